export { collect, fail, issue, mapResult, ok } from "./result.ts";
export type { Issue, Result } from "./result.ts";
