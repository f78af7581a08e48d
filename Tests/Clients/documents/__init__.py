"""The examples in the documentation and in the pages of the test kits."""
