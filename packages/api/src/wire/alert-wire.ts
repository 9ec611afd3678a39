/** Bodies of alerts on figures. Limits and figures are as displayed: dollars, units, counts or percent. */

import { alertBins, alertSides, type AlertBinCode } from "@comptoir/domain/dashboard";
import { metrics, type MetricCode } from "@comptoir/domain/metric";
import { aggregates, reportKinds, type Aggregate, type ReportKindCode } from "@comptoir/domain/report";
import { Schema } from "effect";

import { listUpTo, Text } from "./bounded-text.ts";
import { EntityKey } from "./entity-wire.ts";

const codesSchema = <Code extends string>(table: Readonly<Record<Code, unknown>>) =>
  Schema.Literals(Object.keys(table) as Code[]);
const Bin = codesSchema<AlertBinCode>(alertBins);
const Side = Schema.Literals(alertSides);
const RowId = EntityKey.fields.id;
const Measure = codesSchema<MetricCode>(metrics);

/** States of an alert: on, paused, stopped because its question is too large, or without access to its figure. */
export const alertStates = ["ON", "PAUSED", "STOPPED", "NO_ACCESS"] as const;

/** Fields that a person chooses; the server checks them by the form of the domain. */
const alertChoiceFields = {
  bin: Bin,
  side: Side,
  limit: Schema.Finite,
  isMailed: Schema.Boolean,
  /** Hours without mail. Units: minutes after midnight at the place. */
  quietFrom: Schema.NullOr(Schema.Int),
  quietTo: Schema.NullOr(Schema.Int),
  isPaused: Schema.Boolean,
};

/** Figure of an alert: its widget, its place and its measure. */
const alertSubjectFields = {
  boardId: Schema.Int,
  widget: Schema.Int,
  title: Schema.String,
  /** Measure of the alert; null if it is on the rows of a report. */
  measure: Schema.NullOr(Measure),
  unit: Schema.Literals(["money", "qty", "count", "pct"]),
  layerId: Schema.Int,
  place: Schema.String,
};

/** An alert of the caller. */
export const AlertWire = Schema.Struct({
  id: Schema.Int,
  version: Schema.Int,
  ...alertSubjectFields,
  ...alertChoiceFields,
  timeZone: Schema.String,
  state: Schema.Literals(alertStates),
});

/** An alert of the caller. */
export type AlertWire = typeof AlertWire.Type;

/** A notice of an alert: a bin whose figure passed the limit. Units of moments: milliseconds since 1970. */
export const AlertNoticeWire = Schema.Struct({
  id: Schema.Int,
  alertId: Schema.Int,
  ...alertSubjectFields,
  bin: Bin,
  side: Side,
  limit: Schema.Finite,
  figure: Schema.Finite,
  from: Schema.String,
  to: Schema.String,
  /** Local time at the start of an hour. Units: minutes after midnight. */
  minute: Schema.NullOr(Schema.Int),
  /** The row of a report that passed the limit, and the path that opens it; null for a single figure. */
  row: Schema.NullOr(Schema.Struct({ name: Schema.String, path: Schema.String })),
  toldAt: Schema.Finite,
  seenAt: Schema.NullOr(Schema.Finite),
  /** When the notice's mail was written; `mailDueAt` while quiet hours delay it. */
  mailedAt: Schema.NullOr(Schema.Finite),
  mailDueAt: Schema.NullOr(Schema.Finite),
  /** Code by which the question was too large, so that the alert was stopped; the figure then says nothing. */
  problem: Schema.optionalKey(Schema.String),
});

/** A notice of an alert. */
export type AlertNoticeWire = typeof AlertNoticeWire.Type;

/** The caller's alerts, and their notices, newest first. */
export const AlertsWire = Schema.Struct({
  alerts: Schema.Array(AlertWire),
  notices: Schema.Array(AlertNoticeWire),
  /** Whether there are more notices than are listed. */
  hasOlder: Schema.Boolean,
});

/** The caller's alerts and notices. */
export type AlertsWire = typeof AlertsWire.Type;

/** Number of notices that the caller has not seen. */
export const UnseenAlerts = Schema.Struct({ unseen: Schema.Int });

/** A widget of a board at a place, on whose figure an alert is made. */
const boardWidgetFields = { boardId: RowId, widget: Schema.Int, layerId: RowId };

/** A column of a saved report, on whose rows an alert is made. */
const ReportColumnKey = Schema.Struct({
  source: codesSchema<ReportKindCode>(reportKinds),
  id: RowId,
  field: Text,
  aggregate: codesSchema<Aggregate>(aggregates),
});

/** An alert to make: on a widget, or on the rows of a report; `boardId` and `widget` are then 0. */
export const AlertMake = Schema.Struct({
  ...boardWidgetFields,
  report: Schema.optionalKey(ReportColumnKey),
  ...alertChoiceFields,
});

/** Changes to an alert; its figure stays. */
export const AlertChange = Schema.Struct({ ...EntityKey.fields, ...alertChoiceFields });

/** Notices that the caller has seen. */
export const SeenAlerts = Schema.Struct({ ids: listUpTo(RowId, 200) });
