/** A dashboard as a file: written without roles, and checked as a submitted one when it is read. */

import { fail, issue, ok, type Issue, type Result } from "../result/index.ts";
import { checkForm, isFields, readOwnProperty } from "../validation/index.ts";

import type { BoardWidget } from "./board-widget.ts";
import { dashboardForm, type DashboardForm } from "./dashboard-form.ts";
import type { Dashboard } from "./dashboard.ts";
import { isReportWidget } from "./report-widget.ts";

/** Format of a dashboard's file. A file of a later version is rejected, because it may mean something else. */
export const boardFileFormat = { name: "comptoir-dashboard", version: 1 } as const;

/** Maximum length of a file. Units: characters. */
const boardFileCharactersAtMost = 4_000_000;

/** Chain that a file comes from, by number and name: ids of stores, items and reports are valid in their own chain only. */
export interface BoardFileChain {
  readonly id: number;
  readonly name: string;
}

/** Content of a dashboard's file. Its readers are chosen where it is imported. */
export type BoardFile = Pick<DashboardForm, "description" | "longDescription" | "period" | "widgets">;

/**
 * Writes a dashboard as a file, without its roles and number.
 *
 * Source: behaviour 3.6; decision 0423.
 *
 * @example JSON.parse(printBoardFile({ description: "Till", longDescription: "", period: "-0d", widgets: [], targetId: 1, targetDescription: "A" })).chain // => { id: 1, name: "A" }
 */
export function printBoardFile(board: Pick<Dashboard, keyof BoardFile | "targetId" | "targetDescription">): string {
  const { description, longDescription, period, widgets } = board;
  const boardChain = chainOfBoard(board);
  const { name: format, version } = boardFileFormat;
  const writtenWidgets = widgets.map(({ roles: _, extra, ...widget }) => ({ ...extra, ...widget }));
  return JSON.stringify(
    { format, version, chain: boardChain, description, longDescription, period, widgets: writtenWidgets },
    null,
    2,
  );
}

/**
 * Reads the file of a dashboard for a chain, null if it is not known, and lists everything that is wrong with it.
 *
 * Errors: BOARD_FILE for content that is no such file, BOARD_FILE_NEWER for one of a later version, BOARD_FILE_OTHER for each widget that names stores,
 * products, people or a saved report of another chain, and those of the dashboard form. Source: behaviour 3.6; decision 0423.
 *
 * @example readBoardFile("[]", null).issues // => [{ code: "BOARD_FILE", path: [], params: {} }]
 */
export function readBoardFile(content: string, chain: BoardFileChain | null): Result<BoardFile> {
  const parsedFile = content.length > boardFileCharactersAtMost ? null : parseJson(content);
  if (!isFields(parsedFile) || readOwnProperty(parsedFile, "format") !== boardFileFormat.name)
    return fail(issue("BOARD_FILE"));
  const fileVersion = readOwnProperty(parsedFile, "version");
  if (typeof fileVersion !== "number" || !Number.isInteger(fileVersion) || fileVersion < 1)
    return fail(issue("BOARD_FILE"));
  if (fileVersion > boardFileFormat.version)
    return fail(issue("BOARD_FILE_NEWER", [], { version: fileVersion, max: boardFileFormat.version }));
  const formFieldNames = ["description", "longDescription", "period", "widgets"];
  const checkedForm = checkForm(
    dashboardForm,
    Object.fromEntries(formFieldNames.map((name) => [name, readOwnProperty(parsedFile, name)])),
  );
  if (!checkedForm.ok) return checkedForm;
  const { description, longDescription, period } = checkedForm.value;
  const widgetsWithoutRoles = checkedForm.value.widgets.map((widget) => ({ ...widget, roles: [] }));
  const foreignPartIssues = isFileOfChain(readOwnProperty(parsedFile, "chain"), chain)
    ? []
    : widgetsWithoutRoles.flatMap(listForeignPartIssues);
  return foreignPartIssues.length > 0
    ? { ok: false, issues: foreignPartIssues }
    : ok({ description, longDescription, period, widgets: widgetsWithoutRoles });
}

/**
 * Returns the chain of a dashboard; null for the system dashboard, which every chain has.
 *
 * @example chainOfBoard({ targetId: null, targetDescription: "" }) // => null
 */
export function chainOfBoard({
  targetId,
  targetDescription,
}: Pick<Dashboard, "targetId" | "targetDescription">): BoardFileChain | null {
  return targetId === null ? null : { id: targetId, name: targetDescription };
}

const isFileOfChain = (fileChain: unknown, chain: BoardFileChain | null): boolean =>
  chain !== null &&
  isFields(fileChain) &&
  readOwnProperty(fileChain, "id") === chain.id &&
  readOwnProperty(fileChain, "name") === chain.name;

/** Parts of a report's query that mean the same in every chain. */
const chainIndependentParts: ReadonlySet<string> = new Set([
  "",
  "period",
  "sort",
  "columns",
  "pivot",
  "view",
  "figure",
]);

/** Returns the issue of the first part of a widget that may name rows of its own chain: a report, filters or a drill; empty if none does. */
function listForeignPartIssues(widget: BoardWidget, position: number): readonly Issue[] {
  const makeForeignPartIssue = (...path: readonly string[]) => [
    issue("BOARD_FILE_OTHER", ["widgets", position, ...path]),
  ];
  if (isReportWidget(widget)) {
    const { id, query } = widget.report;
    const queryNames = query.split("&").map((part) => part.split("=")[0] ?? "");
    return id === 0 && queryNames.every((name) => chainIndependentParts.has(name))
      ? []
      : makeForeignPartIssue("report");
  }
  if (widget.filters.length > 0) return makeForeignPartIssue("filters");
  return (widget.drill?.filters.length ?? 0) > 0 || /\/\d+/u.test(widget.drill?.report ?? "")
    ? makeForeignPartIssue("drill")
    : [];
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}
