"""Stand in for the `cython` module where it is not installed: the kernels run as plain Python."""

compiled = False
