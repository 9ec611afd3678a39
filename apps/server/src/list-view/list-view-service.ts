/** Service of named list views, own and shared; a reader gets them without the columns and filters that they may not see. */

import type { Caller } from "@comptoir/api/contract";
import type { DefaultView, EntityKey, ListViewChange, ListViewMake, ListViewWire } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import {
  entityRow,
  mergeHiddenContent,
  listViewForm,
  mayChangeView,
  visibleViewContent,
  parseSort,
  readListFilters,
  viewsAtMost,
  type EntityName,
  type ViewContent,
} from "@comptoir/domain/entity";
import { checkForm } from "@comptoir/domain/validation";
import { Effect } from "effect";
import { SqlClient, SqlError } from "effect/sql";

import { scopeFor, writeAudit } from "../access/index.ts";
import { lastChangedBy } from "../entity/index.ts";
import { badRequest, conflict, forbidden, invalid, notFound } from "../http/refusal.ts";
import {
  countListViews,
  findDefaultView,
  insertListView,
  listViewRows,
  lockListView,
  storeDefaultView,
  updateListView,
  type ListViewRow,
  type ListViewValues,
} from "./list-view-repository.ts";

/** Entity name of list views in the audit trail. */
const auditName = "listView";

const mayReadRows = (caller: Caller, entity: EntityName) =>
  hasPermission(caller.permissions, [entityRow(entity).read])
    ? Effect.void
    : Effect.fail(forbidden("ACCESS_DENIED", { permission: entityRow(entity).read }));

const mayShareViews = (caller: Caller, entity: EntityName) =>
  mayChangeView(entity, { isShared: true, isMine: true }, caller.permissions)
    ? Effect.void
    : Effect.fail(forbidden("ACCESS_DENIED"));

const isOwnedByCaller = ({ userId }: Caller, row: ListViewRow): boolean => row.userId === userId;

const toWire = (caller: Caller, row: ListViewRow): ListViewWire => {
  const { id, version, entity, name, isShared, by } = row;
  const isOwnView = isOwnedByCaller(caller, row);
  return {
    id,
    version,
    entity,
    name,
    isShared,
    by,
    isMine: isOwnView,
    mayChange: mayChangeView(entity, { isShared, isMine: isOwnView }, caller.permissions),
    content: visibleViewContent(entity, row.content, caller.permissions),
  };
};

const targetsOf = Effect.fnUntraced(function* (caller: Caller) {
  const { layers } = yield* scopeFor(caller);
  const home = layers.find(({ id }) => id === caller.layerId)?.targetId ?? 0;
  return { home, all: [...new Set(layers.map(({ targetId }) => targetId))] };
});

/** Checks the filters and the order of a view against its list. */
const checkedContent = (caller: Caller, entity: EntityName, content: ViewContent) => {
  const filters = readListFilters(entity, content.filters, caller.permissions);
  const sort = parseSort(entity, content.sort, caller.permissions);
  const issues = [...(filters.ok ? [] : filters.issues), ...(sort.ok ? [] : sort.issues)];
  return issues.length === 0 ? Effect.succeed(content) : Effect.fail(invalid(issues));
};

const checkedWords = (name: string, search: string) => {
  const form = checkForm(listViewForm, { name, search });
  return form.ok ? Effect.succeed(form.value.name) : Effect.fail(invalid(form.issues));
};

const valuesOf = ({ entity, name, content, isShared, isDeleted }: ListViewRow) => ({
  entity,
  name,
  content,
  isShared,
  isDeleted,
});

const inTransaction = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.catchIf(sql.withTransaction(work), SqlError.isSqlError, Effect.die),
  );

const notTooMany = Effect.fnUntraced(function* (
  caller: Caller,
  { targetId, entity, isShared }: Pick<ListViewRow, "targetId" | "entity" | "isShared">,
) {
  const count = yield* countListViews(targetId, entity, isShared ? null : caller.userId);
  if (count >= viewsAtMost) return yield* Effect.fail(badRequest("TOO_MANY", { max: viewsAtMost }));
});

export const listViews = Effect.fn("listViews")(function* (caller: Caller, entity: EntityName) {
  yield* mayReadRows(caller, entity);
  const { all } = yield* targetsOf(caller);
  const views = (yield* listViewRows(all, entity, caller.userId)).map((row) => toWire(caller, row));
  const chosenId = yield* findDefaultView(caller.userId, entity);
  return { views, defaultId: views.some(({ id }) => id === chosenId) ? chosenId : null };
});

export const createListView = Effect.fn("createListView")(function* (
  caller: Caller,
  { entity, name, content, isShared }: typeof ListViewMake.Type,
) {
  yield* mayReadRows(caller, entity);
  if (isShared) yield* mayShareViews(caller, entity);
  const { home, all } = yield* targetsOf(caller);
  const values = {
    targetId: home,
    userId: caller.userId,
    entity,
    name: yield* checkedWords(name, content.search),
    content: yield* checkedContent(caller, entity, content),
    isShared,
  };
  return yield* inTransaction(
    Effect.gen(function* () {
      yield* notTooMany(caller, values);
      const row = yield* lockListView(all, yield* insertListView(values));
      if (row === undefined) return yield* Effect.fail(notFound());
      yield* writeAudit({
        userId: caller.userId,
        action: "CREATE",
        entity: auditName,
        entityId: row.id,
        label: row.name,
        details: { before: null, after: valuesOf(row) },
      });
      return toWire(caller, row);
    }),
  );
});

/** Locks a view that the caller may change. Errors: HTTP_404 if they may not see it, ACCESS_DENIED, ENTITY_STALE if somebody saved it meanwhile. */
const lockOwn = Effect.fnUntraced(function* (caller: Caller, { id, version }: EntityKey, isDeleted: boolean) {
  const { all } = yield* targetsOf(caller);
  const row = yield* lockListView(all, id);
  if (row === undefined || row.isDeleted !== isDeleted || !(row.isShared || isOwnedByCaller(caller, row)))
    return yield* Effect.fail(notFound());
  yield* mayReadRows(caller, row.entity);
  if (!mayChangeView(row.entity, { isShared: row.isShared, isMine: isOwnedByCaller(caller, row) }, caller.permissions))
    return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  if (row.version !== version)
    return yield* Effect.fail(
      conflict("ENTITY_STALE", { id, version: row.version, by: yield* lastChangedBy(auditName, id) }),
    );
  return row;
});

const writeView = Effect.fnUntraced(function* (
  caller: Caller,
  viewBefore: ListViewRow,
  change: Partial<ListViewValues & Pick<ListViewRow, "isDeleted">>,
  action: "UPDATE" | "DELETE" | "RESTORE",
) {
  const viewAfter: ListViewRow = { ...viewBefore, ...change, version: viewBefore.version + 1 };
  yield* updateListView(viewAfter);
  yield* writeAudit({
    userId: caller.userId,
    action,
    entity: auditName,
    entityId: viewBefore.id,
    label: viewAfter.name,
    details: { before: valuesOf(viewBefore), after: valuesOf(viewAfter) },
  });
  return toWire(caller, viewAfter);
});

export const changeListView = Effect.fn("changeListView")(function* (
  caller: Caller,
  { id, version, name, content, isShared }: typeof ListViewChange.Type,
) {
  return yield* inTransaction(
    Effect.gen(function* () {
      const viewBefore = yield* lockOwn(caller, { id, version }, false);
      const { entity } = viewBefore;
      const becomes = isShared ?? viewBefore.isShared;
      if (becomes && !viewBefore.isShared) yield* mayShareViews(caller, entity);
      if (becomes !== viewBefore.isShared) yield* notTooMany(caller, { ...viewBefore, isShared: becomes });
      const sentContent = content === undefined ? null : yield* checkedContent(caller, entity, content);
      const change = {
        name: yield* checkedWords(name ?? viewBefore.name, (content ?? viewBefore.content).search),
        content:
          sentContent === null
            ? viewBefore.content
            : mergeHiddenContent(entity, { before: viewBefore.content, sent: sentContent }, caller.permissions),
        isShared: becomes,
      };
      return yield* writeView(caller, viewBefore, change, "UPDATE");
    }),
  );
});

/** Deletes a view; returns its key with the new version, which restoring requires. */
export const removeListView = (caller: Caller, key: EntityKey) =>
  inTransaction(
    Effect.flatMap(lockOwn(caller, key, false), (row) =>
      Effect.map(writeView(caller, row, { isDeleted: true }, "DELETE"), ({ id, version }): EntityKey => ({
        id,
        version,
      })),
    ),
  );

export const restoreListView = (caller: Caller, key: EntityKey) =>
  inTransaction(
    Effect.flatMap(lockOwn(caller, key, true), (row) =>
      Effect.andThen(notTooMany(caller, row), writeView(caller, row, { isDeleted: false }, "RESTORE")),
    ),
  );

/** Sets the view that a list opens with for the caller. Errors: HTTP_404 for a view that they cannot use. */
export const setDefaultView = Effect.fn("setDefaultView")(function* (
  caller: Caller,
  { entity, id }: typeof DefaultView.Type,
) {
  const { views } = yield* listViews(caller, entity);
  if (id !== null && !views.some((view) => view.id === id)) return yield* Effect.fail(notFound());
  yield* storeDefaultView(caller.userId, entity, id);
  return { entity, id };
});
