/** Errors in memory, triaged by the domain's rules as on the server. */
import type { ErrorOutcome, ErrorsChange, ErrorTriageWire } from "@comptoir/api/wire";
import { changeErrorTriage, errorStatusOf, untriagedError, type ErrorTriage } from "@comptoir/domain/operation";

import { failWith, succeed } from "../../../shared/answer.ts";
import type { ErrorGateway } from "../errors/error-gateway.ts";

/** Time of every change. Units: milliseconds since 1970. */
const nowMs = 1_773_340_000_000;

export interface MemoryErrors extends ErrorGateway {
  /** Errors by the origin of their row. */
  readonly errorByOrigin: Map<string, ErrorTriageWire>;
  readonly asked: ErrorsChange[];
}

/** Error that occurred on two days and that nobody has decided about. */
export const makeError = (origin: string, furtherFields: Partial<ErrorTriageWire> = {}): ErrorTriageWire => ({
  origin,
  version: 0,
  status: "NEW",
  assignee: null,
  mutedUntil: null,
  days: [
    { date: "2026-03-12", occurrences: 2, firstAt: nowMs - 90_000_000, lastAt: nowMs - 86_400_000, requestId: "r-2" },
    { date: "2026-03-10", occurrences: 1, firstAt: nowMs - 260_000_000, lastAt: nowMs - 260_000_000, requestId: "r-1" },
  ],
  history: [],
  canChange: true,
  people: [
    { id: 1, name: "Ann Roy" },
    { id: 8, name: "Bob Lee" },
  ],
  ...furtherFields,
});

export function memoryErrors(): MemoryErrors {
  const errorByOrigin = new Map<string, ErrorTriageWire>();
  const errorsChanges: ErrorsChange[] = [];
  const triages = new Map<string, readonly ErrorTriage[]>();
  const changeError = (
    errorsChange: ErrorsChange,
    { origin, version }: ErrorsChange["errors"][number],
  ): ErrorOutcome => {
    const foundError = errorByOrigin.get(origin);
    if (foundError === undefined) return { origin, version, isChanged: false, issue: { code: "HTTP_404" } };
    if (foundError.version !== version)
      return {
        origin,
        version: foundError.version,
        isChanged: false,
        issue: { code: "ENTITY_STALE", params: { by: "Bob Lee" } },
      };
    const states = triages.get(origin) ?? [untriagedError];
    const times = { lastAt: foundError.days[0]?.lastAt ?? 0, now: nowMs };
    const triage = nextTriage(errorsChange, states, times);
    triages.set(origin, [...states, triage]);
    const assignee = foundError.people.find(({ id }) => id === triage.assigneeId) ?? null;
    const { action, comment } = errorsChange;
    const { mutedUntil } = triage;
    const step = { version: version + 1, action, userId: 1, by: "Ann Roy", at: nowMs, comment, mutedUntil };
    errorByOrigin.set(origin, {
      ...foundError,
      version: version + 1,
      status: errorStatusOf(triage, times),
      assignee,
      mutedUntil,
      history: [{ ...step, assignee: assignee?.name ?? null }, ...foundError.history],
    });
    return { origin, version: version + 1, isChanged: true, issue: null };
  };
  return {
    errorByOrigin,
    asked: errorsChanges,
    get: async ({ origin }) => {
      const error = errorByOrigin.get(origin);
      return error === undefined ? failWith("HTTP_404", 404) : succeed(error);
    },
    change: async (change) => {
      errorsChanges.push(change);
      return succeed(change.errors.map((seen) => changeError(change, seen)));
    },
  };
}

function nextTriage(
  { action, assigneeId = null, days = null }: ErrorsChange,
  states: readonly ErrorTriage[],
  times: { readonly lastAt: number; readonly now: number },
): ErrorTriage {
  const current = states.at(-1) ?? untriagedError;
  if (action === "UNDO") return states.at(-2) ?? untriagedError;
  if (action === "ASSIGN") return changeErrorTriage(current, { action, assigneeId }, times);
  return changeErrorTriage(current, action === "MUTE" ? { action, days } : { action }, times);
}
