/** State of a report in its address: a link opens the same report for everybody who may see it. */
import {
  customizationOf,
  decodeFilters,
  noCustomization,
  parseCustomization,
  printCustomization,
  printReportQuery,
  presentationTypes,
  type ColumnSort,
  type ReportColumn,
  type ReportCustomization,
  type ReportModel,
  type PresentationType,
} from "@comptoir/domain/report";

import type { PromptAnswers } from "./report-ask.ts";
import { parseSchedulesOpen, printSchedulesOpen, type SchedulesOpen } from "./schedule-address.ts";

/** Ways to draw a report: table or kinds of chart. */
export const reportPictures = presentationTypes;
export type Picture = PresentationType;
/** Ways to draw the total of a report. */
export type FigurePicture = "card" | "tile";
/** Ways to draw the groups of a report. */
export type GroupPicture = Exclude<Picture, "table" | FigurePicture>;

/** Parameters of a report's address: the differences from the saved report. */
export interface ReportAddress {
  /** Undefined properties are not in the address. */
  readonly change: Partial<ReportCustomization>;
  readonly prompts: PromptAnswers;
  /** Origin of the open receipt. */
  readonly receipt: string | null;
  /** Open row: its index among all rows, and the values it is about, so that a link never opens a different row. */
  readonly row: OpenRow | null;
  /** Id of the named view; null if none. */
  readonly named: number | null;
  /** Code of the ready-made view; null if none. */
  readonly ready: string | null;
  /** Number of the opened version; null for the current definition. */
  readonly version: number | null;
  /** Whether the list of versions is open. */
  readonly versions: boolean;
  /** Past instant as of which the report is known; null for the present. Units: milliseconds since 1970. */
  readonly knownAt: number | null;
  /** Whether the difference between that instant and now is open. */
  readonly difference: boolean;
  /** Open schedules of the report; null if none. */
  readonly schedules: SchedulesOpen | null;
  /** Parts of the address that cannot be parsed. The report opens without them and says so. */
  readonly unread: readonly AddressPart[];
}

export type AddressPart = keyof ReportCustomization | "answers";

/** Open row: its index from 0 (`place`), and its origin if it has one. */
export interface OpenRow {
  readonly place: number;
  readonly origin: string | null;
}

/** Parses an address; invalid parts are left out and listed. */
export function parseReportAddress(search: string): ReportAddress {
  const params = new URLSearchParams(search);
  const partReaders = [
    ["period", params.get("period"), (text) => text],
    ["filters", params.get("filters"), parseJsonObject],
    ["sorting", params.get("sort"), parseSorting],
    ["columns", params.get("columns"), parseJsonObject],
    ["pivot", params.get("pivot"), (text) => (text === "none" ? text : parseJsonObject(text))],
    ["drawing", params.get("view") ?? params.get("figure"), () => parseDrawing(params)],
  ] as const satisfies readonly (readonly [keyof ReportCustomization, string | null, (text: string) => unknown])[];
  const parsedParts = partReaders.flatMap(([name, text, readText]) =>
    text === null ? [] : [[name, parseViewPart(name, readText(text))] as const],
  );
  const viewChange: Partial<ReportCustomization> = Object.assign({}, ...parsedParts.map(([, part]) => part));
  const promptAnswers = parsePromptAnswers(params.get("answers"));
  const unreadableParts: readonly AddressPart[] = [
    // An address without a picture has the same figures.
    ...parsedParts.filter(([name, part]) => name !== "drawing" && Object.keys(part).length === 0).map(([name]) => name),
    ...(params.has("answers") && promptAnswers.length === 0 ? (["answers"] as const) : []),
  ];
  return {
    change: viewChange,
    prompts: promptAnswers,
    unread: unreadableParts,
    receipt: params.get("receipt"),
    row: parseOpenRow(params.get("row")),
    schedules: parseSchedulesOpen(params.get("schedules")),
    ready: params.get("ready"),
    named: parseId(params.get("named")),
    version: readVersionNumber(search),
    versions: params.has("versions"),
    knownAt: parseInstant(params.get("known")),
    difference: params.has("difference"),
  };
}

/** Reads the number of the version that an address opens; null without one. */
export const readVersionNumber = (search: string): number | null => parseId(new URLSearchParams(search).get("version"));

const parseId = (text: string | null): number | null => (/^[1-9]\d{0,8}$/u.test(text ?? "") ? Number(text) : null);

/** Parses an instant, written in UTC so that a link means the same everywhere; null for anything else. */
function parseInstant(text: string | null): number | null {
  const atMs = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/u.test(text ?? "") ? Date.parse(text ?? "") : Number.NaN;
  return Number.isFinite(atMs) && atMs >= 0 ? atMs : null;
}

export function printReportAddress({
  change,
  prompts,
  receipt,
  row,
  named,
  ready,
  version,
  versions,
  knownAt,
  difference,
  schedules,
}: ReportAddress): string {
  const params = new URLSearchParams(printReportQuery({ change, prompts }));
  if (receipt !== null) params.set("receipt", receipt);
  if (row !== null) params.set("row", row.origin === null ? String(row.place + 1) : `${row.place + 1} ${row.origin}`);
  if (named !== null) params.set("named", String(named));
  if (ready !== null) params.set("ready", ready);
  if (version !== null) params.set("version", String(version));
  if (versions) params.set("versions", "open");
  if (knownAt !== null) params.set("known", new Date(knownAt).toISOString());
  if (difference) params.set("difference", "open");
  if (schedules !== null) params.set("schedules", printSchedulesOpen(schedules));
  return params.toString();
}

/** Computes the changes that turn a report as it opens into the report as seen. Formats are compared with those of the shared report's columns. */
export function changesFrom(
  currentReport: ReportModel,
  openedReport: ReportModel,
  sharedColumns: readonly ReportColumn[] = openedReport.columns,
): Partial<ReportCustomization> {
  const fullChange = customizationOf(currentReport, openedReport, sharedColumns);
  return Object.fromEntries(Object.entries(fullChange).filter(([, part]) => part !== null));
}

/** Parses one part of a view with the rules for stored views. */
function parseViewPart(name: keyof ReportCustomization, value: unknown): Partial<ReportCustomization> {
  const parsedChange =
    value === undefined
      ? null
      : parseCustomization(JSON.stringify({ ...parseJsonObject(printCustomization(noCustomization)), [name]: value }));
  return parsedChange?.ok === true && parsedChange.value[name] !== null ? { [name]: parsedChange.value[name] } : {};
}

const parseSorting = (text: string): readonly ColumnSort[] =>
  text === ""
    ? []
    : text
        .split(",")
        .map((entry) =>
          entry.startsWith("-")
            ? { column: entry.slice(1), direction: "descending" }
            : { column: entry, direction: "ascending" },
        );

function parseDrawing(params: URLSearchParams): object {
  return { picture: params.get("view") ?? "table", figure: Number(params.get("figure") ?? "0") };
}

/** Parses a row; rows are counted from 1 in the address. */
function parseOpenRow(text: string | null): OpenRow | null {
  const [, rowText = "", origin = null] = /^([1-9]\d{0,8})(?: (\S+))?$/u.exec(text ?? "") ?? [];
  return rowText === "" ? null : { place: Number(rowText) - 1, origin };
}

function parsePromptAnswers(text: string | null): PromptAnswers {
  const placeValuePairs = parseJsonObject(text);
  if (!Array.isArray(placeValuePairs)) return [];
  return placeValuePairs.flatMap((pair: unknown) => {
    if (!Array.isArray(pair) || pair.length !== 2 || !Number.isSafeInteger(pair[0])) return [];
    // The values of a row are parsed like those of a filter.
    const decodedValues = decodeFilters([{ Column: "asked", Operator: "in", Value: pair[1] }]);
    return decodedValues.ok && decodedValues.value[0] !== undefined
      ? [{ place: Number(pair[0]), values: decodedValues.value[0].values }]
      : [];
  });
}

function parseJsonObject(text: string | null): object | undefined {
  try {
    const parsedJson: unknown = JSON.parse(text ?? "");
    return typeof parsedJson === "object" && parsedJson !== null ? parsedJson : undefined;
  } catch {
    return undefined;
  }
}
