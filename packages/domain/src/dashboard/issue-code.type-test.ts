import type { ErrorCode } from "../errors/index.ts";
import type { IdentityCode } from "../metric/index.ts";
import type { TransactionIssueCode } from "../transaction/index.ts";

import type { WidgetIssueCode } from "./index.ts";

/** Error codes of widgets and receipts are in the catalogue, which has words for each. */
export const acceptWidgetCode = (code: WidgetIssueCode): ErrorCode => code;
export const acceptTransactionCode = (code: TransactionIssueCode): ErrorCode => code;

// @ts-expect-error An identity that does not hold is a finding about figures, and no error that is shown.
export const acceptIdentityCode = (code: IdentityCode): ErrorCode => code;
