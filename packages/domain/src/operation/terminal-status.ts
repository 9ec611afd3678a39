/** Whether a terminal is heard of, and what is wrong with one that is. */

const minuteMs = 60_000;

/** Facts of a terminal state. */
export interface TerminalStateRow {
  /** Its last heartbeat is younger than this; null where age does not decide. Units: milliseconds. */
  readonly youngerThanMs: number | null;
  /** Somebody should look. */
  readonly needsAttention: boolean;
}

/**
 * The states of a terminal, by the age of its last heartbeat. A heartbeat is dated by the clock of the server that took it.
 *
 * Source: behaviour 3.8 (online < 2 min since heartbeat, late < 15, offline); decision 0116 (UNKNOWN).
 */
export const terminalStates = {
  ONLINE: { youngerThanMs: 2 * minuteMs, needsAttention: false },
  LATE: { youngerThanMs: 15 * minuteMs, needsAttention: true },
  OFFLINE: { youngerThanMs: null, needsAttention: true },
  /** Never heard of, or dated so far ahead that its age says nothing. */
  UNKNOWN: { youngerThanMs: null, needsAttention: true },
} as const satisfies Record<string, TerminalStateRow>;

/** A state of a terminal. */
export type TerminalState = keyof typeof terminalStates;

/**
 * How far ahead of the clock that asks a heartbeat may be dated and still count as made now: the clocks of two servers differ by a moment.
 * What is dated further ahead was dated by a clock that was wrong, and would hide a dead terminal until that time comes.
 *
 * Units: milliseconds. Source: decision 0116.
 */
export const heartbeatAheadBelowMs = 2 * minuteMs;

/**
 * Says how a terminal does, from its last heartbeat; null when none ever came.
 *
 * Units: milliseconds since 1970. Source: behaviour 3.8; decision 0116.
 *
 * @example [0, 120_000, 900_000, -120_000].map((age) => terminalStateOf(1_000_000_000 - age, 1_000_000_000)) // => ["ONLINE", "LATE", "OFFLINE", "UNKNOWN"]
 */
export function terminalStateOf(lastHeartbeatMs: number | null, nowMs: number): TerminalState {
  const ageMs = lastHeartbeatMs === null ? Number.NaN : nowMs - lastHeartbeatMs;
  if (!(ageMs > -heartbeatAheadBelowMs)) return "UNKNOWN";
  if (ageMs < terminalStates.ONLINE.youngerThanMs) return "ONLINE";
  return ageMs < terminalStates.LATE.youngerThanMs ? "LATE" : "OFFLINE";
}

/**
 * Says when a terminal that sends nothing more changes its state next, so that a screen waits and does not ask; null when it never does.
 *
 * Units: milliseconds since 1970.
 *
 * @example [1_000, 200_000, 900_000].map((nowMs) => nextTerminalChange(0, nowMs)) // => [120_000, 900_000, null]
 */
export function nextTerminalChange(lastHeartbeatMs: number | null, nowMs: number): number | null {
  if (lastHeartbeatMs === null) return null;
  const state = terminalStateOf(lastHeartbeatMs, nowMs);
  // Out of what is ahead it comes when it is less than the bound ahead: the next millisecond.
  if (state === "UNKNOWN")
    return Number.isFinite(nowMs - lastHeartbeatMs) ? lastHeartbeatMs - heartbeatAheadBelowMs + 1 : null;
  const { youngerThanMs } = terminalStates[state];
  return youngerThanMs === null ? null : lastHeartbeatMs + youngerThanMs;
}
