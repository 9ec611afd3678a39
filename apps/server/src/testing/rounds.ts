/** Number of repetitions of a random test: few by default, many with `npm run test:all`. */
export const rounds = ({ few, many }: { readonly few: number; readonly many: number }): number =>
  process.env["COMPTOIR_TEST_ALL"] === "1" ? many : few;
