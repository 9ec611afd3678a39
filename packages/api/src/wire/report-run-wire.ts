/** Questions about a report: its rows, its export, the rows behind a cell, the values of a field. Source: specification 3. */
import { languages } from "@comptoir/domain/language";
import { Schema } from "effect";
import { listUpTo, Text } from "./bounded-text.ts";
import { EntityKey } from "./entity-wire.ts";
import { nullable, optionalKey } from "./optional-values.ts";
import { Cell, Grain, codesOf, withFiltersInDollars, reportKeyFields, reportWireKeys } from "./report-parts-wire.ts";
import { CustomizationContent } from "./report-view-wire.ts";
import { ReportContent } from "./report-wire.ts";

/** Maximum number of rows of an answer: an export requests them all at once, so that they are from one moment. */
export const reportRowsAtMost = 100_000;

/** Answers to the filters that prompt, by their index. */
export const PromptAnswers = listUpTo(
  Schema.Struct({ place: Schema.Int, values: listUpTo(nullable(Schema.Union([Text, Schema.Finite]))) }),
  100,
);

/** An instant. Units: epoch milliseconds. */
const Instant = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 8_640_000_000_000_000 }));

const reportRequestFields = {
  ...reportKeyFields,
  /** An unsaved report, instead of the stored one. */
  report: optionalKey(ReportContent),
  customization: optionalKey(CustomizationContent),
  prompts: optionalKey(PromptAnswers),
  tl: optionalKey(EntityKey.fields.id),
  targetId: optionalKey(EntityKey.fields.id),
  /** Uses the last days with sales if the period has none. */
  orLast: optionalKey(Schema.Boolean),
  /** Reads the report as known at an instant, which is also its present. Units: epoch milliseconds. */
  knownAt: optionalKey(Instant),
};

const pageFields = {
  /** Counted from 1. */
  page: optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 }))),
  size: optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: reportRowsAtMost }))),
};

/** Report to run, with the reader's changes and the page. */
export const ReportRun = withFiltersInDollars(
  Schema.Struct({ ...reportRequestFields, ...pageFields }).pipe(Schema.encodeKeys(reportWireKeys)),
);

/** Report to run. */
export type ReportRun = typeof ReportRun.Type;

/** Report to compare with itself, as known at an instant and as known now. */
export const ReportDifference = withFiltersInDollars(
  Schema.Struct({ ...reportRequestFields, knownAt: Instant }).pipe(Schema.encodeKeys(reportWireKeys)),
);

/** Report to compare with itself. */
export type ReportDifference = typeof ReportDifference.Type;

/** The files of a report: plain values between commas or semicolons, the texts of the screen, a workbook, a page that opens without a network, JSON for programs. */
export const reportFormats = ["csv", "csvLocal", "csvFormatted", "xlsx", "html", "json"] as const;

/** A report as a file, in a language. */
export const ReportExport = withFiltersInDollars(
  Schema.Struct({
    ...reportRequestFields,
    format: Schema.Literals(reportFormats),
    language: codesOf(languages),
  }).pipe(Schema.encodeKeys(reportWireKeys)),
);

/** A report as a file. */
export type ReportExport = typeof ReportExport.Type;

/** Coordinates of a cell to drill into: its groups down and across, as its row and column give them. */
const ReportCellPlace = Schema.Struct({
  levels: listUpTo(Schema.Struct({ field: Text, grain: Grain }), 20),
  path: listUpTo(Cell, 20),
});

/** Index of a half hour in a business day, counted from 0. */
const HalfHour = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 49 }));

/** Rows behind a cell of a report, or behind a figure of a widget. */
export const ReportRows = withFiltersInDollars(
  Schema.Struct({
    ...reportRequestFields,
    ...pageFields,
    places: listUpTo(ReportCellPlace, 2),
    /** Part of the only day of the period; without an end, up to the last half hour of the day. For reports of sale lines. */
    halfHours: optionalKey(Schema.Struct({ from: HalfHour, until: nullable(HalfHour) })),
  }).pipe(Schema.encodeKeys(reportWireKeys)),
);

/** Rows behind a cell. */
export type ReportRows = typeof ReportRows.Type;

/** Values of a field in the period of a report, for a filter. */
export const ReportValues = withFiltersInDollars(
  Schema.Struct({ ...reportRequestFields, field: Text, search: optionalKey(Text) }).pipe(
    Schema.encodeKeys(reportWireKeys),
  ),
);

/** Values of a field. */
export type ReportValues = typeof ReportValues.Type;
