// Module for tests that exits the process when it is loaded.
process.exit(0);
