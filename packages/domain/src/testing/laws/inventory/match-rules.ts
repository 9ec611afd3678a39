import fc from "fast-check";

import { newLine, type DocumentLine, type ReasonCode } from "../../../inventory/index.ts";
import { wholeQuantity } from "../../../measure/index.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";
import { documentMaker, locationId, type Inventory } from "./inventory.ts";

/** A line of an adjustment: of an item, or of an unknown code. */
const arbLine = fc.record({
  itemId: fc.constantFrom(0, 0, 11, 12),
  reason: fc.constantFrom<ReasonCode>("DAMAGED", "LOST"),
  units: fc.integer({ min: 1, max: 9 }),
  isDeleted: fc.constantFrom(false, false, false, true),
});

/** Sums of the active lines by item and reason. */
const sumsOf = (lines: readonly DocumentLine[]) => {
  const sums = new Map<string, number>();
  for (const { itemId, reason, quantity, isDeleted } of lines)
    if (!isDeleted) sums.set(`${itemId} ${reason}`, (sums.get(`${itemId} ${reason}`) ?? 0) + quantity);
  return [...sums].toSorted();
};

/** Builds the rule and laws of matching unknown codes of an adjustment to items. */
export const matchRules = ({ createDocument, editDocument }: Inventory): Readonly<Record<string, RuleRow>> => ({
  "adjustment-match": {
    says: "An unknown code of an adjustment that is matched to an item corrects its line in place; where the item has a line of the same reason, that one gets the sum and the matched line is struck out.",
    source: "behaviour 3.1 (unknown barcode matched; same item again adds to its line)",
    codes: [],
    laws: {
      "any match leaves one line of the item and reason, and no quantity is lost or doubled": fc.property(
        fc.array(arbLine, { maxLength: 5 }),
        fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
        fc.constantFrom(11, 12),
        (rows, matched, itemId) => {
          const lines = rows.map(({ units, ...row }, index): DocumentLine => ({
            ...newLine(index + 1, `k${index}`),
            ...row,
            quantity: wholeQuantity(units),
          }));
          const created = createDocument(
            { id: 1, number: "A-2026-000001", type: "ADJUSTMENT", locationId },
            { ...documentMaker, now: 0 },
          );
          const isMatched = (line: DocumentLine): boolean =>
            line.itemId === 0 && !line.isDeleted && matched[line.lineNo - 1] === true;
          const matchedLines = lines.map((line) => (isMatched(line) ? { ...line, itemId } : line));
          const edited = editDocument({ ...created, lines }, { lines: matchedLines }, { ...documentMaker, now: 1 });
          if (!edited.ok) throw new Error("the match was refused");
          same(sumsOf(edited.value.lines), sumsOf(matchedLines));
          same(
            edited.value.lines.map(({ lineNo, key }) => [lineNo, key]),
            lines.map(({ lineNo, key }) => [lineNo, key]),
          );
          for (const line of edited.value.lines) {
            const lineBefore = lines[line.lineNo - 1];
            const others = lines.filter(
              (other) => !other.isDeleted && other.itemId === itemId && other.reason === line.reason,
            );
            const isFirstMatch =
              matchedLines.find((other) => other.reason === line.reason && isMatched(lines[other.lineNo - 1] ?? other))
                ?.lineNo === line.lineNo;
            const isStruck = lineBefore !== undefined && isMatched(lineBefore) && (others.length > 0 || !isFirstMatch);
            same([line.isDeleted, isStruck], [lineBefore?.isDeleted === true || isStruck, isStruck]);
            const isChanged = JSON.stringify({ ...line, version: 1 }) !== JSON.stringify({ ...lineBefore, version: 1 });
            same(line.version, isChanged ? 2 : 1);
          }
        },
      ),
    },
  },
});
