/** Service of named list views, own and shared; a reader gets them without the columns and filters that they may not see. */

import type { Caller } from "@comptoir/api/contract";
import type { DefaultView, EntityKey, ListViewChange, ListViewMake, ListViewWire } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import {
  listReaders,
  mergeHiddenContent,
  listViewForm,
  mayChangeView,
  visibleViewContent,
  parseSort,
  readListFilters,
  viewsAtMost,
  type ListName,
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
const auditEntityName = "listView";

const requireReadPermission = (caller: Caller, entity: ListName) =>
  hasPermission(caller.permissions, listReaders(entity))
    ? Effect.void
    : Effect.fail(forbidden("ACCESS_DENIED", { permission: listReaders(entity)[0] ?? "" }));

const requireSharePermission = (caller: Caller, entity: ListName) =>
  mayChangeView(entity, { isShared: true, isMine: true }, caller.permissions)
    ? Effect.void
    : Effect.fail(forbidden("ACCESS_DENIED"));

const isOwnedByCaller = ({ userId }: Caller, row: ListViewRow): boolean => row.userId === userId;

const toWireView = (caller: Caller, row: ListViewRow): ListViewWire => {
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

const targetIdsOf = Effect.fnUntraced(function* (caller: Caller) {
  const { layers } = yield* scopeFor(caller);
  const homeTargetId = layers.find(({ id }) => id === caller.layerId)?.targetId ?? 0;
  return { home: homeTargetId, all: [...new Set(layers.map(({ targetId }) => targetId))] };
});

/** Checks the filters and the order of a view against its list. */
const checkViewContent = (caller: Caller, entity: ListName, content: ViewContent) => {
  const filtersResult = readListFilters(entity, content.filters, caller.permissions);
  const sortResult = parseSort(entity, content.sort, caller.permissions);
  const contentIssues = [
    ...(filtersResult.ok ? [] : filtersResult.issues),
    ...(sortResult.ok ? [] : sortResult.issues),
  ];
  return contentIssues.length === 0 ? Effect.succeed(content) : Effect.fail(invalid(contentIssues));
};

const checkNameAndSearch = (name: string, search: string) => {
  const formResult = checkForm(listViewForm, { name, search });
  return formResult.ok ? Effect.succeed(formResult.value.name) : Effect.fail(invalid(formResult.issues));
};

const auditValuesOf = ({ entity, name, content, isShared, isDeleted }: ListViewRow) => ({
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

const refuseTooManyViews = Effect.fnUntraced(function* (
  caller: Caller,
  { targetId, entity, isShared }: Pick<ListViewRow, "targetId" | "entity" | "isShared">,
) {
  const viewCount = yield* countListViews(targetId, entity, isShared ? null : caller.userId);
  if (viewCount >= viewsAtMost) return yield* Effect.fail(badRequest("TOO_MANY", { max: viewsAtMost }));
});

export const listViews = Effect.fn("listViews")(function* (caller: Caller, entity: ListName) {
  yield* requireReadPermission(caller, entity);
  const { all } = yield* targetIdsOf(caller);
  const wireViews = (yield* listViewRows(all, entity, caller.userId)).map((row) => toWireView(caller, row));
  const defaultViewId = yield* findDefaultView(caller.userId, entity);
  return { views: wireViews, defaultId: wireViews.some(({ id }) => id === defaultViewId) ? defaultViewId : null };
});

export const createListView = Effect.fn("createListView")(function* (
  caller: Caller,
  { entity, name, content, isShared }: typeof ListViewMake.Type,
) {
  yield* requireReadPermission(caller, entity);
  if (isShared) yield* requireSharePermission(caller, entity);
  const { home, all } = yield* targetIdsOf(caller);
  const newViewValues = {
    targetId: home,
    userId: caller.userId,
    entity,
    name: yield* checkNameAndSearch(name, content.search),
    content: yield* checkViewContent(caller, entity, content),
    isShared,
  };
  return yield* inTransaction(
    Effect.gen(function* () {
      yield* refuseTooManyViews(caller, newViewValues);
      const createdRow = yield* lockListView(all, yield* insertListView(newViewValues));
      if (createdRow === undefined) return yield* Effect.fail(notFound());
      yield* writeAudit({
        userId: caller.userId,
        action: "CREATE",
        entity: auditEntityName,
        entityId: createdRow.id,
        label: createdRow.name,
        details: { before: null, after: auditValuesOf(createdRow) },
      });
      return toWireView(caller, createdRow);
    }),
  );
});

/** Locks a view that the caller may change. Errors: HTTP_404 if they may not see it, ACCESS_DENIED, ENTITY_STALE if somebody saved it meanwhile. */
const lockChangeableView = Effect.fnUntraced(function* (
  caller: Caller,
  { id, version }: EntityKey,
  isDeleted: boolean,
) {
  const { all } = yield* targetIdsOf(caller);
  const viewRow = yield* lockListView(all, id);
  if (
    viewRow === undefined ||
    viewRow.isDeleted !== isDeleted ||
    !(viewRow.isShared || isOwnedByCaller(caller, viewRow))
  )
    return yield* Effect.fail(notFound());
  yield* requireReadPermission(caller, viewRow.entity);
  if (
    !mayChangeView(
      viewRow.entity,
      { isShared: viewRow.isShared, isMine: isOwnedByCaller(caller, viewRow) },
      caller.permissions,
    )
  )
    return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  if (viewRow.version !== version)
    return yield* Effect.fail(
      conflict("ENTITY_STALE", { id, version: viewRow.version, by: yield* lastChangedBy(auditEntityName, id) }),
    );
  return viewRow;
});

const writeChangedView = Effect.fnUntraced(function* (
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
    entity: auditEntityName,
    entityId: viewBefore.id,
    label: viewAfter.name,
    details: { before: auditValuesOf(viewBefore), after: auditValuesOf(viewAfter) },
  });
  return toWireView(caller, viewAfter);
});

export const changeListView = Effect.fn("changeListView")(function* (
  caller: Caller,
  { id, version, name, content, isShared }: typeof ListViewChange.Type,
) {
  return yield* inTransaction(
    Effect.gen(function* () {
      const viewBefore = yield* lockChangeableView(caller, { id, version }, false);
      const { entity } = viewBefore;
      const isSharedAfter = isShared ?? viewBefore.isShared;
      if (isSharedAfter && !viewBefore.isShared) yield* requireSharePermission(caller, entity);
      if (isSharedAfter !== viewBefore.isShared)
        yield* refuseTooManyViews(caller, { ...viewBefore, isShared: isSharedAfter });
      const checkedSentContent = content === undefined ? null : yield* checkViewContent(caller, entity, content);
      const viewChange = {
        name: yield* checkNameAndSearch(name ?? viewBefore.name, (content ?? viewBefore.content).search),
        content:
          checkedSentContent === null
            ? viewBefore.content
            : mergeHiddenContent(entity, { before: viewBefore.content, sent: checkedSentContent }, caller.permissions),
        isShared: isSharedAfter,
      };
      return yield* writeChangedView(caller, viewBefore, viewChange, "UPDATE");
    }),
  );
});

/** Deletes a view; returns its key with the new version, which restoring requires. */
export const removeListView = (caller: Caller, key: EntityKey) =>
  inTransaction(
    Effect.flatMap(lockChangeableView(caller, key, false), (row) =>
      Effect.map(writeChangedView(caller, row, { isDeleted: true }, "DELETE"), ({ id, version }): EntityKey => ({
        id,
        version,
      })),
    ),
  );

export const restoreListView = (caller: Caller, key: EntityKey) =>
  inTransaction(
    Effect.flatMap(lockChangeableView(caller, key, true), (row) =>
      Effect.andThen(refuseTooManyViews(caller, row), writeChangedView(caller, row, { isDeleted: false }, "RESTORE")),
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
