/** Adds layer, address, label, search text and indexes to the audit trail, and a trigger that refuses changes of its entries. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    ALTER TABLE audit_entry
      ADD COLUMN layer_id integer,
      ADD COLUMN address text,
      ADD COLUMN label text,
      ADD COLUMN search_text text GENERATED ALWAYS AS (' ' || fold_text(label)) STORED`;
  yield* sql`
    UPDATE audit_entry SET layer_id = (details ->> 'layerId')::integer, address = details ->> 'address', details = details - 'layerId' - 'address'`;

  yield* sql`CREATE INDEX audit_entry_at ON audit_entry (at, audit_id)`;
  yield* sql`CREATE INDEX audit_entry_of_user ON audit_entry (user_id, at, audit_id)`;
  yield* sql`CREATE INDEX audit_entry_of_kind ON audit_entry (entity, at, audit_id)`;
  yield* sql`CREATE INDEX audit_entry_of_action ON audit_entry (action, at, audit_id)`;
  yield* sql`CREATE INDEX audit_entry_of_layer ON audit_entry (layer_id, at, audit_id)`;
  yield* sql`CREATE INDEX audit_entry_search ON audit_entry USING gin (search_text gin_trgm_ops)`;

  // An empty trail may be truncated, so that an interrupted demo can start again.
  yield* sql`
    CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'TRUNCATE' AND NOT EXISTS (SELECT FROM audit_entry) THEN RETURN NULL; END IF;
      RAISE EXCEPTION 'The audit trail is only added to' USING ERRCODE = 'restrict_violation';
    END $$`;
  yield* sql`CREATE TRIGGER audit_entry_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()`;
});
