import { expect, test } from "vitest";

import { quantity } from "../measure/index.ts";
import { postMovements, reverseDocument } from "./index.ts";
import { documentAuthor, count, line } from "../testing/document-samples.ts";

test("a line that a count never compared posted nothing, so its reversal posts nothing", () => {
  const reversalResult = reverseDocument(
    { ...count, status: "CLOSED", lines: [line] },
    { ...documentAuthor, id: 2, number: "A-2026-000002" },
    [],
  );
  expect(reversalResult.ok && reversalResult.value.reversal.lines.map((line) => line.quantity)).toEqual([0]);
});

test("a reversal of a movement that the ledger lacks is posted at its own moment", () => {
  const draft = {
    locationId: 3,
    itemId: 11,
    quantity: quantity(-1000),
    at: 5,
    kind: "REVERSAL",
    documentId: 2,
    reverses: "gone",
  } as const;
  expect(
    postMovements(
      [],
      [
        { ...draft, id: "a" },
        { ...draft, id: "b" },
      ],
    ).map(({ id, order }) => [id, order]),
  ).toEqual([
    ["a", 0],
    ["b", 1],
  ]);
});
