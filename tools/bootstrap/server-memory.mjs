// Memory settings of glibc: hashing a password takes 19 MB on each of four threads, which would not be released otherwise. The
// operator's own settings have priority.
const settings = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "1048576", MALLOC_TRIM_THRESHOLD_: "1048576" };

/** Environment of the server's process, so that it returns freed memory to the system. */
export const serverMemory = Object.fromEntries(
  Object.entries(settings).filter(([name]) => process.env[name] === undefined),
);
