/** Choices of the fields of a fact that hold codes, for the person who corrects it. */

import { denominations } from "../deposit/index.ts";
import { lineKinds, tenderKinds, transactionStates } from "../transaction/index.ts";

import { cashierActs, cashWays, factSeverities } from "./fact-body.ts";
import type { FactPath } from "./fact-fields.ts";
import type { FactKind } from "./fact-kind.ts";

/** Kind of code that a field holds. */
export type FactCodeField =
  | "state"
  | "flag"
  | "lineKind"
  | "tender"
  | "item"
  | "denomination"
  | "way"
  | "act"
  | "severity";

/** Choice of a field. */
export interface FactChoice {
  readonly of: FactCodeField;
  /** Codes to choose from; of tenders, those that every chain has; of items none. */
  readonly codes: readonly string[];
  /** Whether a chain may add its own codes. */
  readonly isOpen: boolean;
}

/** Kind of code of each field, by kind of fact and path; an index in a list is written as #. */
const codeFieldByPath: Readonly<Record<string, FactCodeField>> = {
  "receipt state": "state",
  "receipt training": "flag",
  "receipt lines.#.kind": "lineKind",
  "receipt lines.#.item": "item",
  "receipt tenders.#.code": "tender",
  "drawer-open counted.#.denomination": "denomination",
  "drawer-close counted.#.denomination": "denomination",
  "drawer-close tenders.#.code": "tender",
  "cash-move way": "way",
  "cashier act": "act",
  "error severity": "severity",
};

const codesByField: Readonly<Record<FactCodeField, readonly string[]>> = {
  state: Object.keys(transactionStates),
  flag: ["true", "false"],
  lineKind: Object.keys(lineKinds),
  tender: Object.keys(tenderKinds),
  item: [],
  denomination: Object.keys(denominations),
  way: cashWays,
  act: cashierActs,
  severity: factSeverities,
};

/**
 * Returns the choice of a field; null if it is free text or a number.
 *
 * @example factChoice("cashier", ["act"]) // => { of: "act", codes: ["in", "out", "break"], isOpen: false }
 * @example factChoice("receipt", ["number"]) // => null
 */
export function factChoice(kind: FactKind, path: FactPath): FactChoice | null {
  const fieldKey = `${kind} ${path.map((part) => (typeof part === "number" ? "#" : part)).join(".")}`;
  const codeField = Object.hasOwn(codeFieldByPath, fieldKey) ? codeFieldByPath[fieldKey] : undefined;
  return codeField === undefined
    ? null
    : { of: codeField, codes: codesByField[codeField], isOpen: codeField === "tender" || codeField === "item" };
}
