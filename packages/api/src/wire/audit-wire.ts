/** Bodies of the audit trail: user, action, time, place, address, and the record before and after. */

import { auditActions, auditKinds } from "@comptoir/domain/entity";
import { Schema } from "effect";

import { nullable } from "./optional-values.ts";

const FieldValuesOrNull = nullable(Schema.Record(Schema.String, Schema.Unknown));

/** An entry, without the fields and the device address that its reader may not see. Units: milliseconds since 1970. */
export const AuditRow = Schema.Struct({
  id: Schema.Int,
  at: Schema.Int,
  userId: nullable(Schema.Int),
  userName: nullable(Schema.String),
  action: Schema.Literals(auditActions),
  kind: Schema.Literals(auditKinds),
  /** Id of the record; null if the entry is about no known record. */
  recordId: nullable(Schema.String),
  /** Name of the record at that time. */
  label: nullable(Schema.String),
  place: nullable(Schema.String),
  address: Schema.optionalKey(nullable(Schema.String)),
  /** Code of the refusal. */
  code: nullable(Schema.String),
  importId: nullable(Schema.Int),
  before: FieldValuesOrNull,
  after: FieldValuesOrNull,
});

/** An entry of the audit trail. */
export type AuditRow = typeof AuditRow.Type;

/** Entries, newest first; `older` is the cursor of the next page, null after the last. */
export const AuditPage = Schema.Struct({
  rows: Schema.Array(AuditRow),
  older: nullable(Schema.String),
  asOf: Schema.Int,
});

/** Entries of the audit trail, newest first. */
export type AuditPage = typeof AuditPage.Type;

/** A user to filter entries by. */
export const AuditPerson = Schema.Struct({ id: Schema.Int, name: Schema.String, username: Schema.String });

/** Users of a layer, by name; `hasMore` says that there are others. */
export const AuditUserChoices = Schema.Struct({ people: Schema.Array(AuditPerson), hasMore: Schema.Boolean });

/** Users of a layer. */
export type AuditUserChoices = typeof AuditUserChoices.Type;
