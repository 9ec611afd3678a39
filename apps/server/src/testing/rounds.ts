/** How often a test repeats what it does: a few times in every run, many times with `npm run test:all`. */
export const rounds = ({ few, many }: { readonly few: number; readonly many: number }): number =>
  process.env["COMPTOIR_TEST_ALL"] === "1" ? many : few;
