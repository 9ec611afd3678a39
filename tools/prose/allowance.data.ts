/** Faults that an area may still have, each row [riddles, long sentences, empty names]. Rows only shrink: `npm run prose -- --settle` writes them anew. */
export const allowance: Readonly<Record<string, readonly [riddle: number, long: number, emptyName: number]>> = {};
