/** Results of rules, and the issues they find. */

export { atPath, chainResult, collect, fail, issue, mapResult, ok, type Failure, type Issue, type Result, type Success } from "./result.ts";
