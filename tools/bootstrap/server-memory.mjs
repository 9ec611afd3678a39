// How the C library of Linux gives memory back: a password is checked in 19 MB, on each of four threads, and each kept them for good. What somebody sets themselves counts.
const settings = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "1048576", MALLOC_TRIM_THRESHOLD_: "1048576" };

/** What the server's process is started with, so that memory that it took goes back to the machine. */
export const serverMemory = Object.fromEntries(
  Object.entries(settings).filter(([name]) => process.env[name] === undefined),
);
