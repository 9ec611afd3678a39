import fc from "fast-check";

import { cents } from "../../../money/index.ts";
import { addDays } from "../../../period/index.ts";
import type { Issue } from "../../../result/index.ts";
import type * as transaction from "../../../transaction/index.ts";
import type { ExportBatch, ExportSelection } from "../../../transaction/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { arbSelection, arbTotals, arbBatch } from "./export-samples.ts";

type Functions = Pick<
  typeof transaction,
  "editExport" | "exportBatch" | "findAlreadyExported" | "reexport" | "verifyExport"
>;

/** Exported batches in order; some are repeats. */
const arbExported = fc.array(fc.tuple(arbSelection, fc.nat(9)), { maxLength: 5 }).map((all) =>
  all.reduce<readonly ExportBatch[]>((batches, [selection, isRepeat]) => {
    const before = isRepeat < 4 ? batches[isRepeat] : undefined;
    return [
      ...batches,
      {
        ...(before ?? selection),
        id: 10 + batches.length,
        status: "EXPORTED",
        totals: { rows: 1, amount: cents(1) },
        fileHash: "a1",
        reexportOf: before?.id ?? null,
        reason: before === undefined ? "" : "lost",
      },
    ];
  }, []),
);

/** Every day and location of a batch. */
const cellsOf = ({ from, to, locationIds }: ExportSelection): readonly string[] => {
  const cells: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) cells.push(...locationIds.map((id) => `${day} ${id}`));
  return cells;
};

/** The first batch of a chain of repeats. */
const firstOf = (batch: ExportBatch, all: readonly ExportBatch[]): number => {
  const before = all.find(({ id }) => id === batch.reexportOf);
  return before === undefined ? (batch.reexportOf ?? batch.id) : firstOf(before, all);
};

/** Builds the rules and laws of exporting every receipt once, and of exporting a batch again. */
export function exportRepeatRules(functions: Functions): Readonly<Record<string, RuleRow>> {
  const { editExport, exportBatch, findAlreadyExported, reexport, verifyExport } = functions;
  /** Refusals with their code, field and message parameters. */
  const refusalOf = (result: { readonly ok: boolean; readonly issues?: readonly Issue[] }) =>
    (result.issues ?? []).map(({ code, path, params }) => [code, path.join("."), params]);
  /** Lists the batches that already exported a part of a batch, and that it does not repeat. */
  const listEarlierExports = (batch: ExportBatch, exported: readonly ExportBatch[]) => {
    const cells = new Set(cellsOf(batch));
    return exported.filter(
      (other) =>
        batch.kind !== "PRODUCTS" &&
        other.kind === batch.kind &&
        firstOf(other, exported) !== firstOf(batch, exported) &&
        cellsOf(other).some((cell) => cells.has(cell)),
    );
  };
  return {
    "no-duplicate-export": {
      says: "A business date of a location is never exported twice in batches of one kind (duplicate export), except in a batch that repeats the other. Products may be exported any number of times.",
      source: "behaviour 3.4 (never twice silently); decision 0115",
      codes: ["EXPORT_TWICE"],
      laws: {
        "finds a duplicate export, unless the batch repeats it": fc.property(
          arbBatch,
          arbExported,
          fc.nat(9),
          (drawn, exported, again) => {
            const repeated = exported[again];
            const exportBatch: ExportBatch =
              repeated === undefined ? drawn : { ...repeated, id: 1, status: "DRAFT", reexportOf: repeated.id };
            const before = listEarlierExports(exportBatch, exported);
            const alreadyExported = findAlreadyExported(exportBatch, exported);
            same(
              alreadyExported === null ? [] : [alreadyExported.id],
              before.slice(0, 1).map(({ id }) => id),
            );
            same(
              findAlreadyExported(
                exportBatch,
                exported.map((other) => ({ ...other, status: "VERIFIED" })),
              ),
              null,
              "what has not left",
            );
            same(findAlreadyExported(drawn, [{ ...drawn, status: "EXPORTED" }]), null, "itself");
          },
        ),
        "a repeat ignores only its own chain: the batches that it repeats, directly or not, and their other repeats":
          fc.property(arbSelection, fc.nat(2), (selection, own) => {
            const left = (id: number, reexportOf: number | null): ExportBatch => ({
              ...selection,
              kind: "SALES",
              id,
              status: "EXPORTED",
              totals: null,
              fileHash: "a1",
              reexportOf,
              reason: "",
            });
            const lines = [
              [left(10, null), left(11, 10), left(12, 11), left(13, 10)],
              [left(20, null), left(21, 20)],
            ];
            const exportBatch: ExportBatch = { ...left(1, 10 + own), status: "DRAFT" };
            same(findAlreadyExported(exportBatch, lines.flat())?.id, 20);
            same(findAlreadyExported(exportBatch, lines.slice(0, 1).flat()), null);
            same(findAlreadyExported({ ...exportBatch, reexportOf: null }, lines.flat())?.id, 10);
          }),
        "a duplicate is neither verified nor exported unnoticed, also when the other was exported in between":
          fc.property(arbBatch, arbExported, arbTotals, (batch, exported, totals) => {
            const [draft, verified]: readonly ExportBatch[] = [
              { ...batch, status: "DRAFT", totals: null },
              { ...batch, status: "VERIFIED", totals },
            ];
            if (draft === undefined || verified === undefined) throw new Error("there are two");
            const warnings = listEarlierExports(batch, exported)
              .slice(0, 1)
              .map(({ id }) => ["EXPORT_TWICE", "reexportOf", { batch: id }]);
            same(
              refusalOf(verifyExport(draft, { seenTotals: totals, read: totals, board: totals.amount, exported })),
              warnings,
            );
            same(refusalOf(exportBatch(verified, { totals, fileHash: "b2", exported })), warnings);
          }),
      },
    },
    "export-repeat": {
      says: "A batch is exported again as a new batch that names the first and gives a reason. The first stays as exported, and the new one has nothing the first did not.",
      source: "behaviour 3.4 (re-export is a new linked batch), 3.13; decision 0115",
      codes: ["EXPORT_REASON", "EXPORT_TRANSITION", "EXPORT_TWICE", "MAX_LENGTH"],
      laws: {
        "a repeat is a new draft of the same selection, linked, with its reason": fc.property(
          arbBatch,
          fc.constantFrom("", "  ", " lost by the bank ", "x".repeat(199), "x".repeat(200)),
          (batch, reason) => {
            const before = JSON.stringify(batch);
            const newBatch = reexport(batch, { id: 2, reason });
            same(
              newBatch.ok ? newBatch.value : refusalOf(newBatch),
              batch.status !== "EXPORTED"
                ? [["EXPORT_TRANSITION", "", { status: batch.status, action: "reexport" }]]
                : reason.trim() === ""
                  ? [["EXPORT_REASON", "reason", {}]]
                  : reason.length > 199
                    ? [["MAX_LENGTH", "reason", { max: 199, length: reason.length }]]
                    : {
                        ...batch,
                        id: 2,
                        status: "DRAFT",
                        totals: null,
                        fileHash: null,
                        reexportOf: 1,
                        reason: reason.trim(),
                      },
            );
            same(JSON.stringify(batch), before, "the first");
          },
        ),
        "a repeat is exported like any other, and so is a repeat of it": fc.property(
          arbSelection,
          arbTotals,
          (selection, totals) => {
            let last: ExportBatch = {
              ...selection,
              id: 1,
              status: "EXPORTED",
              totals,
              fileHash: "a1",
              reexportOf: null,
              reason: "",
            };
            const exported = [last];
            for (const id of [2, 3]) {
              const newBatch = reexport(last, { id, reason: "lost" });
              const verifyResult = newBatch.ok
                ? verifyExport(newBatch.value, { seenTotals: totals, read: totals, board: null, exported })
                : newBatch;
              const left = verifyResult.ok
                ? exportBatch(verifyResult.value, { totals, fileHash: "b2", exported })
                : verifyResult;
              holds(left.ok, `batch ${id} leaves`);
              if (!left.ok) return;
              last = left.value;
              exported.push(last);
            }
          },
        ),
        "rejects a repeat with anything that was not in the first batch": fc.property(
          arbSelection,
          arbSelection,
          (first, selection) => {
            const exportBatch: ExportBatch = {
              ...first,
              id: 2,
              status: "DRAFT",
              totals: null,
              fileHash: null,
              reexportOf: 1,
              reason: "lost",
            };
            const cells = new Set(cellsOf(first));
            const isInside = selection.kind === first.kind && cellsOf(selection).every((cell) => cells.has(cell));
            same(
              refusalOf(editExport(exportBatch, selection)),
              isInside ? [] : [["EXPORT_TWICE", "reexportOf", { batch: exportBatch.reexportOf }]],
            );
          },
        ),
      },
    },
  };
}
