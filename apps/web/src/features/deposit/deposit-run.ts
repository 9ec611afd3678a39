/** Running what somebody does to a deposit. */
import type { DepositDetail } from "@comptoir/api/wire";

import type { Answer } from "../../shared/answer.ts";

/** What was done to a deposit, as its message names it. */
export type Deed = "count" | "verify" | "deposit" | "confirm" | "void" | "correct";

/** Runs a call and says whether it was done. */
export type Run = (deed: Deed, work: Promise<Answer<DepositDetail>>) => Promise<boolean>;
