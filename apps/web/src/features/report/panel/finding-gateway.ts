/** The calls of findings of the Integrity report. */
import type { FindingAccept, FindingPlace, FindingReopen, FindingWire } from "@comptoir/api/wire";

import type { Answer } from "../../../shared/answer.ts";

export interface FindingGateway {
  readonly get: (place: FindingPlace, signal: AbortSignal) => Promise<Answer<FindingWire>>;
  readonly accept: (finding: FindingAccept) => Promise<Answer<FindingWire>>;
  readonly reopen: (finding: FindingReopen) => Promise<Answer<FindingWire>>;
}
