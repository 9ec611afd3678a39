/** What a report shows, as its address says it: a link opens the same report for whoever may see it. */
import {
  customizationOf,
  decodeFilters,
  noCustomization,
  parseCustomization,
  printCustomization,
  printReportQuery,
  reportPictures,
  type ColumnSort,
  type ReportCustomization,
  type ReportModel,
  type ReportPicture,
} from "@comptoir/domain/report";

import type { PromptAnswers } from "./report-ask.ts";

/** How the rows are shown. */
export const pictures = reportPictures;
export type Picture = ReportPicture;

/** What an address says of a report: what differs from how it opens. */
export interface ReportAddress {
  /** Undefined is what the address does not say. */
  readonly change: Partial<ReportCustomization>;
  readonly prompts: PromptAnswers;
  /** The receipt that is looked at. */
  readonly receipt: string | null;
  /** The row that is looked at: its place among all rows, and what it is of, so that a link never shows another one in its place. */
  readonly row: OpenRow | null;
  /** The named view that it is read in; null is none. */
  readonly named: number | null;
  /** What the address says in a way that nobody can read: the report opens without it, which is told. */
  readonly unread: readonly AddressPart[];
}

export type AddressPart = keyof ReportCustomization | "answers";

/** A row of a list. Units: its place from 0. */
export interface OpenRow {
  readonly place: number;
  readonly origin: string | null;
}

/** Reads an address; what it says wrongly is left out, and named. */
export function parseReportAddress(search: string): ReportAddress {
  const params = new URLSearchParams(search);
  const parts = [
    ["period", params.get("period"), (text) => text],
    ["filters", params.get("filters"), readJson],
    ["sorting", params.get("sort"), readSorting],
    ["columns", params.get("columns"), readJson],
    ["pivot", params.get("pivot"), (text) => (text === "none" ? text : readJson(text))],
    ["drawing", params.get("view") ?? params.get("figure"), () => drawingIn(params)],
  ] as const satisfies readonly (readonly [keyof ReportCustomization, string | null, (text: string) => unknown])[];
  const read = parts.flatMap(([name, text, readText]) =>
    text === null ? [] : [[name, readPart(name, readText(text))] as const],
  );
  const change: Partial<ReportCustomization> = Object.assign({}, ...read.map(([, part]) => part));
  const prompts = readPrompts(params.get("answers"));
  const unread: readonly AddressPart[] = [
    // Without a picture the figures are the same.
    ...read.filter(([name, part]) => name !== "drawing" && Object.keys(part).length === 0).map(([name]) => name),
    ...(params.has("answers") && prompts.length === 0 ? (["answers"] as const) : []),
  ];
  return {
    change,
    prompts,
    unread,
    receipt: params.get("receipt"),
    row: readRow(params.get("row")),
    named: /^[1-9]\d{0,8}$/u.test(params.get("named") ?? "") ? Number(params.get("named")) : null,
  };
}

export function printReportAddress({ change, prompts, receipt, row, named }: ReportAddress): string {
  const params = new URLSearchParams(printReportQuery({ change, prompts }));
  if (receipt !== null) params.set("receipt", receipt);
  if (row !== null) params.set("row", row.origin === null ? String(row.place + 1) : `${row.place + 1} ${row.origin}`);
  if (named !== null) params.set("named", String(named));
  return params.toString();
}

/** What an address has to say so that a report that opens in one way is seen in another. */
export function changeBeside(seen: ReportModel, opens: ReportModel): Partial<ReportCustomization> {
  const change = customizationOf(seen, opens);
  return Object.fromEntries(Object.entries(change).filter(([, part]) => part !== null));
}

/** One part of a view, read as what was kept is read. */
function readPart(name: keyof ReportCustomization, value: unknown): Partial<ReportCustomization> {
  const read =
    value === undefined
      ? null
      : parseCustomization(JSON.stringify({ ...readJson(printCustomization(noCustomization)), [name]: value }));
  return read?.ok === true && read.value[name] !== null ? { [name]: read.value[name] } : {};
}

const readSorting = (text: string): readonly ColumnSort[] =>
  text === ""
    ? []
    : text
        .split(",")
        .map((one) =>
          one.startsWith("-")
            ? { column: one.slice(1), direction: "descending" }
            : { column: one, direction: "ascending" },
        );

function drawingIn(params: URLSearchParams): object {
  return { picture: params.get("view") ?? "table", figure: Number(params.get("figure") ?? "0") };
}

/** Rows are counted from 1 where somebody reads them. */
function readRow(text: string | null): OpenRow | null {
  const [, place = "", origin = null] = /^([1-9]\d{0,8})(?: (\S+))?$/u.exec(text ?? "") ?? [];
  return place === "" ? null : { place: Number(place) - 1, origin };
}

function readPrompts(text: string | null): PromptAnswers {
  const pairs = readJson(text);
  if (!Array.isArray(pairs)) return [];
  return pairs.flatMap((pair: unknown) => {
    if (!Array.isArray(pair) || pair.length !== 2 || !Number.isSafeInteger(pair[0])) return [];
    // Values are read as those of a filter are.
    const read = decodeFilters([{ Column: "asked", Operator: "in", Value: pair[1] }]);
    return read.ok && read.value[0] !== undefined ? [{ place: Number(pair[0]), values: read.value[0].values }] : [];
  });
}

function readJson(text: string | null): object | undefined {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
