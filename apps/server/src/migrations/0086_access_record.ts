/** Adds dated records of access: every layer, role, account and set of grants from the instant of each change on. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/** Things that are recorded: the table, the column of the recorded id, and the columns whose updates matter. */
const recordedTables = [
  [
    "layer",
    "target_layer",
    "target_layer_id",
    "parent_id, target_id, layer_type, location_type, description, is_active, is_deleted",
  ],
  ["role", "role", "role_id", "target_id, code, description, is_deleted"],
  ["role", "role_permission", "role_id", "permission"],
  [
    "user",
    "user_account",
    "user_id",
    "target_layer_id, is_active, is_locked, is_deleted, is_ldap, termination_date, password_hash, email_key",
  ],
  ["user", "linked_identity", "user_id", "email_key"],
  ["grants", "user_role", "user_id", "role_id, target_layer_id"],
] as const;

/**
 * Triggers write the records at the end of a transaction, because access changes in many places and a history with gaps would answer wrongly.
 *
 * The lock lets a transaction see what one that ended at the same time recorded: without it, two grants at once would each record only themselves.
 * A record is later than the one before it even if the clock is set back. `content` is NULL once the thing is deleted, and while a layer is inactive.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    CREATE TABLE access_record (
      kind text NOT NULL,
      id integer NOT NULL,
      at timestamptz NOT NULL,
      content jsonb,
      PRIMARY KEY (kind, id, at)
    )`;
  yield* sql`
    CREATE FUNCTION access_content(kind text, record_id integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
      SELECT CASE kind
        WHEN 'layer' THEN (SELECT jsonb_build_object('parentId', parent_id, 'targetId', target_id, 'type', layer_type, 'locationType', location_type, 'description', description)
          FROM target_layer WHERE target_layer_id = record_id AND is_active AND NOT is_deleted)
        WHEN 'role' THEN (SELECT jsonb_build_object('targetId', r.target_id, 'code', r.code, 'description', r.description,
            'permissions', ARRAY (SELECT p.permission FROM role_permission p WHERE p.role_id = r.role_id ORDER BY p.permission))
          FROM role r WHERE r.role_id = record_id AND NOT r.is_deleted)
        WHEN 'user' THEN (SELECT jsonb_build_object('layerId', u.target_layer_id, 'isActive', u.is_active, 'isLocked', u.is_locked, 'isDeleted', u.is_deleted, 'isLdap', u.is_ldap,
            'terminationDate', to_char(u.termination_date, 'YYYY-MM-DD'),
            'hasPassword', u.password_hash IS NOT NULL OR EXISTS (SELECT FROM linked_identity i WHERE i.user_id = u.user_id AND i.email_key = u.email_key))
          FROM user_account u WHERE u.user_id = record_id AND NOT u.is_deleted)
        ELSE (SELECT jsonb_agg(jsonb_build_object('roleId', g.role_id, 'layerId', g.target_layer_id) ORDER BY g.role_id, g.target_layer_id) FROM user_role g WHERE g.user_id = record_id)
      END
    $$`;
  yield* sql`
    CREATE FUNCTION record_access() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      record_id integer;
      current_content jsonb;
      last_content jsonb;
      last_at timestamptz;
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtextextended('access record', 0));
      record_id := ((CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END) ->> TG_ARGV[1])::integer;
      current_content := access_content(TG_ARGV[0], record_id);
      SELECT a.content, a.at INTO last_content, last_at FROM access_record a WHERE a.kind = TG_ARGV[0] AND a.id = record_id ORDER BY a.at DESC LIMIT 1;
      IF current_content IS DISTINCT FROM last_content THEN
        INSERT INTO access_record (kind, id, at, content) VALUES (TG_ARGV[0], record_id, greatest(clock_timestamp(), last_at + interval '1 microsecond'), current_content);
      END IF;
      RETURN NULL;
    END $$`;
  yield* sql`INSERT INTO access_record (kind, id, at, content) SELECT 'layer', target_layer_id, now(), access_content('layer', target_layer_id) FROM target_layer`;
  yield* sql`INSERT INTO access_record (kind, id, at, content) SELECT 'role', role_id, now(), access_content('role', role_id) FROM role`;
  yield* sql`INSERT INTO access_record (kind, id, at, content) SELECT 'user', user_id, now(), access_content('user', user_id) FROM user_account`;
  yield* sql`INSERT INTO access_record (kind, id, at, content) SELECT DISTINCT 'grants', user_id, now(), access_content('grants', user_id) FROM user_role`;
  for (const [kind, table, column, columns] of recordedTables)
    yield* sql`
      CREATE CONSTRAINT TRIGGER ${sql.literal(`record_access_of_${table}`)} AFTER INSERT OR DELETE OR UPDATE OF ${sql.literal(columns)} ON ${sql.literal(table)}
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_access(${sql.literal(`'${kind}', '${column}'`)})`;
});
