/** Source files with more than 300 lines. The list only shrinks: a file that is short enough must leave it. */
export const allowance: readonly string[] = ["packages/api/src/wire/index.ts", "tools/boundaries/boundaries.mjs"];
