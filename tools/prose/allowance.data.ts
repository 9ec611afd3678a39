/** Number of faults that an area may still have: [riddles, long sentences, empty names]. Rows only shrink: `npm run prose -- --settle` updates them. */
export const allowance: Readonly<Record<string, readonly [riddle: number, long: number, emptyName: number]>> = {};
