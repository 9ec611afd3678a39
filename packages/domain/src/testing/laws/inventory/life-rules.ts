import fc from "fast-check";

import { newLine } from "../../../inventory/index.ts";
import { fail, issue } from "../../../result/index.ts";
import { arbPrototypeName } from "../../arbitraries/text.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";
import { locationId, documentMaker, type Inventory } from "./inventory.ts";

import { itemIds, lifeCommands, statuses, statusTable } from "./life-model.ts";

/** Builds the rules and laws of a document's statuses, from Create to Reverse. */
export function lifeRules(functions: Inventory): Readonly<Record<string, RuleRow>> {
  const {
    createDocument,
    documentActions,
    documentStatuses,
    editDocument,
    isDocumentStatus,
    isInProgress,
    listActions,
    nextStatus,
  } = functions;
  return {
    "document-status": {
      says: "A document is open, suspended or closed. An open one is edited, suspended, closed or deleted; a suspended one is continued or deleted; a closed one is reversed. Everything else is refused, and a status that is not known allows nothing.",
      source: "specification 4; behaviour 3.1",
      codes: ["DOC_TRANSITION"],
      cases: ["inventory.json"],
      laws: {
        "each action leads where the table says, and nowhere else": fc.property(
          fc.constantFrom(...statuses),
          fc.constantFrom(...documentActions),
          (status, action) => {
            const next = nextStatus(status, action);
            same(
              next.ok ? next.value : next.issues.map(({ code }) => code),
              statusTable[status][action] ?? ["DOC_TRANSITION"],
            );
            same(isInProgress(status), status !== "CLOSED");
            same(listActions(status).includes(action), statusTable[status][action] !== undefined);
            same(
              documentStatuses[status].editable,
              statusTable[status].edit !== undefined,
              "a status in which lines are edited",
            );
          },
        ),
        "a name that every object has is no status and no action": fc.property(
          fc.constantFrom(...statuses),
          fc.constantFrom(...documentActions),
          arbPrototypeName,
          (status, action, name) => {
            for (const [from, deed] of [
              [status, name],
              [name, action],
              [name, name],
            ])
              same(
                Reflect.apply(nextStatus, null, [from, deed]),
                fail(issue("DOC_TRANSITION", [], { status: from ?? "", action: deed ?? "" })),
              );
          },
        ),
        "an unknown status allows nothing": fc.property(fc.anything(), (value) => {
          const isKnown = statuses.some((status) => status === value);
          same(isDocumentStatus(value), isKnown);
          same(listActions(value).length > 0, isKnown);
          if (typeof value === "string") same(isInProgress(value), isKnown && value !== "CLOSED");
        }),
      },
    },
    "document-life": {
      says: "Whatever the order of actions: a document's status follows the table, only Close and Reverse move stock, a second Close changes nothing (idempotent), a closed document does not change, and Close then Reverse restores the stock.",
      source: "behaviour 3.1 (Property)",
      codes: ["DOC_TRANSITION", "DOC_DELETED", "DOC_EMPTY", "LINE_UNMATCHED", "DOC_REVERSED"],
      cases: ["inventory.json"],
      laws: {
        "the status follows the table, only Close moves stock, Close twice is Close once (idempotent), and Close then Reverse restores the stock":
          fc.property(lifeCommands(functions), fc.boolean(), (run, isFilled) => {
            const emptyDocument = createDocument(
              { id: 1, number: "A-2026-000001", type: "COUNT", locationId },
              { ...documentMaker, now: 0 },
            );
            const document = isFilled
              ? {
                  ...emptyDocument,
                  lines: itemIds.map((itemId, index) => ({ ...newLine(index + 1, String(itemId)), itemId })),
                }
              : emptyDocument;
            fc.modelRun(() => ({ model: { now: 0, scans: 0 }, real: { document, ledger: [] } }), run);
          }),
        "an edit changes the comment, the policy, the blindness and the lines, and nothing else that comes with it":
          fc.property(
            fc.record(
              {
                comment: fc.string(),
                uncountedPolicy: fc.constantFrom("KEEP" as const, "ZERO" as const),
                isBlind: fc.boolean(),
              },
              { requiredKeys: [] },
            ),
            fc.record(
              {
                id: fc.nat(),
                number: fc.string(),
                status: fc.constantFrom("CLOSED", "DELETED"),
                version: fc.nat(),
                locationId: fc.nat(),
                closeRequestId: fc.string(),
                approvedBy: fc.nat(),
                processedAt: fc.nat(),
                events: fc.constant([null]),
                hold: fc.constant(null),
              },
              { requiredKeys: [] },
            ),
            (edit, rest) => {
              const document = createDocument(
                { id: 1, number: "A-2026-000001", type: "COUNT", locationId },
                { ...documentMaker, now: 0 },
              );
              const editResult = editDocument(document, { ...rest, ...edit }, { ...documentMaker, now: 1 });
              same(editResult, editDocument(document, edit, { ...documentMaker, now: 1 }));
              same(
                editResult.ok && [
                  editResult.value.comment,
                  editResult.value.uncountedPolicy,
                  editResult.value.isBlind,
                  editResult.value.status,
                  editResult.value.version,
                ],
                [edit.comment ?? "", edit.uncountedPolicy ?? null, edit.isBlind ?? false, "OPEN", 2],
              );
            },
          ),
      },
    },
  };
}
