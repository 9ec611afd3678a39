/** Log lines and log extracts. Units: `…At` and `at` in milliseconds since 1970. Source: behaviour 3.8, decisions 0413 and 0414. */

import { logLevels, logSources } from "@comptoir/domain/operation";
import { Schema } from "effect";

import { listUpTo, Text } from "./bounded-text.ts";
import { nullable, optionalKey } from "./optional-values.ts";

/** Selection of log lines as sent; the domain checks it. */
export const LogSelection = Schema.Struct({
  sources: listUpTo(Text),
  from: Text,
  /** Last day, inclusive. */
  to: Text,
  level: optionalKey(Text),
  terminal: optionalKey(nullable(Text)),
  userId: optionalKey(nullable(Schema.Finite)),
  text: optionalKey(Text),
  isRedacted: optionalKey(Schema.Boolean),
});

/** Selection of log lines as sent. */
export type LogSelection = typeof LogSelection.Type;

/** An error of the page in a browser, as the domain's `describePageError` makes it; the server cleans it again. */
export const PageErrorWire = Schema.Struct({ name: Text, message: Text, place: Text, screen: Text });

/** An error of the page in a browser. */
export type PageErrorWire = typeof PageErrorWire.Type;

/** A log line. */
export const LogLineWire = Schema.Struct({
  at: Schema.Int,
  source: Schema.Literals(logSources),
  level: Schema.Literals(logLevels),
  terminal: nullable(Schema.String),
  userId: nullable(Schema.Int),
  /** Name of the user. */
  person: nullable(Schema.String),
  text: Schema.String,
  fields: optionalKey(Schema.Record(Schema.String, Schema.Unknown)),
});

/** A log line. */
export type LogLineWire = typeof LogLineWire.Type;

/** The newest 200 lines of a selection, newest first. */
export const LogPreviewWire = Schema.Struct({
  asOf: Schema.Int,
  timeZone: Schema.String,
  lines: Schema.Array(LogLineWire),
  hasMore: Schema.Boolean,
});

/** The newest lines of a selection. */
export type LogPreviewWire = typeof LogPreviewWire.Type;

/** Choices of a selection: sources that the caller may read, terminals and people of their layers. */
export const LogChoices = Schema.Struct({
  sources: Schema.Array(Schema.Literals(logSources)),
  /** Whether the caller may read lines that are not redacted. */
  mayReadRaw: Schema.Boolean,
  /** Today at the caller's layer. */
  today: Schema.String,
  timeZone: Schema.String,
  terminals: Schema.Array(Schema.Struct({ code: Schema.String, location: Schema.String })),
  people: Schema.Array(Schema.Struct({ id: Schema.Int, name: Schema.String, username: Schema.String })),
});

/** Choices of a selection. */
export type LogChoices = typeof LogChoices.Type;

/** States of an extract. */
export const logExtractStates = ["WAITING", "RUNNING", "DONE", "FAILED"] as const;

/** Reasons why an extract has no file: too many lines for one file, or a fault of the server. */
export const logExtractFailures = ["TOO_LARGE", "FAULT"] as const;

/** An extract with the progress of its file. */
export const LogExtractWire = Schema.Struct({
  id: Schema.Int,
  state: Schema.Literals(logExtractStates),
  failure: nullable(Schema.Literals(logExtractFailures)),
  /** Share of the work done, from 0 to 1. */
  progress: Schema.Finite,
  selection: Schema.Struct({
    sources: Schema.Array(Schema.Literals(logSources)),
    from: Schema.String,
    to: Schema.String,
    level: Schema.Literals(logLevels),
    terminal: nullable(Schema.String),
    userId: nullable(Schema.Int),
    text: Schema.String,
    isRedacted: Schema.Boolean,
  }),
  /** Name of the user of the selection. */
  person: nullable(Schema.String),
  madeBy: nullable(Schema.String),
  madeAt: Schema.Int,
  expiresAt: Schema.Int,
  name: Schema.String,
  lines: Schema.Int,
  /** Size of the file. Units: bytes. */
  bytes: Schema.Int,
  /** SHA-256 of the file, in hexadecimal; null until it is complete. */
  hash: nullable(Schema.String),
  /** False if the caller may not read every source of the file. */
  mayDownload: Schema.Boolean,
});

/** An extract. */
export type LogExtractWire = typeof LogExtractWire.Type;
