/** Handlers of endpoints whose path names the model; converts rows and saves between wire names and internal names. */

import { ComptoirApi, CurrentUser, isListedModel } from "@comptoir/api/contract";
import { findOrMakeBodies, type ModelDescription, type SidePanelTemplateWire } from "@comptoir/api/wire";
import { entityNames, wireNameOfField, findEntityOfModel, getEntity, type EntityName } from "@comptoir/domain/entity";
import { defaultPanelWidth, isReportKind, type ReportFilter } from "@comptoir/domain/report";
import { issue } from "@comptoir/domain/result";
import { describeField } from "@comptoir/domain/validation";
import { Effect, Schema } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { creationScopeOf } from "../access/index.ts";
import { entityHandlers, type EntityBase, type EntityService, type SaveMode } from "../entity/index.ts";
import { invalid, notFound } from "../http/refusal.ts";
import { withTotalHeader } from "../http/total-header.ts";
import { answerSynchronization, resendSynchronization } from "../legacy/index.ts";
import { describeReportKind } from "../report/panel/describe-kind.ts";
import { readListOfReport } from "../report/list-of-report.ts";
import { describeListedModel, listModelRows } from "./listed-models.ts";
import { services } from "./model-services.ts";

type WireRow = Readonly<Record<string, unknown>>;

/** Maps each entity to its handlers by name; row types are erased here. */
const handlersByEntity = new Map(
  entityNames.map((name) => [name, entityHandlers(services[name] as unknown as EntityService<EntityBase>)] as const),
);

/** Finds the handlers of a model, and its wire schemas. Errors: HTTP_404. */
const findHandlersOfModel = (model: string) =>
  Effect.suspend(() => {
    const entityName = findEntityOfModel(model);
    const entityCalls = entityName === null ? undefined : handlersByEntity.get(entityName);
    return entityName === null || entityCalls === undefined
      ? Effect.fail(notFound())
      : Effect.succeed({ name: entityName, calls: entityCalls, bodies: findOrMakeBodies(entityName) });
  });

const makeRowEncoder = (name: EntityName) => {
  const encodeRow = Schema.encodeUnknownSync(findOrMakeBodies(name).row);
  return (row: unknown): WireRow => encodeRow(row);
};

const toWireRows = (name: EntityName, rows: readonly unknown[]) => rows.map(makeRowEncoder(name));

type ModelRequest = { readonly params: { readonly model: string; readonly children?: boolean } };
type ChildrenRequest = { readonly params: { readonly model: string; readonly getChildren: boolean } };
type ModelListQuery = Parameters<ReturnType<typeof entityHandlers>["listByPost"]>[0]["query"];
type FilterQuery = { readonly filters?: readonly ReportFilter[] };

/** Handlers that all entities share, with the model as a parameter of the path. */
export const modelCalls = {
  creationScope: Effect.fn("model.creationScope")(function* ({ params }: ModelRequest) {
    return yield* creationScopeOf(yield* CurrentUser, params.model);
  }),
  list: Effect.fn("model.list")(function* ({
    params,
    query,
  }: ChildrenRequest & { readonly query: ModelListQuery & FilterQuery }) {
    const { calls } = yield* findHandlersOfModel(params.model);
    return yield* calls.list({ query });
  }),
  listByPost: Effect.fn("model.listByPost")(function* ({
    params,
    query,
    payload,
  }: ChildrenRequest & { readonly query: ModelListQuery; readonly payload: readonly ReportFilter[] }) {
    const { calls } = yield* findHandlersOfModel(params.model);
    return yield* calls.listByPost({ query, payload });
  }),
  facets: Effect.fn("model.facets")(function* ({
    params,
    query,
    payload,
  }: ModelRequest & { readonly query: ModelListQuery; readonly payload: readonly ReportFilter[] }) {
    const { calls } = yield* findHandlersOfModel(params.model);
    return yield* calls.facets({ query, payload });
  }),
  history: Effect.fn("model.history")(function* ({
    params,
    query,
  }: {
    readonly params: { readonly model: string; readonly id: number };
    readonly query: { readonly before?: number };
  }) {
    const { calls } = yield* findHandlersOfModel(params.model);
    return yield* calls.history({ params, query });
  }),
  references: Effect.fn("model.references")(function* ({ params }: ModelRequest) {
    const { calls } = yield* findHandlersOfModel(params.model);
    return yield* calls.references();
  }),
  get: Effect.fn("model.get")(function* ({
    params,
    query,
  }: ChildrenRequest & { readonly query: ModelListQuery & FilterQuery }) {
    const { name, calls } = yield* findHandlersOfModel(params.model);
    return makeRowEncoder(name)(yield* calls.get({ query }));
  }),
  create: Effect.fn("model.create")(function* ({
    params,
    query,
    payload,
    headers,
  }: ModelRequest & {
    readonly query: SaveMode;
    readonly payload: readonly WireRow[];
    readonly headers: { readonly "idempotency-key"?: string };
  }) {
    const { name, calls } = yield* findHandlersOfModel(params.model);
    return toWireRows(name, yield* calls.create({ payload: yield* decodeSaves(name, payload), headers, query }));
  }),
  update: Effect.fn("model.update")(function* ({
    params,
    query,
    payload,
  }: ModelRequest & { readonly query: SaveMode; readonly payload: readonly WireRow[] }) {
    const { name, calls } = yield* findHandlersOfModel(params.model);
    return toWireRows(name, yield* calls.update({ payload: yield* decodeSaves(name, payload), query }));
  }),
  dependents: Effect.fn("model.dependents")(function* ({
    params,
    payload,
  }: ModelRequest & { readonly payload: readonly number[] }) {
    const { calls } = yield* findHandlersOfModel(params.model);
    return yield* calls.dependents({ payload });
  }),
  remove: Effect.fn("model.remove")(function* ({
    params,
    payload,
  }: ModelRequest & { readonly payload: readonly WireRow[] }) {
    const { name, calls } = yield* findHandlersOfModel(params.model);
    const removedKeys = yield* calls.remove({ payload: yield* decodeKeys(name, payload) });
    return removedKeys.map(({ id, version }) => ({ [wireNameOfField(name, "id")]: id, id, version }));
  }),
  restore: Effect.fn("model.restore")(function* ({
    params,
    payload,
  }: ModelRequest & { readonly payload: readonly WireRow[] }) {
    const { name, calls } = yield* findHandlersOfModel(params.model);
    return toWireRows(name, yield* calls.restore({ payload: yield* decodeKeys(name, payload) }));
  }),
};

/** Reads keys with the entity's own field names. The error of an unreadable key names its index and field, as at the entity's own endpoints. */
const decodeKeys = (name: EntityName, payload: readonly WireRow[]) =>
  Effect.forEach(payload, (key, keyIndex) =>
    Effect.mapError(Schema.decodeUnknownEffect(findOrMakeBodies(name).key)(key), () => {
      const invalidField = Number.isSafeInteger(key["version"]) ? wireNameOfField(name, "id") : "version";
      return invalid([issue("VALUE_TYPE", [keyIndex, invalidField])]);
    }),
  );

/** Renames the fields of the rows to save from wire names to internal names. Invalid ids are refused as for every entity. */
const decodeSaves = (name: EntityName, payload: readonly WireRow[]) =>
  Effect.forEach(payload, (save) =>
    Effect.mapError(Schema.decodeUnknownEffect(findOrMakeBodies(name).save)(save), () =>
      invalid([issue("VALUE_TYPE", [wireNameOfField(name, "id")])]),
    ),
  );

export const modelHandlers = HttpApiBuilder.group(ComptoirApi, "model", (handlers) => handlers.handleAll(modelCalls));

/** Returns the first row of a model that meets the filters; of a kind of report, that of its built-in report. Errors: HTTP_404. */
const readRowOfModel = Effect.fnUntraced(function* ({
  params: { model, children = false },
  query,
}: ModelRequest & { readonly query: ModelListQuery & FilterQuery }) {
  const { filters = [] } = query;
  const caller = yield* CurrentUser;
  if (isReportKind(model)) {
    const { rows } = yield* readListOfReport(caller, { kind: model, reportId: null, filters, size: 1 });
    return rows[0] ?? (yield* Effect.fail(notFound()));
  }
  if (!isListedModel(model)) return yield* modelCalls.get({ params: { model, getChildren: children }, query });
  const { rows } = yield* listModelRows(caller, model, { filters, withChildren: children });
  return rows[0] ?? (yield* Effect.fail(notFound()));
});

/** Lists the rows of a model, or of a report if the model is a kind of report. Errors: HTTP_404 for a report number other than 0 with another model. */
const listRowsOfModel = Effect.fnUntraced(function* (
  { params, query }: ModelRequest & { readonly query: ModelListQuery & FilterQuery },
  reportId: number | null,
) {
  const { model, children = true } = params;
  const caller = yield* CurrentUser;
  if (isReportKind(model)) {
    const { filters = [], page, size } = query;
    return yield* Effect.flatMap(
      readListOfReport(caller, { kind: model, reportId, filters, page, size }),
      withTotalHeader,
    );
  }
  if (reportId !== null && reportId !== 0) return yield* Effect.fail(notFound());
  if (isListedModel(model)) {
    const { filters, page = 1, size, sort } = query;
    return yield* withTotalHeader(
      yield* listModelRows(caller, model, { filters, page, size, sort, withChildren: children }),
    );
  }
  return yield* modelCalls.list({ params: { model, getChildren: children }, query });
});

export const genericModelHandlers = HttpApiBuilder.group(ComptoirApi, "genericModel", (handlers) =>
  handlers.handleAll({
    list: (request) => listRowsOfModel(request, null),
    listOfReport: (request) => listRowsOfModel(request, request.params.reportDataModelID),
    listByPost: ({ params, query: { filters = [], ...query }, payload }) =>
      listRowsOfModel({ params, query: { ...query, filters: [...filters, ...payload] } }, null),
    get: readRowOfModel,
    describe: ({ params }) => {
      const { model } = params;
      // A kind of report counts as a model; no entity has the name of a kind.
      if (isReportKind(model))
        return Effect.flatMap(CurrentUser, (caller) => describeReportKind(caller, model, params));
      if (isListedModel(model)) return Effect.succeed(describeListedModel(model, params));
      return Effect.map(findHandlersOfModel(model), ({ name }) => describeModel(name, params));
    },
  }),
);

export const synchronizationHandlers = HttpApiBuilder.group(ComptoirApi, "synchronization", (handlers) =>
  handlers.handleAll({
    resend: Effect.fn("synchronization.resend")(function* ({ payload }) {
      return toWireRows("synchronization", yield* resendSynchronization(yield* CurrentUser, payload));
    }),
    answer: Effect.fn("synchronization.answer")(function* ({ payload }) {
      return toWireRows("synchronization", yield* answerSynchronization(yield* CurrentUser, payload));
    }),
  }),
);

/** Describes the columns of an entity and its built-in side panel. */
function describeModel(
  name: EntityName,
  { columnsDef, sidePanelTemplates }: { readonly columnsDef: boolean; readonly sidePanelTemplates: boolean },
): ModelDescription {
  const { model, path, columns, form, write } = getEntity(name);
  const describedColumns = Object.entries(columns).map(([field, { type, sort, filter }]) => {
    const isWritten = Object.hasOwn(form.fields, field) && write.length > 0;
    const { isRequired, maxLength, choices } = describeField(form, field);
    return {
      column: wireNameOfField(name, field),
      type,
      isSorted: sort === true,
      isFiltered: filter === true,
      isRequired,
      isWritten,
      maxLength,
      choices,
    };
  });
  return {
    model,
    path,
    fields: describedColumns.map(({ column, type }) => ({ field: column, type })),
    ...(columnsDef && { columns: describedColumns }),
    ...(sidePanelTemplates && { templates: [defaultSidePanelOf(name)] }),
  };
}

/** Number of fields side by side in a side panel. */
const panelColumnCount = 2;

/** Builds the default side panel of an entity: the form's fields, opened from the column that names a row. Its id is 0, because it is not stored. */
function defaultSidePanelOf(name: EntityName): SidePanelTemplateWire {
  const { model, form, sortedBy, called = [sortedBy] } = getEntity(name);
  return {
    _SidePanelTemplateID: 0,
    version: 0,
    _UserID: null,
    by: "",
    dataModel: model,
    modelProperty: wireNameOfField(name, "id"),
    htmlTemplate: null,
    defaultDimension: defaultPanelWidth,
    _ReportDataModelID: null,
    linkColumn: wireNameOfField(name, called[0] ?? sortedBy),
    formRows: Math.ceil(Object.keys(form.fields).length / panelColumnCount),
    formColumns: panelColumnCount,
    targetModel: model,
    _TargetID: null,
  };
}
