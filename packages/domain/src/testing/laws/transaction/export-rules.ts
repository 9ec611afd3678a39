import fc from "fast-check";

import { cents } from "../../../money/index.ts";
import { addDays, fromDayNumber } from "../../../period/index.ts";
import type { Issue } from "../../../result/index.ts";
import type * as transaction from "../../../transaction/index.ts";
import type {
  ExportBatch,
  ExportFormat,
  ExportKind,
  ExportSelection,
  ExportStatus,
} from "../../../transaction/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof transaction,
  | "draftExport"
  | "editExport"
  | "exportActions"
  | "exportBatch"
  | "exportKinds"
  | "exportTransitions"
  | "failExport"
  | "findAlreadyExported"
  | "nextExportStatus"
  | "reexport"
  | "verifyExport"
>;

/** Source: behaviour 3.4 and decision 0115, written independently. */
const table = {
  DRAFT: { edit: "DRAFT", verify: "VERIFIED" },
  VERIFIED: { edit: "DRAFT", export: "EXPORTED", fail: "FAILED" },
  FAILED: { edit: "DRAFT", verify: "VERIFIED" },
  EXPORTED: { reexport: "EXPORTED" },
} as const satisfies Record<ExportStatus, object>;
const files = {
  SALES: "CSV JSON XLSX",
  TENDERS: "CSV JSON XLSX",
  TAXES: "CSV JSON XLSX",
  GL_SUMMARY: "CSV JSON XLSX IIF",
  INVENTORY_MOVEMENTS: "CSV JSON XLSX",
  PRODUCTS: "CSV JSON XLSX",
  PRODUCT_ACTIVITY: "X12 CSV JSON",
} as const satisfies Record<ExportKind, string>;

const kinds = [
  "SALES",
  "TENDERS",
  "TAXES",
  "GL_SUMMARY",
  "INVENTORY_MOVEMENTS",
  "PRODUCTS",
  "PRODUCT_ACTIVITY",
] as const satisfies readonly ExportKind[];
const statuses = ["DRAFT", "VERIFIED", "EXPORTED", "FAILED"] as const satisfies readonly ExportStatus[];
const formats = ["CSV", "JSON", "XLSX", "IIF", "X12"] as const satisfies readonly ExportFormat[];

const arbSelection: fc.Arbitrary<ExportSelection> = fc
  .record({
    kind: fc.constantFrom("SALES" as const, "SALES" as const, "TAXES" as const, "PRODUCTS" as const),
    first: fc.nat(6),
    days: fc.nat(3),
    locationIds: fc.subarray([1, 2, 3], { minLength: 1 }),
  })
  .map(({ kind, first, days, locationIds }) => {
    const from = addDays(fromDayNumber(20_000), first);
    return { kind, format: "CSV", from, to: addDays(from, days), locationIds };
  });
const arbTotals = fc.record({ rows: fc.nat(2), amount: fc.integer({ min: -1, max: 1 }).map(cents) });
const arbBatch: fc.Arbitrary<ExportBatch> = fc
  .record({ status: fc.constantFrom(...statuses), selection: arbSelection, totals: arbTotals })
  .map(({ status, selection, totals }) => ({
    ...selection,
    id: 1,
    status,
    totals: status === "DRAFT" || status === "FAILED" ? null : totals,
    fileHash: status === "EXPORTED" ? "a1" : null,
    reexportOf: null,
    reason: "",
  }));
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

/** Builds the rules and laws of export batches. */
export const exportRules = (functions: Functions): Readonly<Record<string, RuleRow>> => {
  const {
    draftExport,
    editExport,
    exportActions,
    exportBatch,
    exportKinds,
    exportTransitions,
    failExport,
    findAlreadyExported,
    nextExportStatus,
    reexport,
    verifyExport,
  } = functions;
  const codesOf = (result: {
    readonly ok: boolean;
    readonly issues?: readonly { readonly code: string }[];
  }): readonly string[] => (result.issues ?? []).map(({ code }) => code);
  /** Refusals with their code, field and message parameters. */
  const refusalOf = (result: { readonly ok: boolean; readonly issues?: readonly Issue[] }) =>
    (result.issues ?? []).map(({ code, path, params }) => [code, path.join("."), params]);
  /** The part of a batch already exported by batches that it does not repeat. */
  const leftBefore = (batch: ExportBatch, exported: readonly ExportBatch[]) => {
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
    "export-batches": {
      says: "A batch is drafted, verified, and exported as verified. Any change or failure requires verification again.",
      source: "behaviour 3.4 (Batch export); decision 0115",
      codes: ["EXPORT_TRANSITION", "EXPORT_FORMAT", "EXPORT_TOTALS", "EXPORT_BOARD"],
      laws: {
        "an action leads where the table says, and only from there": fc.property(
          fc.constantFrom(...statuses),
          fc.constantFrom(...exportActions),
          (status, action) => {
            const next = Object.entries<string>(table[status]).find(([name]) => name === action)?.[1];
            same(
              nextExportStatus(status, action),
              next === undefined
                ? { ok: false, issues: [{ code: "EXPORT_TRANSITION", path: [], params: { status, action } }] }
                : { ok: true, value: next },
            );
            same(
              [exportTransitions, new Set(exportActions)],
              [table, new Set(Object.values(table).flatMap((row) => Object.keys(row)))],
            );
          },
        ),
        "a kind of data is exported in its own file formats only": fc.property(
          fc.constantFrom(...kinds),
          fc.constantFrom(...formats),
          arbSelection,
          arbBatch,
          (kind, format, rest, batch) => {
            const isRight = files[kind].split(" ").includes(format);
            same([exportKinds[kind].formats, exportKinds[kind].isOnce], [files[kind].split(" "), kind !== "PRODUCTS"]);
            const drafted = draftExport(5, { ...rest, kind, format });
            same(
              drafted,
              isRight
                ? {
                    ok: true,
                    value: {
                      ...rest,
                      kind,
                      format,
                      id: 5,
                      status: "DRAFT",
                      totals: null,
                      fileHash: null,
                      reexportOf: null,
                      reason: "",
                    },
                  }
                : { ok: false, issues: [{ code: "EXPORT_FORMAT", path: ["format"], params: { kind, format } }] },
            );
            same(
              refusalOf(editExport(batch, { ...rest, kind, format })),
              batch.status === "EXPORTED"
                ? [["EXPORT_TRANSITION", "", { status: "EXPORTED", action: "edit" }]]
                : isRight
                  ? []
                  : [["EXPORT_FORMAT", "format", { kind, format }]],
            );
          },
        ),
        "a change of the selection, or a failure, requires verification again": fc.property(
          arbBatch,
          arbSelection,
          (batch, selection) => {
            const editResult = editExport(batch, selection);
            if (editResult.ok)
              same(editResult.value, { ...batch, ...selection, status: "DRAFT", totals: null, fileHash: null });
            const failResult = failExport(batch);
            same(
              failResult.ok ? failResult.value : codesOf(failResult),
              batch.status === "VERIFIED"
                ? { ...batch, status: "FAILED", totals: null, fileHash: null }
                : ["EXPORT_TRANSITION"],
            );
          },
        ),
        "the verified totals are those shown, and are kept": fc.property(
          arbBatch,
          arbTotals,
          arbTotals,
          fc.option(fc.integer({ min: -1, max: 1 }).map(cents), { nil: null }),
          (batch, totals, read, board) => {
            const verifyResult = verifyExport(batch, { seenTotals: totals, read, board, exported: [] });
            const mayVerify = batch.status === "DRAFT" || batch.status === "FAILED";
            const isSameTotals = totals.rows === read.rows && totals.amount === read.amount;
            same(
              verifyResult.ok ? verifyResult.value : refusalOf(verifyResult),
              !mayVerify
                ? [["EXPORT_TRANSITION", "", { status: batch.status, action: "verify" }]]
                : !isSameTotals
                  ? [["EXPORT_TOTALS", "totals", read]]
                  : board !== null && board !== read.amount
                    ? [["EXPORT_BOARD", "totals", { amount: read.amount, board }]]
                    : { ...batch, status: "VERIFIED", totals: read },
            );
          },
        ),
        "a batch is exported with the verified totals only": fc.property(arbBatch, arbTotals, (batch, totals) => {
          const left = exportBatch(batch, { totals, fileHash: "b2", exported: [] });
          const isSameTotals = batch.totals?.rows === totals.rows && batch.totals.amount === totals.amount;
          same(
            left.ok ? left.value : refusalOf(left),
            batch.status !== "VERIFIED"
              ? [["EXPORT_TRANSITION", "", { status: batch.status, action: "export" }]]
              : isSameTotals
                ? { ...batch, status: "EXPORTED", fileHash: "b2" }
                : [["EXPORT_TOTALS", "totals", totals]],
          );
          same(
            refusalOf(
              exportBatch({ ...batch, status: "VERIFIED", totals: null }, { totals, fileHash: "b2", exported: [] }),
            ),
            [["EXPORT_TOTALS", "totals", totals]],
            "totals that nobody verified",
          );
        }),
      },
    },
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
            const batch: ExportBatch =
              repeated === undefined ? drawn : { ...repeated, id: 1, status: "DRAFT", reexportOf: repeated.id };
            const before = leftBefore(batch, exported);
            const alreadyExported = findAlreadyExported(batch, exported);
            same(
              alreadyExported === null ? [] : [alreadyExported.id],
              before.slice(0, 1).map(({ id }) => id),
            );
            same(
              findAlreadyExported(
                batch,
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
            const batch: ExportBatch = { ...left(1, 10 + own), status: "DRAFT" };
            same(findAlreadyExported(batch, lines.flat())?.id, 20);
            same(findAlreadyExported(batch, lines.slice(0, 1).flat()), null);
            same(findAlreadyExported({ ...batch, reexportOf: null }, lines.flat())?.id, 10);
          }),
        "a duplicate is neither verified nor exported unnoticed, also when the other was exported in between":
          fc.property(arbBatch, arbExported, arbTotals, (batch, exported, totals) => {
            const [draft, verified]: readonly ExportBatch[] = [
              { ...batch, status: "DRAFT", totals: null },
              { ...batch, status: "VERIFIED", totals },
            ];
            if (draft === undefined || verified === undefined) throw new Error("there are two");
            const warnings = leftBefore(batch, exported)
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
            const batch: ExportBatch = {
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
              refusalOf(editExport(batch, selection)),
              isInside ? [] : [["EXPORT_TWICE", "reexportOf", { batch: batch.reexportOf }]],
            );
          },
        ),
      },
    },
  };
};
