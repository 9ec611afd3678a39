/** Results of rules, and the issues they find. */

export {
  atPath,
  chainResult,
  collect,
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
export { leadsTo, type Transitions } from "./transition.ts";
