/** Versions of saved reports: each definition that was saved, by whom and when. Source: behaviour 4 (5, time machine), decision 0520. */
import { panelWidths, reportVersionEvents } from "@comptoir/domain/report";
import { Schema } from "effect";
import { EntityKey } from "./entity-wire.ts";
import { nullable } from "./optional-values.ts";
import { codesOf, withFiltersInDollars } from "./report-parts-wire.ts";
import { reportContentFields, reportContentWireKeys } from "./report-wire.ts";
import { SentId } from "./sent-wire.ts";

/** A report's own side panel. */
export const ReportPanelWire = Schema.Struct({
  linkColumn: Schema.String,
  html: nullable(Schema.String),
  width: codesOf(panelWidths),
  formRows: Schema.Int,
  formColumns: Schema.Int,
});

/** A version of a report. Its roles are those that it had; today's roles decide who may open it. */
export const ReportVersionWire = withFiltersInDollars(
  Schema.Struct({
    ...reportContentFields,
    id: Schema.Int,
    /** Counted from 1. */
    number: Schema.Int,
    event: Schema.Literals(reportVersionEvents),
    /** Number of the older version that became the current one again; null for every other event. */
    reinstates: nullable(Schema.Int),
    /** Units: milliseconds since 1970. */
    savedAt: Schema.Int,
    /** Name of who saved it; null if it was saved before versions were recorded and nobody is known. */
    by: nullable(Schema.String),
    panel: nullable(ReportPanelWire),
  }).pipe(Schema.encodeKeys({ ...reportContentWireKeys, id: "_ReportDataModelID" })),
);

/** A version of a report. */
export type ReportVersionWire = typeof ReportVersionWire.Type;

/** A page of versions, newest first. */
export const ReportVersionPage = Schema.Struct({
  versions: Schema.Array(ReportVersionWire),
  /** Version before the last of the page, with which that one is compared; null if the page ends with the first known version. */
  previous: nullable(ReportVersionWire),
  /** Number of the current version. */
  latest: Schema.Int,
});

/** A page of versions. */
export type ReportVersionPage = typeof ReportVersionPage.Type;

/** A version and the number of the current one. */
export const ReportVersionAnswer = Schema.Struct({ version: ReportVersionWire, latest: Schema.Int });

/** A version and the number of the current one. */
export type ReportVersionAnswer = typeof ReportVersionAnswer.Type;

/** An older version to make the current one again; `latest` is the newest version that the caller has seen. */
export const ReportVersionKey = Schema.Struct({
  id: EntityKey.fields.id,
  number: SentId,
  latest: SentId,
}).pipe(Schema.encodeKeys({ id: "_ReportDataModelID" }));

/** An older version to make the current one again. */
export type ReportVersionKey = typeof ReportVersionKey.Type;
