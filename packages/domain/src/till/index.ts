/** Facts of tills: content, time, and what is derived from them. */

export { checkBody, factForms, type FactBody, type ReceiptLineBody, type ReceiptRef } from "./fact-body.ts";
export { factChoice, type FactChoice, type FactCodeField } from "./fact-choice.ts";
export {
  changeFactFields,
  isSamePath,
  listFactFields,
  parseFactPath,
  readFactValue,
  type FactChange,
  type FactField,
  type FactPath,
  type FactValue,
} from "./fact-fields.ts";
export { factKinds, isFactKind, needsReview, type FactKind, type FactKindRow } from "./fact-kind.ts";
export {
  factContent,
  factNoAtMost,
  factsAtMost,
  factStanding,
  nextMissing,
  parseFact,
  parseInstant,
  readFactNo,
  type FactEnvelope,
  type FactStanding,
  type JsonValue,
  type TillFact,
} from "./fact.ts";
export { receiptOfFact, reversalOfReceipt, type TillContext } from "./receipt-of-fact.ts";
export {
  factAgeAtMostMs,
  momentOfFact,
  type CallClocks,
  type FactTimeBasis,
  type FactMoment,
  type TillClocks,
} from "./till-clock.ts";
export {
  cashRefundsAfterReprint,
  drawerEventKinds,
  drawerEventsOf,
  receiptEventsOf,
  returnedLinesOf,
  type TillDrawerEvent,
  type TillDrawerEventKind,
  type ReceiptEvent,
  type ReturnedLine,
} from "./till-events.ts";
export { knownTillReasons, type KnownTillReason } from "./till-reason.ts";
