import fc from "fast-check";

import type * as importFile from "../../../import-file/index.ts";
import { quantity } from "../../../measure/index.ts";
import { cents, unitCost } from "../../../money/index.ts";
import type { Transaction } from "../../../transaction/index.ts";
import { arbTransaction } from "../../arbitraries/transaction.ts";
import type { RuleRow } from "../../law.ts";
import { isSame, same } from "../../same.ts";

type Functions = Pick<
  typeof importFile,
  | "duplicateStatusAmong"
  | "naturalKey"
  | "receiptConflictIssue"
  | "receiptContent"
  | "duplicateStatus"
  | "isReplaceable"
  | "versionInForce"
>;

/** Names and codes that contain the separators of a receipt's content text. */
const arbName = fc.oneof(
  fc.constantFrom("A", "A|B", "B", "B|", "\\", "\\|", "\n", "A\nP5|CASH", "\0", ""),
  fc.string({ maxLength: 3, unit: fc.constantFrom("A", "|", "\\", "\n", "\0", "L", "P") }),
);
const arbNobody = fc.option(arbName, { nil: null });

const changeFirst = <One>(list: readonly One[], change: (item: One) => One): readonly One[] =>
  list.map((item, index) => (index === 0 ? change(item) : item));

/** Changes of a receipt; some have no effect when the value was already the same. */
const arbChange: fc.Arbitrary<(receipt: Transaction) => Transaction> = fc.oneof(
  fc.constant((receipt: Transaction) => receipt),
  arbNobody.map((cashier) => (receipt: Transaction) => ({ ...receipt, cashier })),
  arbNobody.map((customer) => (receipt: Transaction) => ({ ...receipt, customer })),
  fc.tuple(arbNobody, arbNobody).map(([cashier, customer]) => (receipt: Transaction) => ({
    ...receipt,
    cashier,
    customer,
  })),
  arbName.map((sku) => (receipt: Transaction) => ({
    ...receipt,
    lines: changeFirst(receipt.lines, (line) => ({ ...line, sku })),
  })),
  arbName.map((code) => (receipt: Transaction) => ({
    ...receipt,
    tenders: changeFirst(receipt.tenders, (tender) => ({ ...tender, code })),
  })),
  arbName.map((code) => (receipt: Transaction) => ({
    ...receipt,
    taxes: changeFirst(receipt.taxes, (tax) => ({ ...tax, code })),
  })),
  fc.nat(2).map((increase) => (receipt: Transaction) => ({ ...receipt, tips: cents(receipt.tips + increase) })),
  fc.nat(2).map((increase) => (receipt: Transaction) => ({ ...receipt, rounding: cents(receipt.rounding + increase) })),
  fc.nat(2).map((increase) => (receipt: Transaction) => ({ ...receipt, at: receipt.at + increase })),
  fc.nat(2).map((increase) => (receipt: Transaction) => ({
    ...receipt,
    lines: changeFirst(receipt.lines, (line) => ({ ...line, discount: cents(line.discount + increase) })),
  })),
  fc.nat(2).map((increase) => (receipt: Transaction) => ({
    ...receipt,
    lines: changeFirst(receipt.lines, (line) => ({ ...line, extended: cents(line.extended + increase) })),
  })),
  fc.nat(2).map((increase) => (receipt: Transaction) => ({
    ...receipt,
    lines: changeFirst(receipt.lines, (line) => ({ ...line, quantity: quantity(line.quantity + increase) })),
  })),
  fc.nat(2).map((increase) => (receipt: Transaction) => ({
    ...receipt,
    lines: changeFirst(receipt.lines, (line) => ({ ...line, unitPrice: unitCost(line.unitPrice + increase) })),
  })),
  fc.nat(2).map((increase) => (receipt: Transaction) => ({
    ...receipt,
    tenders: changeFirst(receipt.tenders, (tender) => ({ ...tender, amount: cents(tender.amount + increase) })),
  })),
  fc.nat(2).map((increase) => (receipt: Transaction) => ({
    ...receipt,
    taxes: changeFirst(receipt.taxes, (tax) => ({ ...tax, amount: cents(tax.amount + increase) })),
  })),
  fc.boolean().map((training) => (receipt: Transaction) => ({ ...receipt, training })),
  fc
    .constantFrom("COMPLETED" as const, "VOID" as const)
    .map((receiptState) => (receipt: Transaction) => ({ ...receipt, state: receiptState })),
  fc.constant((receipt: Transaction) => ({ ...receipt, lines: receipt.lines.toReversed() })),
  fc.constant((receipt: Transaction) => ({ ...receipt, lines: receipt.lines.slice(1) })),
);

/** Sold and paid content of a receipt, and nothing else. */
const contentOf = ({ at, state, training, cashier, customer, rounding, tips, lines, tenders, taxes }: Transaction) => ({
  at,
  state,
  training,
  cashier,
  customer,
  rounding,
  tips,
  tenders,
  taxes,
  lines: lines.map(({ kind, quantity: units, unitPrice, extended, discount, sku }) => ({
    kind,
    units,
    unitPrice,
    extended,
    discount,
    sku,
  })),
});

/** Builds the rules and laws of finding repeated and contradictory receipts. */
export const standingRules = ({
  duplicateStatusAmong,
  naturalKey,
  receiptConflictIssue,
  receiptContent,
  duplicateStatus,
  isReplaceable,
  versionInForce,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "receipt-comparison": {
    says: "An imported receipt that exists with the same content is a duplicate and skipped; with other content it is a conflict for a user, or replaces it where the user chose so. Of several versions the last one counts whose import is not undone. Data from the catalogue is not content.",
    source: "behaviour 3.8 (same = skipped, different = conflict for a person); decisions 0013, 0114, 0444",
    codes: ["IMPORT_CONFLICT"],
    laws: {
      "two receipts have the same content exactly when the same was sold and paid": fc.property(
        arbTransaction,
        fc.array(arbChange, { maxLength: 2 }),
        fc.array(arbChange, { maxLength: 2 }),
        (receipt, left, right) => {
          const [leftReceipt, rightReceipt] = [left, right].map((changes) =>
            changes.reduce((changedReceipt, change) => change(changedReceipt), receipt),
          );
          if (leftReceipt === undefined || rightReceipt === undefined) throw new Error("there are two");
          same(
            receiptContent(leftReceipt) === receiptContent(rightReceipt),
            isSame(contentOf(leftReceipt), contentOf(rightReceipt)),
          );
        },
      ),
      "cashier and customer are not confused, whatever their names": fc.property(
        arbTransaction,
        fc.array(arbName, { minLength: 3, maxLength: 5 }),
        fc.constantFrom("|", "\n", "\0"),
        fc.nat(9),
        fc.nat(9),
        (receipt, parts, mark, left, right) => {
          const receiptCutAt = (cut: number) => ({
            ...receipt,
            cashier: parts.slice(0, cut).join(mark),
            customer: parts.slice(cut).join(mark),
          });
          const [firstPart, other] = [
            receiptCutAt(1 + (left % (parts.length - 1))),
            receiptCutAt(1 + (right % (parts.length - 1))),
          ];
          same(
            receiptContent(firstPart) === receiptContent(other),
            firstPart.cashier === other.cashier && firstPart.customer === other.customer,
          );
          same(
            receiptContent({ ...receipt, cashier: null }) === receiptContent({ ...receipt, cashier: parts.join(mark) }),
            false,
          );
          const nobodies = [null, "", "null"].flatMap((name) => [
            { cashier: name, customer: "Ana" },
            { cashier: "Luc", customer: name },
          ]);
          same(
            new Set(nobodies.map((person) => receiptContent({ ...receipt, ...person }))).size,
            nobodies.length,
            "nobody, a name of no letters, and a name that says nobody",
          );
        },
      ),
      "data from the catalogue is not content": fc.property(
        arbTransaction,
        fc.integer({ min: 100, max: 200 }),
        (receipt, id) => {
          const lines = receipt.lines.map((line) => ({
            ...line,
            itemId: id,
            departmentId: id,
            subDepartmentId: id,
            description: `Renamed ${id}`,
            unitCost: unitCost(id),
          }));
          same(duplicateStatusAmong({ ...receipt, lines }, [receipt]), "same");
        },
      ),
      "only receipts with its key decide whether a receipt is new, a duplicate or a conflict": fc.property(
        arbTransaction,
        arbChange,
        fc.array(fc.tuple(arbChange, fc.boolean()), { maxLength: 4 }),
        (receipt, change, others) => {
          const changedReceipt = change(receipt);
          const all = others.map(([changeOther, isElsewhere]) => ({
            ...changeOther(receipt),
            ...(isElsewhere && { terminal: `${receipt.terminal}0` }),
          }));
          const ofKey = all.filter((other) => naturalKey(other) === naturalKey(changedReceipt));
          const expectedStatus =
            ofKey.length === 0
              ? "new"
              : ofKey.every((other) => isSame(contentOf(other), contentOf(changedReceipt)))
                ? "same"
                : "different";
          same(duplicateStatusAmong(changedReceipt, all), expectedStatus);
          same(
            duplicateStatus(ofKey.map((other) => isSame(contentOf(other), contentOf(changedReceipt)))),
            expectedStatus,
          );
        },
      ),
      "a single different receipt makes a conflict, at any position": fc.property(
        fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
        (all) => {
          same(duplicateStatus(all), all.includes(false) ? "different" : "same");
          same(duplicateStatus([]), "new");
        },
      ),
      "only receipts of files are replaced, and only while no till sent them and their day is open": fc.property(
        fc.constantFrom("IMPORT" as const, "POS" as const, "DEMO" as const),
        fc.boolean(),
        fc.boolean(),
        (source, isOfTill, isDayAudited) => {
          const reasons = [source !== "IMPORT", isOfTill, isDayAudited];
          same(isReplaceable({ source, isOfTill, isDayAudited }), !reasons.includes(true));
        },
      ),
      "undone versions do not count, and of the others the last one does": fc.property(
        fc.array(fc.boolean(), { maxLength: 6 }),
        (undone) => {
          const versions = undone.map((isUndone, content) => ({ content, isUndone }));
          const last = undone.lastIndexOf(false);
          same(versionInForce(versions), last === -1 ? undefined : last);
        },
      ),
      "a conflict names the receipt": fc.property(arbTransaction, (receipt) => {
        same(receiptConflictIssue(receipt, "No"), {
          code: "IMPORT_CONFLICT",
          path: ["No"],
          params: { column: "No", value: receipt.number, date: receipt.businessDate, terminal: receipt.terminal },
        });
      }),
    },
  },
});
