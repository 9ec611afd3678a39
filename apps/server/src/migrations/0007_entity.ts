/** Adds fields, versions, a folded search text and request keys for the lists and editors of products and roles. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;

  yield* sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`;

  // Folds a text as the domain does: without accents, in lower case, whatever the collation of the database.
  yield* sql`
    CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
      SELECT lower(translate(regexp_replace(normalize(value, NFD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f]', '', 'g'), 'ÆŒØÐÞŁĐĦŊŦ', 'æœøðþłđħŋŧ'))
    $$`;

  yield* sql`
    ALTER TABLE item
      ADD COLUMN version integer NOT NULL DEFAULT 1,
      ADD COLUMN weight bigint CHECK (weight >= 0),
      ADD COLUMN length bigint CHECK (length >= 0),
      ADD COLUMN image text,
      ADD COLUMN status_code text,
      ADD COLUMN tare_code text,
      ADD COLUMN bottle_code text,
      ADD COLUMN environment_code text,
      ADD COLUMN is_open_refund boolean NOT NULL DEFAULT false,
      ADD COLUMN non_editable_price boolean NOT NULL DEFAULT false,
      ADD COLUMN non_multipliable boolean NOT NULL DEFAULT false,
      ADD COLUMN require_client boolean NOT NULL DEFAULT false,
      ADD COLUMN require_reference boolean NOT NULL DEFAULT false,
      ADD COLUMN search_text text GENERATED ALWAYS AS (' ' || fold_text(sku || ' ' || coalesce(upc, '') || ' ' || description)) STORED`;
  yield* sql`CREATE INDEX item_search ON item USING gin (search_text gin_trgm_ops)`;
  yield* sql`CREATE INDEX item_by_description ON item ((fold_text(description) COLLATE "C"), item_id) WHERE NOT is_deleted`;
  yield* sql`CREATE INDEX item_by_sku ON item ((fold_text(sku) COLLATE "C"), item_id) WHERE NOT is_deleted`;

  yield* sql`
    ALTER TABLE role
      ADD COLUMN version integer NOT NULL DEFAULT 1,
      ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now(),
      ADD COLUMN search_text text GENERATED ALWAYS AS (' ' || fold_text(code || ' ' || description)) STORED`;

  yield* sql`CREATE INDEX audit_entry_of ON audit_entry (entity, entity_id, audit_id)`;

  yield* sql`
    CREATE TABLE request_key (
      user_id integer NOT NULL REFERENCES user_account,
      key text NOT NULL,
      entity text NOT NULL,
      content_hash text NOT NULL,
      ids integer[] NOT NULL,
      at timestamptz NOT NULL,
      PRIMARY KEY (user_id, key)
    )`;
  yield* sql`CREATE INDEX request_key_age ON request_key (at)`;
});
