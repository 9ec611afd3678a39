import type { QuarantinedFact } from "@comptoir/api/wire";
import { expect, test } from "vitest";

import { removeTabDrafts } from "../../shared/device-storage.ts";
import { resetStores } from "../../shared/registered-stores.ts";
import {
  correctedBody,
  listRemainingIssues,
  emptyFactDraft,
  factDrafts,
  readFactDraft,
  storeFactDraft,
  listFactRows,
  parseFactContent,
  changeFactField,
  type FactDraft,
} from "./fact-draft.ts";

const receipt = {
  number: "77",
  state: "SOLD",
  lines: [{ item: "PROMO", quantity: 1, price: 2.5 }],
  tenders: [{ code: "CASH", amount: 2.5 }],
};
const fact: QuarantinedFact = {
  id: 3,
  locationId: 4,
  location: "Laurier Est",
  terminalId: 9,
  terminal: "1",
  no: 4417,
  kind: "receipt",
  content: JSON.stringify({ no: 4417, kind: "receipt", body: receipt }),
  issues: [
    { code: "ONE_OF", field: "body.state" },
    { code: "REQUIRED", field: "body.tenders.0.reference" },
  ],
  arrivedAt: 0,
  happenedAt: 0,
  state: "OPEN",
  settledAt: null,
  settledBy: null,
  reason: null,
};
const typedDraft = (texts: Readonly<Record<string, string>>): FactDraft => ({ ...emptyFactDraft, typed: texts });

test("the grid has every field as sent, and those that an issue says are missing", () => {
  const rows = listFactRows(fact, emptyFactDraft);
  expect(rows.map(({ key }) => key)).toEqual([
    "number",
    "state",
    "lines.0.item",
    "lines.0.quantity",
    "lines.0.price",
    "tenders.0.code",
    "tenders.0.amount",
    "tenders.0.reference",
  ]);
  expect(rows.filter(({ issues }) => issues.length > 0).map(({ key }) => key)).toEqual([
    "state",
    "tenders.0.reference",
  ]);
});

test("a correction changes the typed fields alone, and a number stays a number", () => {
  expect(correctedBody(fact, emptyFactDraft)).toEqual(receipt);
  expect(correctedBody(fact, typedDraft({ state: "COMPLETED", "tenders.0.amount": "3,5" }))).toEqual({
    ...receipt,
    state: "COMPLETED",
    tenders: [{ code: "CASH", amount: 3.5 }],
  });
});

test("a corrected field is no longer wrong, a wrong one is marked at once, and what only the server knows stays", () => {
  const codes = (draft: FactDraft, of: QuarantinedFact = fact) =>
    listRemainingIssues(of, draft).map(({ code, field }) => `${code} ${field ?? ""}`);
  expect(codes(typedDraft({ state: "COMPLETED" }))).toEqual(["REQUIRED body.tenders.0.reference"]);
  expect(codes(typedDraft({ state: "COMPLETED", "lines.0.price": "cheap" }))).toContain("DECIMAL body.lines.0.price");
  const unknownItem = { ...fact, issues: [{ code: "IMPORT_UNKNOWN_ITEM", field: "body.lines.0.item" }] };
  expect(codes(typedDraft({ cashier: "Zoé" }), unknownItem)).toContain("IMPORT_UNKNOWN_ITEM body.lines.0.item");
  expect(codes(typedDraft({ "lines.0.item": "MILK" }), unknownItem)).not.toContain(
    "IMPORT_UNKNOWN_ITEM body.lines.0.item",
  );
});

test("what is typed is found again after a sign-in of the same user, and is gone once the fact is settled", () => {
  storeFactDraft(3, typedDraft({ state: "COMPLETED" }));
  resetStores();
  expect(factDrafts.byFact).toEqual({});
  expect(readFactDraft(3)).toEqual(typedDraft({ state: "COMPLETED" }));
  removeTabDrafts();
  expect(readFactDraft(3)).toEqual(emptyFactDraft);
  storeFactDraft(3, typedDraft({ state: "COMPLETED" }));
  storeFactDraft(3, emptyFactDraft);
  expect(readFactDraft(3)).toEqual(emptyFactDraft);
});

test("what is typed back to what was sent is no change", () => {
  const row = { key: "state", sent: "SOLD" };
  const draft = changeFactField(emptyFactDraft, row, "COMPLETED");
  expect(draft.typed).toEqual({ state: "COMPLETED" });
  expect(changeFactField(draft, row, "SOLD").typed).toEqual({});
});

test("a text that is no object is not read", () => {
  expect(parseFactContent('{"no": 7, "kind": "rec')).toBe(null);
  expect(parseFactContent("[]")).toBe(null);
});
