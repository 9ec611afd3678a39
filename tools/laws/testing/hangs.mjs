// A module that never ends while it is loaded.
for (;;);
