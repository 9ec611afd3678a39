/** Calls about errors of the Error log report. */
import type { ErrorOutcome, ErrorPlace, ErrorsChange, ErrorTriageWire } from "@comptoir/api/wire";

import type { Answer } from "../../../shared/answer.ts";

export interface ErrorGateway {
  readonly get: (place: ErrorPlace, signal: AbortSignal) => Promise<Answer<ErrorTriageWire>>;
  readonly change: (change: ErrorsChange) => Promise<Answer<readonly ErrorOutcome[]>>;
}
