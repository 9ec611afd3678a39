/** What a report shows, as its address says it: a link opens the same report for whoever may see it. */
import { reportPictures, type ReportPicture } from "@comptoir/domain/dashboard";
import {
  decodeFilters,
  encodeFilters,
  noCustomization,
  parseCustomization,
  printCustomization,
  type ColumnSort,
  type ReportCustomization,
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
  readonly picture: Picture;
  /** Which of the figures is drawn. */
  readonly measure: number;
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
  const picture = pictures.find((one) => one === params.get("view"));
  const measure = Number(params.get("figure") ?? "0");
  const parts = [
    ["period", params.get("period"), (text) => text],
    ["filters", params.get("filters"), readJson],
    ["sorting", params.get("sort"), readSorting],
    ["columns", params.get("columns"), readJson],
    ["pivot", params.get("pivot"), (text) => (text === "none" ? null : readJson(text))],
  ] as const satisfies readonly (readonly [keyof ReportCustomization, string | null, (text: string) => unknown])[];
  const read = parts.flatMap(([name, text, readText]) =>
    text === null ? [] : [[name, readPart(name, readText(text))] as const],
  );
  const said: Partial<ReportCustomization> = Object.assign({}, ...read.map(([, part]) => part));
  const prompts = readPrompts(params.get("answers"));
  const unread: readonly AddressPart[] = [
    ...read.filter(([, part]) => Object.keys(part).length === 0).map(([name]) => name),
    ...(params.has("answers") && prompts.length === 0 ? (["answers"] as const) : []),
  ];
  return {
    change: said,
    prompts,
    unread,
    picture: picture ?? "table",
    measure: Number.isSafeInteger(measure) && measure > 0 ? measure : 0,
    receipt: params.get("receipt"),
    row: readRow(params.get("row")),
    named: /^[1-9]\d{0,8}$/u.test(params.get("named") ?? "") ? Number(params.get("named")) : null,
  };
}

export function printReportAddress({ change, prompts, picture, measure, receipt, row, named }: ReportAddress): string {
  const params = new URLSearchParams();
  const { period, filters, sorting, columns, pivot } = change;
  if (period !== undefined && period !== null) params.set("period", period);
  if (filters !== undefined && filters !== null) params.set("filters", JSON.stringify(encodeFilters(filters)));
  if (sorting !== undefined)
    params.set(
      "sort",
      sorting.map(({ column, direction }) => `${direction === "descending" ? "-" : ""}${column}`).join(","),
    );
  if (columns !== undefined && columns !== null) params.set("columns", JSON.stringify(columns));
  if (pivot !== undefined) params.set("pivot", pivot === null ? "none" : JSON.stringify(pivot));
  if (prompts.length > 0) params.set("answers", JSON.stringify(prompts.map(({ place, values }) => [place, values])));
  if (picture !== "table") params.set("view", picture);
  if (measure > 0) params.set("figure", String(measure));
  if (receipt !== null) params.set("receipt", receipt);
  if (row !== null) params.set("row", row.origin === null ? String(row.place + 1) : `${row.place + 1} ${row.origin}`);
  if (named !== null) params.set("named", String(named));
  return params.toString();
}

/** What stays to be said of a view beside how the report opens. */
export function changeBeside(view: ReportCustomization, opens: ReportCustomization): Partial<ReportCustomization> {
  const differs = (name: keyof ReportCustomization): boolean => textOf(view, name) !== textOf(opens, name);
  return Object.fromEntries(changeable.filter(differs).map((name) => [name, view[name]]));
}

const changeable = [
  "period",
  "filters",
  "sorting",
  "columns",
  "pivot",
] as const satisfies readonly (keyof ReportCustomization)[];
const textOf = (view: ReportCustomization, name: keyof ReportCustomization): string => JSON.stringify(view[name]);

/** One part of a view, read as what was kept is read. */
function readPart(name: keyof ReportCustomization, value: unknown): Partial<ReportCustomization> {
  if (name === "pivot" && value === null) return { pivot: null };
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
