/** Results of rules, and the issues they find. */

export {
  prefixIssuePaths,
  chainResult,
  collectResults,
  fail,
  failAll,
  issue,
  mapResult,
  ok,
  type Failure,
  type Issue,
  type Result,
  type Success,
} from "./result.ts";
export { quoted } from "./quoted.ts";
export { nextStateIn, type Transitions } from "./transition.ts";
