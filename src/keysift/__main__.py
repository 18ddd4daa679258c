"""Run the command line as `python -m keysift`."""

from keysift.cli import main

if __name__ == "__main__":
    main()
