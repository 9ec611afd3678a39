/** Handlers of endpoints whose path names the model; converts rows and saves between wire names and internal names. */

import { ComptoirApi, CurrentUser, isListedModel } from "@comptoir/api/contract";
import { modelBodies, type ModelDescription } from "@comptoir/api/wire";
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
import { describeKind } from "../report/panel/panel-service.ts";
import { listOfReport } from "../report/list-of-report.ts";
import { listModelRows } from "./listed-models.ts";
import { services } from "./model-services.ts";

type Wire = Readonly<Record<string, unknown>>;

/** Maps each entity to its handlers by name; row types are erased here. */
const handlersByEntity = new Map(
  entityNames.map((name) => [name, entityHandlers(services[name] as unknown as EntityService<EntityBase>)] as const),
);

/** Finds the handlers of a model, and its wire schemas. Errors: HTTP_404. */
const callsOf = (model: string) =>
  Effect.suspend(() => {
    const name = findEntityOfModel(model);
    const calls = name === null ? undefined : handlersByEntity.get(name);
    return name === null || calls === undefined
      ? Effect.fail(notFound())
      : Effect.succeed({ name, calls, bodies: modelBodies(name) });
  });

const encodeRows = (name: EntityName) => {
  const encode = Schema.encodeUnknownSync(modelBodies(name).row);
  return (row: unknown): Wire => encode(row);
};

const rowsOf = (name: EntityName, rows: readonly unknown[]) => rows.map(encodeRows(name));

type OfModel = { readonly params: { readonly model: string; readonly children?: boolean } };
type Query = Parameters<ReturnType<typeof entityHandlers>["listByPost"]>[0]["query"];
type Filtered = { readonly filters?: readonly ReportFilter[] };

/** Handlers that all entities share, with the model as a parameter of the path. */
export const modelCalls = {
  creationScope: Effect.fn("model.creationScope")(function* ({ params }: OfModel) {
    return yield* creationScopeOf(yield* CurrentUser, params.model);
  }),
  list: Effect.fn("model.list")(function* ({ params, query }: OfModel & { readonly query: Query & Filtered }) {
    const { calls } = yield* callsOf(params.model);
    return yield* calls.list({ query });
  }),
  listByPost: Effect.fn("model.listByPost")(function* ({
    params,
    query,
    payload,
  }: OfModel & { readonly query: Query; readonly payload: readonly ReportFilter[] }) {
    const { calls } = yield* callsOf(params.model);
    return yield* calls.listByPost({ query, payload });
  }),
  facets: Effect.fn("model.facets")(function* ({
    params,
    query,
    payload,
  }: OfModel & { readonly query: Query; readonly payload: readonly ReportFilter[] }) {
    const { calls } = yield* callsOf(params.model);
    return yield* calls.facets({ query, payload });
  }),
  history: Effect.fn("model.history")(function* ({
    params,
    query,
  }: {
    readonly params: { readonly model: string; readonly id: number };
    readonly query: { readonly before?: number };
  }) {
    const { calls } = yield* callsOf(params.model);
    return yield* calls.history({ params, query });
  }),
  references: Effect.fn("model.references")(function* ({ params }: OfModel) {
    const { calls } = yield* callsOf(params.model);
    return yield* calls.references();
  }),
  get: Effect.fn("model.get")(function* ({ params, query }: OfModel & { readonly query: Query & Filtered }) {
    const { name, calls } = yield* callsOf(params.model);
    return encodeRows(name)(yield* calls.get({ query }));
  }),
  create: Effect.fn("model.create")(function* ({
    params,
    query,
    payload,
    headers,
  }: OfModel & {
    readonly query: SaveMode;
    readonly payload: readonly Wire[];
    readonly headers: { readonly "idempotency-key"?: string };
  }) {
    const { name, calls } = yield* callsOf(params.model);
    return rowsOf(name, yield* calls.create({ payload: yield* savesOf(name, payload), headers, query }));
  }),
  update: Effect.fn("model.update")(function* ({
    params,
    query,
    payload,
  }: OfModel & { readonly query: SaveMode; readonly payload: readonly Wire[] }) {
    const { name, calls } = yield* callsOf(params.model);
    return rowsOf(name, yield* calls.update({ payload: yield* savesOf(name, payload), query }));
  }),
  dependents: Effect.fn("model.dependents")(function* ({
    params,
    payload,
  }: OfModel & { readonly payload: readonly number[] }) {
    const { calls } = yield* callsOf(params.model);
    return yield* calls.dependents({ payload });
  }),
  remove: Effect.fn("model.remove")(function* ({ params, payload }: OfModel & { readonly payload: readonly Wire[] }) {
    const { name, calls } = yield* callsOf(params.model);
    const keys = yield* calls.remove({ payload: yield* keysOf(name, payload) });
    return keys.map(({ id, version }) => ({ [wireNameOfField(name, "id")]: id, id, version }));
  }),
  restore: Effect.fn("model.restore")(function* ({ params, payload }: OfModel & { readonly payload: readonly Wire[] }) {
    const { name, calls } = yield* callsOf(params.model);
    return rowsOf(name, yield* calls.restore({ payload: yield* keysOf(name, payload) }));
  }),
};

/** Reads keys with the entity's own field names. An unreadable key names its index and field, as in a call of its own. */
const keysOf = (name: EntityName, payload: readonly Wire[]) =>
  Effect.forEach(payload, (key, place) =>
    Effect.mapError(Schema.decodeUnknownEffect(modelBodies(name).key)(key), () => {
      const field = Number.isSafeInteger(key["version"]) ? wireNameOfField(name, "id") : "version";
      return invalid([issue("VALUE_TYPE", [place, field])]);
    }),
  );

/** Renames the fields of saved rows from wire names to internal names. Invalid ids are refused as for every entity. */
const savesOf = (name: EntityName, payload: readonly Wire[]) =>
  Effect.forEach(payload, (save) =>
    Effect.mapError(Schema.decodeUnknownEffect(modelBodies(name).save)(save), () =>
      invalid([issue("VALUE_TYPE", [wireNameOfField(name, "id")])]),
    ),
  );

export const modelHandlers = HttpApiBuilder.group(ComptoirApi, "model", (handlers) => handlers.handleAll(modelCalls));

/** Default page size of a list. */
const usualSize = 100;

const askedOf = ({ params, query }: OfModel & { readonly query: Filtered }) => ({
  filters: query.filters ?? [],
  withChildren: params.children === true,
});

/** Returns the first row of a model that meets the filters. Errors: HTTP_404. */
const rowOfModel = Effect.fnUntraced(function* (request: OfModel & { readonly query: Query & Filtered }) {
  const { model } = request.params;
  if (!isListedModel(model)) return yield* modelCalls.get(request);
  const [row] = yield* listModelRows(yield* CurrentUser, model, askedOf(request));
  return row ?? (yield* Effect.fail(notFound()));
});

/** Lists the rows of an entity, or of a report if the model is a kind of report. Errors: HTTP_404 for a report number with an entity. */
const listOfModel = Effect.fnUntraced(function* (
  { params, query }: OfModel & { readonly query: Query & Filtered },
  reportId: number | null,
) {
  const { model } = params;
  if (isReportKind(model)) {
    const { filters = [], page, size } = query;
    const caller = yield* CurrentUser;
    return yield* Effect.flatMap(listOfReport(caller, { kind: model, reportId, filters, page, size }), withTotalHeader);
  }
  if (reportId !== null && reportId !== 0) return yield* Effect.fail(notFound());
  if (isListedModel(model)) {
    const { page = 1, size = usualSize } = query;
    const rows = yield* listModelRows(yield* CurrentUser, model, askedOf({ params, query }));
    const firstIndex = (Math.max(page, 1) - 1) * size;
    return yield* withTotalHeader({ rows: rows.slice(firstIndex, firstIndex + Math.max(size, 0)), total: rows.length });
  }
  return yield* modelCalls.list({ params, query });
});

export const genericModelHandlers = HttpApiBuilder.group(ComptoirApi, "genericModel", (handlers) =>
  handlers.handleAll({
    list: (request) => listOfModel(request, null),
    listOfReport: (request) => listOfModel(request, request.params.reportDataModelID),
    listByPost: ({ params, query: { filters = [], ...query }, payload }) =>
      listOfModel({ params, query: { ...query, filters: [...filters, ...payload] } }, null),
    get: rowOfModel,
    describe: ({ params }) => {
      const { model } = params;
      // A kind of report counts as a model; no entity has the name of a kind.
      if (isReportKind(model)) return Effect.flatMap(CurrentUser, (caller) => describeKind(caller, model, params));
      return Effect.map(callsOf(model), ({ name }) => describeModel(name, params));
    },
  }),
);

export const synchronizationHandlers = HttpApiBuilder.group(ComptoirApi, "synchronization", (handlers) =>
  handlers.handleAll({
    resend: Effect.fn("synchronization.resend")(function* ({ payload }) {
      return rowsOf("synchronization", yield* resendSynchronization(yield* CurrentUser, payload));
    }),
    answer: Effect.fn("synchronization.answer")(function* ({ payload }) {
      return rowsOf("synchronization", yield* answerSynchronization(yield* CurrentUser, payload));
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
    columns: columnsDef ? describedColumns : [],
    sidePanelTemplates: sidePanelTemplates ? [sidePanelOf(name)] : [],
  };
}

/** Number of fields side by side in a side panel. */
const panelColumns = 2;

/** Builds the default side panel of an entity: the form's fields, opened from the column that names a row. Its id is 0, because it is not stored. */
function sidePanelOf(name: EntityName): ModelDescription["sidePanelTemplates"][number] {
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
    formRows: Math.ceil(Object.keys(form.fields).length / panelColumns),
    formColumns: panelColumns,
    targetModel: model,
    _TargetID: null,
  };
}
