/** Contact state of a terminal. */

const minuteMs = 60_000;

/** Properties of a terminal state. */
export interface TerminalStateRow {
  /** Age that the terminal's last heartbeat must be below; null if age does not decide. Units: milliseconds. */
  readonly youngerThanMs: number | null;
  /** Whether a terminal in this state requires attention. */
  readonly needsAttention: boolean;
}

/**
 * Terminal states by the age of the last heartbeat, as dated by the server that received it.
 *
 * Source: behaviour 3.8 (online < 2 min since heartbeat, late < 15, offline); decision 0116 (UNKNOWN), decision 0401 (CLOSED).
 */
export const terminalStates = {
  ONLINE: { youngerThanMs: 2 * minuteMs, needsAttention: false },
  LATE: { youngerThanMs: 15 * minuteMs, needsAttention: true },
  OFFLINE: { youngerThanMs: null, needsAttention: true },
  /** The terminal is silent since its drawer was closed or its cashier signed out. */
  CLOSED: { youngerThanMs: null, needsAttention: false },
  /** No heartbeat, or one so far in the future that its age means nothing. */
  UNKNOWN: { youngerThanMs: null, needsAttention: true },
} as const satisfies Record<string, TerminalStateRow>;

/** A terminal state. */
export type TerminalState = keyof typeof terminalStates;

/**
 * How far in the future a heartbeat may be and still count as new: server clocks differ slightly.
 * A later one comes from a wrong clock, and would hide a dead terminal until that time.
 *
 * Units: milliseconds. Source: decision 0116.
 */
export const futureHeartbeatToleranceMs = 2 * minuteMs;

/**
 * Longest silence of a closed terminal: a long weekend. One that stays silent longer is offline.
 *
 * Units: milliseconds. Source: decision 0401.
 */
export const closedSilenceAtMostMs = 4 * 86_400_000;

/** Events of a terminal that open or close it. */
export const sessionEvents = {
  OPEN: { closes: false },
  DECLARED: { closes: true },
  CASHIER_IN: { closes: false },
  CASHIER_OUT: { closes: true },
} as const satisfies Record<string, { readonly closes: boolean }>;

/** An event that opens or closes a terminal. */
export type SessionEvent = keyof typeof sessionEvents;

/**
 * Returns when a terminal was closed: by its last event, if no later receipt opened it again; null if it is open.
 *
 * Units: milliseconds since 1970. Source: decision 0401.
 *
 * @example [null, 5, 15].map((lastReceiptMs) => closedSinceMs({ event: "DECLARED", atMs: 10 }, lastReceiptMs)) // => [10, 10, null]
 */
export function closedSinceMs(
  lastEvent: { readonly event: SessionEvent; readonly atMs: number } | null,
  lastReceiptMs: number | null,
): number | null {
  if (lastEvent === null || !sessionEvents[lastEvent.event].closes) return null;
  return lastReceiptMs !== null && lastReceiptMs > lastEvent.atMs ? null : lastEvent.atMs;
}

/**
 * Returns the state of a terminal from the times of its last heartbeat (null if it had none) and of its closing (null if it is open).
 *
 * Units: milliseconds since 1970. Source: behaviour 3.8; decisions 0116 and 0401.
 *
 * @example [0, 120_000, 900_000, -120_000].map((age) => terminalStateOf(1_000_000_000 - age, 1_000_000_000)) // => ["ONLINE", "LATE", "OFFLINE", "UNKNOWN"]
 */
export function terminalStateOf(
  lastHeartbeatMs: number | null,
  nowMs: number,
  closedMs: number | null = null,
): TerminalState {
  const ageMs = lastHeartbeatMs === null ? Number.NaN : nowMs - lastHeartbeatMs;
  if (!(ageMs > -futureHeartbeatToleranceMs)) return "UNKNOWN";
  if (ageMs < terminalStates.ONLINE.youngerThanMs) return "ONLINE";
  if (closedMs !== null && nowMs - closedMs < closedSilenceAtMostMs) return "CLOSED";
  return ageMs < terminalStates.LATE.youngerThanMs ? "LATE" : "OFFLINE";
}

/**
 * Returns when a silent terminal changes its state next, so that a screen need not poll; null if never.
 *
 * Units: milliseconds since 1970.
 *
 * @example [1_000, 200_000, 900_000].map((nowMs) => nextTerminalStateChangeMs(0, nowMs)) // => [120_000, 900_000, null]
 */
export function nextTerminalStateChangeMs(
  lastHeartbeatMs: number | null,
  nowMs: number,
  closedMs: number | null = null,
): number | null {
  if (lastHeartbeatMs === null) return null;
  const state = terminalStateOf(lastHeartbeatMs, nowMs, closedMs);
  // A future heartbeat counts again once it is less than the bound ahead: at the next millisecond.
  if (state === "UNKNOWN")
    return Number.isFinite(nowMs - lastHeartbeatMs) ? lastHeartbeatMs - futureHeartbeatToleranceMs + 1 : null;
  if (state === "CLOSED") return closedMs === null ? null : closedMs + closedSilenceAtMostMs;
  const { youngerThanMs } = terminalStates[state];
  return youngerThanMs === null ? null : lastHeartbeatMs + youngerThanMs;
}
