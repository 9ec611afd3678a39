/** Adds a line to the server's log without printing it. */

import type { LogLevel, LogSource } from "@comptoir/domain/operation";
import { Clock, Context, Effect } from "effect";

/** Log line about work of the server, such as a job. */
interface WorkLine {
  readonly source: LogSource;
  readonly level: LogLevel;
  readonly text: string;
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** Function that receives log lines; by default it does nothing. */
export const LineReceiver = Context.Reference<(line: WorkLine & { readonly atMs: number }) => void>(
  "@comptoir/server/LineReceiver",
  { defaultValue: () => () => {} },
);

/** Adds a line to the log at the current time. */
export const recordLine = (line: WorkLine) =>
  Effect.gen(function* () {
    const receiveLine = yield* LineReceiver;
    receiveLine({ ...line, atMs: yield* Clock.currentTimeMillis });
  });
