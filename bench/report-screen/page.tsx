/** Page of the benchmark: a call draws a table and returns when its frame is painted. */

import { ReportTable } from "@comptoir/ui-react/report-table";
import type { Table } from "@comptoir/domain/report";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { Root } from "react-dom/client";

import { makeTableView } from "../../apps/web/src/report/report-table-view.ts";
import { toColumnChoices } from "../../apps/web/src/report/report-view.ts";
import { warmUpFormatters } from "../../apps/web/src/report/report-words.ts";
import { text } from "../../apps/web/src/shared/text.ts";
import { measureDrawing } from "../shared/measure-drawing.ts";
import { drawByHand } from "./by-hand.ts";
import { columnsOfList, listOf, pivot, pivotOf } from "./tables.ts";

export type Drawing = "by hand" | "ours";
export type Shape = "list" | "pivot";

declare global {
  interface Window {
    /** Prepares the data in advance, so that neither the rows nor the pivot are measured. */
    prepareReport: (shape: Shape, rows: number, columns: number, editions: number) => void;
    drawReport: (drawing: Drawing, shape: Shape, edition: number) => Promise<number>;
  }
}

await text.load("common", "shell", "dashboard", "report");
const placeElement = document.getElementById("place");
if (placeElement === null) throw new Error("no place to draw");
let reactRoot: Root | undefined;
/** Rows of an answer, with their totals. */
interface Answer {
  readonly columns: Table["columns"];
  readonly rows: Table["rows"];
  readonly total: Table["rows"][number] | null;
}

let tableEditions: readonly Answer[] = [];

window.prepareReport = (shape, rows, columns, editions) => {
  tableEditions = Array.from({ length: editions }, (_, edition) =>
    answerOf(shape === "list" ? listOf(rows) : pivotOf(rows, columns, edition)),
  );
  // The page does this too while it waits for an answer.
  warmUpFormatters();
};

const answerOf = ({ columns, rows }: Table): Answer => ({
  columns,
  rows: rows.filter(({ kind }) => kind !== "total"),
  total: rows.find(({ kind }) => kind === "total") ?? null,
});

const noKeys = new Set<string>();
const noNames = new Map();

/** Prepares the rows of an answer for the screen: the page's table, with widths and texts. */
function viewOf(shape: Shape, { columns, rows, total }: Answer) {
  const reportColumns = shape === "list" ? columnsOfList : [];
  return makeTableView({
    columns,
    rows,
    total,
    names: noNames,
    reportColumns,
    choices: toColumnChoices(reportColumns),
    sorting: [],
    pivot: shape === "pivot" ? pivot : null,
    closed: noKeys,
    closable: noKeys,
    isPhone: false,
  });
}

function drawingOf(drawing: Drawing, shape: Shape, table: Answer): () => void {
  // Widths are given in the hand-written version, so only the drawing is measured.
  const preparedView = drawing === "by hand" ? viewOf(shape, table) : null;
  if (preparedView !== null)
    return () => {
      const view = preparedView;
      drawByHand(placeElement ?? document.body, {
        rows: view.rowCount,
        widths: view.columns.slice(0, 12).map(({ widthPx }) => widthPx),
        textOf: (row, column) => view.cell(row, column).text,
      });
    };
  reactRoot ??= createRoot(placeElement ?? document.body);
  const into = reactRoot;
  return () => {
    const view = viewOf(shape, table);
    flushSync(() =>
      into.render(
        <ReportTable
          caption="Sales"
          help=""
          columns={view.columns}
          rowCount={view.rowCount}
          kindOf={view.kindOf}
          cell={view.cell}
          hasTotals={view.hasTotals}
          question="one"
          onSort={() => undefined}
          onOpen={() => undefined}
          toggleLabels={{ open: "Open", close: "Close" }}
          maxHeight="700px"
        />,
      ),
    );
  };
}

window.drawReport = async (drawing, shape, edition) => {
  const table = tableEditions[edition % tableEditions.length];
  if (table === undefined) throw new Error("nothing was prepared");
  const drawIt = drawingOf(drawing, shape, table);
  return measureDrawing(drawIt);
};
