import fc, { type Arbitrary } from "fast-check";

import type { ErrorChange } from "../../operation/index.ts";

/** Occurrence of an error, or a change of its triage. */
export type ErrorEvent = { readonly action: "OCCUR" } | ErrorChange;

/** History of equal errors, oldest event first, and the time at which their status is read. Units: milliseconds since 1970. */
export interface ErrorHistory {
  readonly events: readonly { readonly at: number; readonly event: ErrorEvent }[];
  readonly now: number;
}

const hourMs = 3_600_000;

/** Changes by two people, with mutes of one day, two days and without end. */
export const arbErrorChange: Arbitrary<ErrorChange> = fc.oneof(
  fc.record({ action: fc.constant("ASSIGN" as const), assigneeId: fc.constantFrom(null, 1, 2) }),
  fc.record({ action: fc.constant("MUTE" as const), days: fc.constantFrom(1, 2, null) }),
  fc.record({ action: fc.constantFrom("RESOLVE" as const, "REOPEN" as const, "COMMENT" as const) }),
);

/** Histories that begin with an occurrence; some events are at the same time, some days apart. */
export const arbErrorHistory: Arbitrary<ErrorHistory> = fc
  .record({
    steps: fc.array(
      fc.record({
        gap: fc.constantFrom(0, 1, hourMs, 24 * hourMs, 30 * hourMs),
        event: fc.oneof(fc.constant<ErrorEvent>({ action: "OCCUR" }), arbErrorChange),
      }),
      { maxLength: 8 },
    ),
    rest: fc.constantFrom(0, 1, hourMs, 24 * hourMs, 50 * hourMs),
  })
  .map(({ steps, rest }) => {
    const start = 1_772_000_000_000;
    const timesAfter = steps.reduce<readonly number[]>(
      (times, { gap }) => [...times, (times.at(-1) ?? start) + gap],
      [],
    );
    return {
      events: [
        { at: start, event: { action: "OCCUR" } },
        ...steps.map(({ event }, index) => ({ at: timesAfter[index] ?? start, event })),
      ],
      now: (timesAfter.at(-1) ?? start) + rest,
    };
  });
