import fc from "fast-check";

import { cents } from "../../../money/index.ts";
import type { Issue } from "../../../result/index.ts";
import type * as transaction from "../../../transaction/index.ts";
import type { ExportFormat, ExportKind, ExportStatus } from "../../../transaction/index.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";
import { statuses, arbSelection, arbTotals, arbBatch } from "./export-samples.ts";

type Functions = Pick<
  typeof transaction,
  | "draftExport"
  | "editExport"
  | "exportActions"
  | "exportBatch"
  | "exportKinds"
  | "exportTransitions"
  | "failExport"
  | "nextExportStatus"
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

const formats = ["CSV", "JSON", "XLSX", "IIF", "X12"] as const satisfies readonly ExportFormat[];

/** Builds the rules and laws of export batches. */
export function exportBatchRules(functions: Functions): Readonly<Record<string, RuleRow>> {
  const {
    draftExport,
    editExport,
    exportActions,
    exportBatch,
    exportKinds,
    exportTransitions,
    failExport,
    nextExportStatus,
    verifyExport,
  } = functions;
  const codesOf = (result: {
    readonly ok: boolean;
    readonly issues?: readonly { readonly code: string }[];
  }): readonly string[] => (result.issues ?? []).map(({ code }) => code);
  /** Refusals with their code, field and message parameters. */
  const refusalOf = (result: { readonly ok: boolean; readonly issues?: readonly Issue[] }) =>
    (result.issues ?? []).map(({ code, path, params }) => [code, path.join("."), params]);
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
  };
}
