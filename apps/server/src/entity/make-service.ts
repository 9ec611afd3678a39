/** Service of an entity: lists are cut to the caller's scope, changes are checked, versioned and audited, and hidden fields removed. */

import type { Caller } from "@comptoir/api/contract";
import type { EntityKey, Facet, HistoryEntry, ListPage, References } from "@comptoir/api/wire";
import { hasPermission, redactRow, redactRows } from "@comptoir/domain/access";
import {
  auditLabel,
  deviceAddressPermission,
  fieldOnWire,
  getEntity,
  guardsOf,
  listChanges,
  pageSizes,
  parseSort,
  readListFilters,
  windowOf,
  type EntityValues,
  type ListWindow,
} from "@comptoir/domain/entity";
import { issue, type Issue, type Result } from "@comptoir/domain/result";
import { checkForm } from "@comptoir/domain/validation";
import { Effect, Schema } from "effect";
import { SqlClient, type Statement } from "effect/sql";

import { rangeContextAt, requireCreation, scopeFor, writeAudit, type Scope } from "../access/index.ts";
import { conflict, forbidden, invalid, notFound } from "../http/refusal.ts";
import { compileOrder, compileSearch, compileWhere } from "./compile-where.ts";
import type { EntityBase, EntityHooks, EntitySave, ListQuery, SaveContext, SaveMode } from "./entity-hooks.ts";
import type { EntityTable } from "./entity-table.ts";
import { makeRepository, type Order, type Selection } from "./make-repository.ts";
import { listHistory, nameOfChanger } from "./history.ts";
import { idsOfRequest, keepRequest, type RequestKey } from "./request-key.ts";
import { rowEncoder } from "./row-encoder.ts";
import { eachSave, inTransaction, onceEach, refuseEach } from "./save-steps.ts";

type Sql = SqlClient.SqlClient;

export type EntityService<Row, R = never> = ReturnType<typeof makeService<Row & EntityBase, unknown, R>>;

export function makeService<Row extends EntityBase, Encoded, R = never>(
  table: EntityTable<Row>,
  fields: Schema.Codec<Row, Encoded>,
  hooks: EntityHooks<Row, R>,
) {
  const { name } = table;
  const entity = getEntity(name);
  const repository = makeRepository(table);
  const formFields = Object.keys(entity.form.fields);
  const encode = Schema.encodeSync(fields);
  const columnsOf = Object.keys(table.fields);
  const guards = guardsOf(name);
  const taken: Issue = { ...hooks.taken, path: hooks.taken.path.map((field) => fieldOnWire(name, String(field))) };

  /** Values of a row by our field names: the input of a form and of the audit trail. */
  const inputOf = (row: Row): EntityValues => Object.fromEntries(Object.entries(Object(encode(row))));
  // Fields omitted by redaction are optional in the row type: only those require a permission.
  const redacted = (rows: readonly Row[], caller: Caller) =>
    redactRows(rows as readonly object[] as readonly Readonly<Record<string, unknown>>[], {
      held: caller.permissions,
      fields: guards,
    }) as readonly object[] as readonly Row[];
  const visibleRows = (rows: readonly Row[], caller: Caller) =>
    Effect.map(hooks.complete?.(caller, rows) ?? Effect.succeed(rows), (complete) => redacted(complete, caller));
  const seenBy = (sql: Sql, caller: Caller): readonly Statement.Fragment[] =>
    [hooks.seen?.(sql, caller)].filter((condition) => condition !== undefined);

  const selectionOf = Effect.fnUntraced(function* (
    caller: Caller,
    { filters, search = "", targetLayerID }: ListQuery,
    isNear = false,
  ) {
    const sql = yield* SqlClient.SqlClient;
    const scope = yield* scopeFor(caller, { layerId: targetLayerID });
    const named = yield* orRefuse(readListFilters(name, filters, caller.permissions));
    const range = yield* rangeContextAt(caller.layerId, scope);
    const where = yield* orRefuse(compileWhere(table, named, { sql, scope, range }));
    const hidden = named.some(({ field }) => field === "isDeleted" || field === "id") ? [] : [sql`NOT e.is_deleted`];
    const words = compileSearch(sql, search, isNear);
    const also = table.searchAlso?.(sql, search) ?? null;
    const selection: Selection = {
      scope,
      reads: named.map(({ field }) => field),
      where: [
        ...seenBy(sql, caller),
        ...hidden,
        ...where,
        ...(also === null ? words : [sql`(${sql.and(words)} OR ${also})`]),
      ],
    };
    return { sql, scope, selection };
  });

  const list = Effect.fn(`${name}.list`)(function* (caller: Caller, query: ListQuery) {
    const sorting = yield* orRefuse(parseSort(name, query.sort, caller.permissions));
    const window = yield* orRefuse(windowOf(query));
    const found = yield* selectionOf(caller, query);
    const order: Order = { by: compileOrder(table, sorting, found), reads: sorting.map(({ column }) => column) };
    const { rows, total } = yield* readPage(found.selection, order, window);
    if (total > 0 || query.search === undefined || query.search.trim() === "")
      return yield* pageOf(rows, total, caller);
    // If no row matches the words exactly, similar spellings are found.
    const near = yield* readPage((yield* selectionOf(caller, query, true)).selection, order, window);
    return yield* pageOf(near.rows, near.total, caller);
  });

  /** Reads a page and the total; a page that is not full needs no count. */
  const readPage = Effect.fnUntraced(function* (selection: Selection, order: Order, window: ListWindow) {
    const rows = yield* repository.list(selection, order, window);
    const isLast = rows.length < window.size && (rows.length > 0 || window.offset === 0);
    return { rows, total: isLast ? window.offset + rows.length : yield* repository.count(selection) };
  });

  const pageOf = (rows: readonly Row[], total: number, caller: Caller) =>
    Effect.map(visibleRows(rows, caller), (complete): ListPage<Row> => ({ rows: complete, total }));

  const facets = Effect.fn(`${name}.facets`)(function* (caller: Caller, query: ListQuery) {
    const wanted = Object.entries(entity.columns).flatMap(([field, { facet, permission }]) =>
      facet === true && (permission === undefined || hasPermission(caller.permissions, [permission])) ? [field] : [],
    );
    // Filters are checked even if no facet is requested.
    yield* selectionOf(caller, query);
    return yield* Effect.forEach(
      wanted,
      Effect.fnUntraced(function* (field) {
        // A facet ignores its own filter, so that other values stay selectable.
        const others = query.filters.filter(
          (filter) => filter.field.toLowerCase() !== fieldOnWire(name, field).toLowerCase(),
        );
        const { selection } = yield* selectionOf(caller, { ...query, filters: others });
        const values = yield* repository.countBy(selection, field, facetAtMost + 1);
        const facet: Facet = {
          column: fieldOnWire(name, field),
          values: values.slice(0, facetAtMost),
          hasMore: values.length > facetAtMost,
        };
        return facet;
      }),
    );
  });

  const get = Effect.fn(`${name}.get`)(function* (caller: Caller, query: ListQuery) {
    const { rows } = yield* list(caller, { ...query, size: 1 });
    return rows[0] ?? (yield* Effect.fail(notFound()));
  });

  /** Finds rows that meet any of the conditions and are not deleted, as the caller sees them. */
  const find = Effect.fn(`${name}.find`)(function* (
    caller: Caller,
    conditions: (sql: Sql) => readonly Statement.Fragment[],
    targetLayerID?: number,
    size: number = pageSizes.usual,
  ) {
    const { sql, selection } = yield* selectionOf(caller, { filters: [], targetLayerID });
    const rows = yield* repository.list(
      { ...selection, where: [...selection.where, ...conditions(sql)] },
      { by: sql.literal(`e.${table.id}`), reads: [] },
      { offset: 0, size },
    );
    return yield* visibleRows(rows, caller);
  });

  const lockSeen = (caller: Caller, scope: Scope, ids: readonly number[]) =>
    Effect.flatMap(SqlClient.SqlClient, (sql) => repository.lock(scope, ids, seenBy(sql, caller)));

  const byIds = Effect.fnUntraced(function* (caller: Caller, ids: readonly number[]) {
    const scope = yield* scopeFor(caller);
    const rows = new Map((yield* lockSeen(caller, scope, ids)).map((row) => [row.id, row]));
    return ids.flatMap((id) => [rows.get(id)].filter((row) => row !== undefined));
  });

  /** Locks rows by key. Foreign and missing ones are not found; stale ones fail with the name of their last author. */
  const lockKeys = Effect.fnUntraced(function* (
    caller: Caller,
    scope: Scope,
    keys: readonly EntityKey[],
    isDeleted: boolean,
  ) {
    const found = new Map(
      (yield* lockSeen(
        caller,
        scope,
        keys.map(({ id }) => id),
      )).map((row) => [row.id, row]),
    );
    return yield* Effect.forEach(keys, ({ id, version }) =>
      Effect.gen(function* () {
        const row = found.get(id);
        if (row === undefined || row.isDeleted !== isDeleted) return yield* Effect.fail(notFound());
        if (row.version !== version)
          return yield* Effect.fail(
            conflict("ENTITY_STALE", { id, version: row.version, by: yield* nameOfChanger(name, id) }),
          );
        return row;
      }),
    );
  });

  const checked = Effect.fnUntraced(function* (save: EntitySave, context: SaveContext<Row>, at: number | null) {
    const { id: _id, version: _version, ...given } = save;
    const denied = Object.entries(entity.guarded).filter(
      ([field, permission]) =>
        Object.hasOwn(given, field) &&
        given[field] !== undefined &&
        !hasPermission(context.caller.permissions, [permission]),
    );
    if (denied.length > 0)
      return yield* Effect.fail(
        refused(
          denied.map(([field, permission]) => issue("ACCESS_DENIED", [field], { permission })),
          at,
        ),
      );
    const current = context.before === null ? { targetId: context.targetId } : inputOf(context.before);
    const input = Object.fromEntries(
      formFields.map((field) => [
        field,
        given[field] === undefined ? current[field as keyof typeof current] : given[field],
      ]),
    );
    const result = hooks.check === undefined ? checkForm(entity.form, input) : yield* hooks.check(input, context);
    if (!result.ok) return yield* Effect.fail(refused(result.issues, at));
    return result.value as EntityValues;
  });

  const refused = (issues: readonly Issue[], at: number | null) =>
    invalid(
      issues.map(({ code, path: [first, ...rest], params }) =>
        issue(
          code,
          [...(at === null ? [] : [at]), ...(first === undefined ? [] : [fieldOnWire(name, String(first))]), ...rest],
          params,
        ),
      ),
    );

  const audited = (
    caller: Caller,
    action: "CREATE" | "UPDATE" | "DELETE" | "RESTORE",
    row: Row,
    change: Readonly<Record<"before" | "after", EntityValues | null>>,
  ) =>
    writeAudit({
      userId: caller.userId,
      action,
      entity: name,
      entityId: row.id,
      label: auditLabel(name, inputOf(row)),
      layerId: caller.layerId,
      details: change,
    });

  const refusePermanent = entity.isPermanent === true ? Effect.fail(forbidden("ACCESS_DENIED")) : Effect.void;

  const create = Effect.fn(`${name}.create`)(function* (
    caller: Caller,
    saves: readonly EntitySave[],
    key: RequestKey | null,
    { dryRun = false, notify = true }: SaveMode = {},
  ) {
    const home = yield* homeTarget(caller);
    const ids = yield* inTransaction(
      Effect.gen(function* () {
        const known = key === null || dryRun ? null : yield* idsOfRequest(caller.userId, name, key);
        if (known !== null) return known;
        const places = new Set<number>();
        const call = {};
        const made = yield* eachSave(saves, dryRun, taken, (save, index) =>
          Effect.gen(function* () {
            const wanted = save["targetId"];
            const targetId = Number.isSafeInteger(wanted) ? Number(wanted) : home;
            if (!places.has(targetId)) yield* requireCreation(caller, entity.model, targetId);
            places.add(targetId);
            const context: SaveContext<Row> = { caller, targetId, call, notify, before: null };
            const values = yield* checked(save, context, saves.length === 1 ? null : index);
            const id = yield* repository.insert({ targetId, ...values });
            yield* hooks.related?.(id, values) ?? Effect.void;
            yield* hooks.afterCreate?.(id, values, context) ?? Effect.void;
            return id;
          }),
        );
        yield* hooks.afterSave?.(caller, made) ?? Effect.void;
        // A new layer or target belongs to the caller's scope from here on.
        for (const row of yield* repository.lock(yield* scopeFor(caller), made))
          yield* audited(caller, "CREATE", row, { before: null, after: inputOf(row) });
        if (key !== null) yield* keepRequest(caller.userId, name, key, made);
        return made;
      }),
      taken,
    ).pipe(Effect.catchTag("Tried", () => Effect.succeed<readonly number[]>([])));
    return yield* visibleRows(yield* byIds(caller, ids), caller);
  });

  const update = Effect.fn(`${name}.update`)(function* (
    caller: Caller,
    saves: readonly EntitySave[],
    { dryRun = false }: SaveMode = {},
  ) {
    const many = saves.length > 1;
    const missing = saves.flatMap(({ id, version }, index) => [
      ...(id === undefined ? [issue("REQUIRED", [...(many ? [index] : []), fieldOnWire(name, "id")])] : []),
      ...(version === undefined ? [issue("REQUIRED", [...(many ? [index] : []), "version"])] : []),
    ]);
    if (missing.length > 0) return yield* Effect.fail(invalid(missing));
    const keys = saves.map(({ id = 0, version = 0 }) => ({ id, version }));
    yield* onceEach(keys);
    const ids = yield* inTransaction(
      Effect.gen(function* () {
        const scope = yield* scopeFor(caller);
        const rows = yield* lockKeys(caller, scope, keys, false);
        const call = {};
        yield* eachSave(rows, dryRun, taken, (before, index) =>
          Effect.gen(function* () {
            const values = yield* checked(
              saves[index] ?? {},
              { caller, targetId: before.targetId, call, before },
              many ? index : null,
            );
            yield* repository.update(before.id, values);
            yield* hooks.related?.(before.id, values) ?? Effect.void;
          }),
        );
        yield* (
          hooks.afterSave?.(
            caller,
            keys.map(({ id }) => id),
          ) ?? Effect.void
        );
        const after = new Map(
          (yield* repository.lock(
            scope,
            keys.map(({ id }) => id),
          )).map((row) => [row.id, row]),
        );
        for (const before of rows) {
          const changes = listChanges(
            inputOf(before),
            inputOf(after.get(before.id) ?? before),
            columnsOf.filter((field) => !notInHistory.has(field)),
          );
          // Fields that give a number its meaning are audited with it.
          const saidBy = changes.flatMap(({ field }) => entity.numbersOf?.[field]?.by ?? []);
          const side = (row: Row, which: "before" | "after") => ({
            ...Object.fromEntries(saidBy.map((field) => [field, inputOf(row)[field]])),
            ...Object.fromEntries(changes.map((change) => [change.field, change[which]])),
          });
          const now = after.get(before.id) ?? before;
          yield* audited(caller, "UPDATE", now, { before: side(before, "before"), after: side(now, "after") });
        }
        return keys.map(({ id }) => id);
      }),
      taken,
    ).pipe(Effect.catchTag("Tried", () => Effect.succeed<readonly number[]>([])));
    return yield* visibleRows(yield* byIds(caller, ids), caller);
  });

  const setDeleted = (caller: Caller, keys: readonly EntityKey[], isDeleted: boolean) =>
    Effect.andThen(
      Effect.andThen(refusePermanent, onceEach(keys)),
      inTransaction(
        Effect.gen(function* () {
          const scope = yield* scopeFor(caller);
          const rows = yield* lockKeys(caller, scope, keys, !isDeleted);
          const call = {};
          if (isDeleted) yield* refuseEach(rows, (some) => hooks.beforeRemove?.(caller, some) ?? Effect.void);
          for (const [index, row] of rows.entries()) {
            // Restoring a row runs the rules of a save: a referenced row may be deleted, its name taken, or its content
            // beyond the caller's rights.
            if (!isDeleted)
              yield* checked({}, { caller, targetId: row.targetId, call, before: row }, rows.length > 1 ? index : null);
            yield* repository.markDeleted([row.id], isDeleted);
          }
          for (const row of rows)
            yield* audited(caller, isDeleted ? "DELETE" : "RESTORE", row, {
              before: inputOf(row),
              after: { ...inputOf(row), isDeleted },
            });
        }),
        taken,
      ),
    );

  return {
    name,
    encodeRow: rowEncoder(name, fields),
    list,
    facets,
    get,
    references: Effect.fn(`${name}.references`)(function* (caller: Caller) {
      const scope = yield* scopeFor(caller);
      const guards = guardsOf(name);
      const open = Object.keys(table.references).filter(
        (field) => guards[field] === undefined || hasPermission(caller.permissions, [guards[field]]),
      );
      return yield* Effect.forEach(open, (field) =>
        Effect.map(repository.references(scope, field), (values): References => ({
          field: fieldOnWire(name, field),
          values,
        })),
      );
    }),
    find,
    create,
    update,
    /** Lists what depends on these rows; ids that do not exist have no dependents. */
    dependents: Effect.fn(`${name}.dependents`)(function* (caller: Caller, ids: readonly number[]) {
      return hooks.dependents === undefined ? [] : yield* hooks.dependents(caller, yield* byIds(caller, ids));
    }),
    /** Returns the keys with their new versions, which restoring requires. */
    remove: (caller: Caller, keys: readonly EntityKey[]) =>
      Effect.as(
        setDeleted(caller, keys, true),
        keys.map(({ id, version }) => ({ id, version: version + 1 })),
      ),
    restore: (caller: Caller, keys: readonly EntityKey[]) =>
      Effect.andThen(
        setDeleted(caller, keys, false),
        Effect.flatMap(
          byIds(
            caller,
            keys.map(({ id }) => id),
          ),
          (rows) => visibleRows(rows, caller),
        ),
      ),
    history: Effect.fn(`${name}.history`)(function* (caller: Caller, id: number, before?: number) {
      yield* get(caller, {
        filters: [{ field: fieldOnWire(name, "id"), operator: "=", values: [id], promptUser: false, locked: false }],
      });
      const options = { held: caller.permissions, fields: guards };
      const onWire = (values: EntityValues | null) =>
        values === null
          ? null
          : Object.fromEntries(
              Object.entries(redactRow(values, options)).map(([field, value]) => [fieldOnWire(name, field), value]),
            );
      const mayLocate = hasPermission(caller.permissions, [deviceAddressPermission]);
      const { rows, total } = yield* listHistory(name, id, before);
      const page: ListPage<HistoryEntry> = {
        rows: rows.map((entry) => ({
          ...entry,
          address: mayLocate ? entry.address : null,
          before: onWire(entry.before),
          after: onWire(entry.after),
        })),
        total,
      };
      return page;
    }),
  };
}

/** Maximum number of values in a facet. */
const facetAtMost = 100;

/** Fields that every save changes by itself. */
const notInHistory: ReadonlySet<string> = new Set(["version", "changedOn", "onHand"]);

const orRefuse = <T>(result: Result<T>) =>
  result.ok ? Effect.succeed(result.value) : Effect.fail(invalid(result.issues));

const homeTarget = Effect.fnUntraced(function* (caller: Caller) {
  const { layers } = yield* scopeFor(caller);
  return layers.find(({ id }) => id === caller.layerId)?.targetId ?? 0;
});
