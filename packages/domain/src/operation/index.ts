/** Running the system: terminals, tasks, logs, versions of time zones, and the numbers of screens and requests. */

export { pageForm, parsePage, type RowWindow } from "./list-page.ts";
export { mustPost, requestRules } from "./request-rule.ts";
export { isMobileWidth, screenRules } from "./screen-rule.ts";
export { heartbeatAheadBelowMs, nextTerminalChange, terminalStateOf, terminalStates, type TerminalState, type TerminalStateRow } from "./terminal-status.ts";
