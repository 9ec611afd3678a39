/** Bodies of facts: fields of each kind, with limits and defaults. */

import { denominations } from "../deposit/index.ts";
import { isFields, checkForm, defineForm, type Form, type FormValue } from "../validation/index.ts";
import { fail, issue, ok, type Result } from "../result/index.ts";
import { lineKinds, transactionStates } from "../transaction/index.ts";

import type { FactKind } from "./fact-kind.ts";

/** Maximum amount in a fact of a till. Units: dollars. */
const amountAtMost = 10_000_000;
const nonNegativeAmountRule = { money: { min: 0, max: amountAtMost } } as const;
const signedAmountRule = { money: { min: -amountAtMost, max: amountAtMost } } as const;
const priceRule = { unitCost: { min: 0, max: amountAtMost } } as const;
const countRule = { integer: { min: 0, max: 100_000 } } as const;
const falseFlagRules = [{ default: false }, "flag"] as const;
const zeroAmountRules = [{ default: 0 }, signedAmountRule] as const;

/** Maximum lengths of a receipt's lists. */
const linesAtMost = 1_000;
const tendersAtMost = 50;
const taxesAtMost = 20;

/** Ways of cash into and out of a drawer, acts of a cashier, and severities of an error. */
export const cashWays = ["pay-in", "pay-out", "drop"] as const;
export const cashierActs = ["in", "out", "break"] as const;
export const factSeverities = ["error", "warning"] as const;

/** Reference to a receipt: by default of the same terminal and business day. */
const receiptRefFields = { number: ["required", "max40"], terminal: ["max40"], date: ["date"] } as const;
const receiptRefForm = defineForm(receiptRefFields);

const taxForm = defineForm({ code: ["required", "max40"], amount: ["required", signedAmountRule] });
const taxesRule = { list: { of: taxForm, max: taxesAtMost } } as const;
const approvalForm = defineForm({ reason: ["max100"], approver: ["max40"] });

const receiptLineForm = defineForm({
  item: ["required", "max40"],
  kind: [{ default: "SALE" }, { codeOf: lineKinds }],
  description: ["max200"],
  quantity: ["required", { quantity: { min: -1_000_000, max: 1_000_000 } }],
  price: ["required", priceRule],
  extended: [nonNegativeAmountRule],
  discount: [{ default: 0 }, nonNegativeAmountRule],
  discountReason: ["max100"],
  taxes: [taxesRule],
  void: [{ form: approvalForm }],
  override: [{ form: defineForm({ was: ["required", priceRule], reason: ["max100"], approver: ["max40"] }) }],
  returned: [{ form: defineForm({ ...receiptRefFields, line: [countRule] }) }],
});

const receiptTenderForm = defineForm({
  code: ["required", "max40"],
  amount: ["required", signedAmountRule],
  lastFour: [{ custom: parseLastFour }],
  reference: ["max40"],
});

/** Totals that a till states of a receipt; those that it leaves out are not compared with the lines. */
const statedTotalsForm = defineForm({
  net: [signedAmountRule],
  tax: [signedAmountRule],
  discount: [signedAmountRule],
  total: [signedAmountRule],
  items: [{ quantity: { min: -1_000_000, max: 1_000_000 } }],
});

const receiptForm = defineForm({
  number: ["required", "max40"],
  state: ["required", { codeOf: transactionStates }],
  training: falseFlagRules,
  cashier: ["max40"],
  customer: ["max40"],
  lines: [{ default: [] }, { list: { of: receiptLineForm, max: linesAtMost } }],
  tenders: [{ default: [] }, { list: { of: receiptTenderForm, max: tendersAtMost } }],
  taxes: [taxesRule],
  rounding: zeroAmountRules,
  tips: zeroAmountRules,
  change: [{ default: 0 }, nonNegativeAmountRule],
  recalls: [{ form: receiptRefForm }],
  stated: [{ form: statedTotalsForm }],
});

const pieceListRule = {
  list: {
    of: defineForm({
      denomination: ["required", { codeOf: denominations }],
      loose: [{ default: 0 }, countRule],
      rolls: [{ default: 0 }, countRule],
    }),
    max: 10,
  },
} as const;

/** Cash as an amount, or counted by denomination. */
const cashFields = { amount: [nonNegativeAmountRule], counted: [pieceListRule], cashier: ["max40"] } as const;

const heartbeatForm = defineForm({
  version: ["required", "max40"],
  data: [{ custom: parseVersions }],
  queue: [{ default: 0 }, { integer: { min: 0, max: 10_000_000 } }],
  diskFreePercent: [{ decimal: { scale: 2, min: 0, max: 100 } }],
  batteryPercent: [{ decimal: { scale: 2, min: 0, max: 100 } }],
  lastError: ["max200"],
});

/** Form of each kind of fact. */
export const factForms = {
  receipt: receiptForm,
  "post-void": defineForm({
    receipt: ["required", { form: receiptRefForm }],
    number: ["max40"],
    reason: ["max100"],
    approver: ["max40"],
    cashier: ["max40"],
  }),
  reprint: defineForm({ receipt: ["required", { form: receiptRefForm }], reason: ["max100"], cashier: ["max40"] }),
  "drawer-open": defineForm(cashFields, [{ anyOf: ["amount", "counted"] }]),
  "no-sale": defineForm({ reason: ["max100"], cashier: ["max40"], approver: ["max40"] }),
  "cash-move": defineForm({
    way: ["required", { oneOf: cashWays }],
    amount: ["required", nonNegativeAmountRule],
    reason: ["max100"],
    envelope: ["max40"],
    approver: ["max40"],
    cashier: ["max40"],
  }),
  "drawer-close": defineForm(
    {
      ...cashFields,
      tenders: [
        { default: [] },
        {
          list: {
            of: defineForm({ code: ["required", "max40"], amount: ["required", nonNegativeAmountRule] }),
            max: tendersAtMost,
          },
        },
      ],
    },
    [{ anyOf: ["amount", "counted"] }],
  ),
  cashier: defineForm({ cashier: ["required", "max40"], act: ["required", { oneOf: cashierActs }] }),
  heartbeat: heartbeatForm,
  error: defineForm({
    code: ["required", "max40"],
    message: ["max200"],
    severity: [{ default: "error" }, { oneOf: factSeverities }],
  }),
} as const satisfies Record<FactKind, Form<unknown>>;

/** Body of a fact of any kind. */
export type FactBody<K extends FactKind = FactKind> = FormValue<(typeof factForms)[K]>;

/** Reference to a receipt in another fact. */
export type ReceiptRef = FormValue<typeof receiptRefForm>;

/** Line of a receipt in a fact. */
export type ReceiptLineBody = FormValue<typeof receiptLineForm>;

/**
 * Checks the body of a fact.
 *
 * Errors: those of the fields, each with its path in the body.
 *
 * @example checkBody("cashier", { cashier: "12", act: "away" }) // => { ok: false, issues: [{ code: "ONE_OF", path: ["act"], params: {} }] }
 */
export function checkBody<K extends FactKind>(kind: K, body: unknown): Result<FactBody<K>> {
  // The table gives each kind its own form.
  return checkForm(factForms[kind] as unknown as Form<FactBody<K>>, body);
}

/** Parses the last four digits of a card; more digits are refused. */
function parseLastFour(value: unknown): Result<string> {
  return typeof value === "string" && /^\d{4}$/u.test(value) ? ok(value) : fail(issue("CARD_NUMBER"));
}

/** Maximum number of kinds of data that a till fetches. */
const versionsAtMost = 40;

/** Parses the versions of a till's data, by model. */
function parseVersions(value: unknown): Result<Readonly<Record<string, number>>> {
  if (!isFields(value)) return fail(issue("VALUE_TYPE"));
  const versionEntries = Object.entries(value);
  if (versionEntries.length > versionsAtMost) return fail(issue("LIST_LENGTH", [], { max: versionsAtMost }));
  const validVersions = versionEntries.flatMap(([name, version]): (readonly [string, number])[] =>
    /^\w{1,39}$/u.test(name) && typeof version === "number" && Number.isSafeInteger(version) && version >= 0
      ? [[name, version]]
      : [],
  );
  return validVersions.length === versionEntries.length
    ? ok(Object.fromEntries(validVersions))
    : fail(issue("VALUE_TYPE"));
}
