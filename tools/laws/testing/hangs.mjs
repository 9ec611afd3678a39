// Module for tests whose loading never ends.
for (;;);
