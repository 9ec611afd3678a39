/** Monitoring of terminals and of the server. Units: `…At` in milliseconds since 1970. */

import {
  serverPartFailures,
  serverPartStates,
  serverParts,
  terminalAlerts,
  terminalStates,
} from "@comptoir/domain/operation";
import { Schema } from "effect";

import { nullable } from "./optional-values.ts";

/** Literals of the codes of a table. */
const codesSchema = <Code extends string>(table: Readonly<Record<Code, unknown>>) =>
  Schema.Literals(Object.keys(table) as Code[]);

const AlertCode = codesSchema(terminalAlerts);

/** Alert that is silent until a moment. */
const AlertMute = Schema.Struct({ alert: AlertCode, until: Schema.Int, by: nullable(Schema.String) });

/** Receipt of a terminal. */
export const TerminalReceipt = Schema.Struct({
  /** Names the receipt in the search of invoices. */
  origin: Schema.String,
  number: Schema.String,
  at: Schema.Int,
  state: Schema.String,
});

/** Last known state of a terminal. */
export const TerminalStatus = Schema.Struct({
  id: Schema.Int,
  code: Schema.String,
  name: Schema.String,
  locationId: Schema.Int,
  location: Schema.String,
  /** Whether the terminal has a valid key. */
  hasKey: Schema.Boolean,
  state: codesSchema(terminalStates),
  heardAt: nullable(Schema.Int),
  /** Number of facts that the terminal has not sent yet. */
  unsent: nullable(Schema.Int),
  /** Number of data changes that the terminal has not fetched yet; null if it does not report its versions. */
  behind: nullable(Schema.Int),
  /** Number of the last data change that the terminal has; null if it does not report its versions. */
  dataVersion: nullable(Schema.Int),
  /** When a file with receipts of the terminal's store was imported last. */
  lastImportAt: nullable(Schema.Int),
  clockDriftMs: nullable(Schema.Int),
  diskFreePercent: nullable(Schema.Finite),
  batteryPercent: nullable(Schema.Finite),
  version: nullable(Schema.String),
  /** Cashier who is signed in; null without one. */
  cashier: nullable(Schema.String),
  lastError: nullable(Schema.String),
  lastReceipt: nullable(TerminalReceipt),
  /** Refused facts that wait for a person. */
  refused: Schema.Int,
  /** Alerts that are not muted, most severe first. */
  alerts: Schema.Array(AlertCode),
  /** When each alert was raised, by its code; alerts are noted once a minute. */
  raisedAt: Schema.Record(Schema.String, Schema.Int),
  mutes: Schema.Array(AlertMute),
});

/** Last known state of a terminal. */
export type TerminalStatus = typeof TerminalStatus.Type;

/** Terminals of the caller's stores, worst first. */
export const TerminalList = Schema.Struct({
  asOf: Schema.Int,
  /** Next moment at which a state changes if no further heartbeat arrives; null if none. */
  changesAt: nullable(Schema.Int),
  rows: Schema.Array(TerminalStatus),
  expectedVersion: nullable(Schema.String),
  versions: Schema.Array(Schema.Struct({ version: Schema.String, count: Schema.Int })),
});

/** Terminals of the caller's stores. */
export type TerminalList = typeof TerminalList.Type;

/** An hour of a terminal. */
export const TerminalHealthHour = Schema.Struct({
  startsAt: Schema.Int,
  heartbeats: Schema.Int,
  errors: Schema.Int,
  version: nullable(Schema.String),
  queue: nullable(Schema.Int),
  diskFreePercent: nullable(Schema.Finite),
  batteryPercent: nullable(Schema.Finite),
  /** Largest drift of the hour, ahead or behind. */
  clockDriftMs: nullable(Schema.Int),
});

/** An hour of a terminal. */
export type TerminalHealthHour = typeof TerminalHealthHour.Type;

/** Errors of a terminal by code. */
export const TerminalError = Schema.Struct({
  code: Schema.String,
  severity: Schema.String,
  count: Schema.Int,
  lastAt: Schema.Int,
});

/** A terminal with its last 30 days. */
export const TerminalDetail = Schema.Struct({
  asOf: Schema.Int,
  timeZone: Schema.String,
  status: TerminalStatus,
  expectedVersion: nullable(Schema.String),
  hours: Schema.Array(TerminalHealthHour),
  errors: Schema.Array(TerminalError),
  receipts: Schema.Array(TerminalReceipt),
});

/** A terminal with its last 30 days. */
export type TerminalDetail = typeof TerminalDetail.Type;

/** Request to silence an alert for some hours; none ends the silence. */
export const AlertMuteBody = Schema.Struct({
  terminalId: Schema.Int,
  alert: AlertCode,
  hours: nullable(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 720 }))),
});

/** Request to silence an alert. */
export type AlertMuteBody = typeof AlertMuteBody.Type;

/** A part of the server by its checks. */
export const ServerPartStatus = Schema.Struct({
  part: codesSchema(serverParts),
  state: Schema.Literals(serverPartStates),
  /** Latency of the last check. Units: milliseconds. */
  latencyMs: nullable(Schema.Int),
  checkedAt: nullable(Schema.Int),
  lastSuccessAt: nullable(Schema.Int),
  failure: nullable(Schema.Literals(serverPartFailures)),
  /** Latencies of the last day, oldest first; null for a failed check. */
  latencies: Schema.Array(nullable(Schema.Int)),
});

/** A part of the server by its checks. */
export type ServerPartStatus = typeof ServerPartStatus.Type;

/** Receipt of a terminal. */
export type TerminalReceipt = typeof TerminalReceipt.Type;

/** Errors of a terminal by code. */
export type TerminalError = typeof TerminalError.Type;

const ZoneData = Schema.Struct({
  /** Version of the rules; null if the part does not tell it. */
  version: nullable(Schema.String),
  /** Offsets of each zone, oldest first. */
  zones: Schema.Record(Schema.String, Schema.Array(Schema.Struct({ fromMs: Schema.Int, offsetMs: Schema.Int }))),
});

/** Time zone rules of server and database, for the zones of the caller's stores. Source: behaviour 6 (1). */
export const TimeZoneRules = Schema.Struct({
  fromMs: Schema.Int,
  toMs: Schema.Int,
  server: ZoneData,
  database: ZoneData,
});

/** Time zone rules of server and database. */
export type TimeZoneRules = typeof TimeZoneRules.Type;
