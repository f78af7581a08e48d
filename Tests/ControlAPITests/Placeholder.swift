// The tests of the control front come with it.
