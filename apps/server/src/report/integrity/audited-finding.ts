/** Content of the audit entries of findings. */

import type { FindingSubject, IntegrityFinding } from "@comptoir/domain/transaction";

/** Entity name of findings in the audit trail. */
export const auditedEntity = "integrityFinding";

/** Formats the numbers that a finding concerns, as the label of its entries. */
export const printFindingNumbers = ({ firstNumber, lastNumber }: Pick<FindingSubject, "firstNumber" | "lastNumber">) =>
  firstNumber === lastNumber ? firstNumber : `${firstNumber} – ${lastNumber}`;

/** Returns what an entry states of a finding in a state. */
export const auditedContent = (
  subject: FindingSubject,
  { status, comment }: Pick<IntegrityFinding, "status" | "comment">,
) => ({
  rule: subject.rule,
  date: subject.businessDate,
  terminal: subject.terminal,
  numbers: printFindingNumbers(subject),
  status,
  comment,
});
