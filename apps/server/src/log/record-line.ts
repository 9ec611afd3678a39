/** Adds a line to the server's log without printing it. */

import type { LogLevel, LogSource } from "@comptoir/domain/operation";
import { Clock, Context, Effect } from "effect";

/** Line about work of the server. */
interface WorkLine {
  readonly source: LogSource;
  readonly level: LogLevel;
  readonly text: string;
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** Receives lines; by default nobody does. */
export const LineReceiver = Context.Reference<(line: WorkLine & { readonly atMs: number }) => void>(
  "@comptoir/server/LineReceiver",
  { defaultValue: () => () => {} },
);

/** Records a line. */
export const recordLine = (line: WorkLine) =>
  Effect.gen(function* () {
    const receive = yield* LineReceiver;
    receive({ ...line, atMs: yield* Clock.currentTimeMillis });
  });
