// A module whose loading never ends.
for (;;);
