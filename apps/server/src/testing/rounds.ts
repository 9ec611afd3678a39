import fc from "fast-check";

/** Number of repetitions of a random test: few by default, many with `npm run test:all`. */
export const rounds = ({ few, many }: { readonly few: number; readonly many: number }): number =>
  process.env["COMPTOIR_TEST_ALL"] === "1" ? many : few;

/** Cases that this run asks of a random test: half of them, with another seed on each database, where `npm test` asks the other half on the other one. */
export function shareOf(cases: number): { readonly numRuns: number; readonly seed?: number } {
  if (process.env["COMPTOIR_TEST_BOTH"] !== "1") return { numRuns: cases };
  const isEmbedded = (process.env["COMPTOIR_TEST_DATABASE_URL"] ?? "") === "";
  return { numRuns: Math.ceil(cases / 2), ...(isEmbedded && { seed: (fc.readConfigureGlobal().seed ?? 0) + 1 }) };
}
