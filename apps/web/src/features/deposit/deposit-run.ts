/** Types of the function that runs an action on a deposit. */
import type { DepositDetail } from "@comptoir/api/wire";

import type { Answer, Failure } from "../../shared/answer.ts";

/** Action on a deposit, by which its message is chosen. */
export type DepositAction = "count" | "verify" | "deposit" | "confirm" | "void" | "correct";

/** Runs a call; returns its failure, null if it succeeded. */
export type RunDepositAction = (action: DepositAction, work: Promise<Answer<DepositDetail>>) => Promise<Failure | null>;
