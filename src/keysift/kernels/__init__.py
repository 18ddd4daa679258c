"""The hot loops: plain functions over flat arrays, without objects, so that they can be compiled as they stand."""
