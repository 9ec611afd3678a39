/** Calls about findings of the Integrity report. */
import type {
  FindingAccept,
  FindingOutcome,
  FindingQuestion,
  FindingReopen,
  FindingsAccept,
  FindingsReopen,
  FindingWire,
} from "@comptoir/api/wire";

import type { Answer } from "../../../shared/answer.ts";

export interface FindingGateway {
  readonly get: (question: FindingQuestion, signal: AbortSignal) => Promise<Answer<FindingWire>>;
  readonly accept: (finding: FindingAccept) => Promise<Answer<FindingWire>>;
  readonly acceptSeveral: (findings: FindingsAccept) => Promise<Answer<readonly FindingOutcome[]>>;
  readonly reopenSeveral: (findings: FindingsReopen) => Promise<Answer<readonly FindingOutcome[]>>;
  readonly reopen: (finding: FindingReopen) => Promise<Answer<FindingWire>>;
}
