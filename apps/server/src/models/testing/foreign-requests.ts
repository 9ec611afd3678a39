/** Lists requests for the endpoints, with the ids and names of foreign rows wherever one is expected. */

import { listEndpoints } from "@comptoir/api/contract";
import { entityNames, getEntity, wireNameOfField } from "@comptoir/domain/entity";

import { bodyOfEntity, entityAt } from "./foreign-entity-bodies.ts";
import { keyColumns, pathValues, queryOf } from "./foreign-paths.ts";
import { reportBodies } from "./foreign-report-bodies.ts";
import { period, type ForeignBodies, type ForeignRows } from "./foreign-rows.ts";

export interface ForeignRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

const alertChoice = {
  bin: "DAY",
  side: "ABOVE",
  limit: 1,
  isMailed: false,
  quietFrom: null,
  quietTo: null,
  isPaused: false,
};
const view = { search: "", filters: [], sort: "", columns: ["sku"] };
const dayOf = (locationId: number) => ({ locationId, businessDate: "2026-03-02" });

const webhook = { kind: "WEBHOOK", pattern: "0 6 * * *", timeZone: "UTC", address: "https://exemple.ca/ventes" };

/** Selection of one day of the log: requests and the audit trail. */
const logOfADay = { sources: ["REQUESTS", "AUDIT"], from: "2026-03-12", to: "2026-03-12" };

/** Request bodies of endpoints that are not an entity's, by method and path. */
const bodyByEndpoint: ForeignBodies = {
  "POST /api/Config/List/:getChildren": () => [],
  "PUT /api/Config": ({ id }) => ({ code: "WEEK_START", _TargetLayerID: id, value: 3, version: 1 }),
  "POST /api/Config/File/Check": ({ id }) => ({
    _TargetLayerID: id,
    content: JSON.stringify({ format: "comptoir-settings", version: 1, settings: { WEEK_START: 3 } }),
  }),
  "PUT /api/Config/Many": ({ id }) => ({ _TargetLayerID: id, changes: [{ code: "WEEK_START", value: 3, version: 1 }] }),
  "POST /api/Config/Test": ({ id }) => ({ part: "MAIL", _TargetLayerID: id }),
  "POST /api/Log/Preview": ({ id }) => ({ ...logOfADay, userId: id }),
  "POST /api/Log/Extract": ({ id }) => ({ ...logOfADay, userId: id }),
  "POST /api/Log/PageError": () => ({ name: "TypeError", message: "", place: "grid.js:1:2", screen: "/bi" }),
  "POST /api/Target/List/:getChildren": () => [],
  "PUT /api/Target": ({ id, planted }) => ({
    _TargetID: id,
    description: planted,
    isActive: false,
    priority: 9,
    version: 1,
  }),
  "POST /api/Dashboard/List": () => [],
  "POST /api/Dashboard/": ({ id, planted }) => [
    { description: planted, targetID: id, roles: [id], widgets: "[]", period: "-0d" },
  ],
  "PUT /api/Dashboard/": ({ id, planted }) => [
    { id, description: planted, targetID: id, roles: [], widgets: "[]", period: "-0d", version: 1 },
  ],
  "PUT /api/Dashboard/Favorite": ({ id }) => ({ id }),
  "DELETE /api/Dashboard/": ({ id }) => [{ id, version: 1 }],
  "POST /api/Dashboard/Restore": ({ id }) => [{ id, version: 1 }],
  "POST /api/Deposit": ({ id, planted }) => ({
    locationId: id,
    businessDate: "2026-01-05",
    drawers: [],
    comment: planted,
  }),
  "PUT /api/Deposit": ({ id, planted }) => ({ id, version: 1, comment: planted }),
  "POST /api/Deposit/Count": ({ id, planted }) => ({ id, version: 1, comment: planted }),
  "POST /api/Deposit/Verify": ({ id }) => ({ id, version: 1 }),
  "POST /api/Deposit/Deposit": ({ id, planted }) => ({ id, version: 1, bagNumber: planted }),
  "POST /api/Deposit/Confirm": ({ id, planted }) => ({ id, version: 1, bankReference: planted }),
  "POST /api/Deposit/Void": ({ id }) => ({ id, version: 1 }),
  "POST /api/Deposit/Correct": ({ id, planted }) => ({ id, version: 1, amount: 1, comment: planted }),
  "POST /api/Invoice/Search": ({ id, mark }) => ({ text: mark.slice(0, 5), locations: [id] }),
  "POST /api/Invoice/Mail": ({ id }) => ({ origin: `${id}.20260105.1.1`, recipient: "a@exemple.ca", language: "fr" }),
  "POST /api/Report/Exception/Rates": ({ id }) => ({ date: period, tl: id }),
  "POST /api/Report/Exception/Rehearse": ({ id }) => ({ date: period, tl: id, refundAbove: 10, discountAbove: 5 }),
  "POST /api/Config/Rehearse/Taxes": ({ id }) => ({ date: period, tl: id, rates: [], departments: [] }),
  "POST /api/Config/Rehearse/Prices": ({ id }) => ({ date: period, tl: id, departments: [], products: [] }),
  "POST /api/Config/Rehearse/Rounding": ({ id }) => ({ date: period, tl: id, coin: 10, way: "NEAREST" }),
  "POST /api/Report/Exception/Events": ({ id }) => ({ date: period, tl: id }),
  "POST /api/Report/Exception/Day": ({ id }) => ({ cashier: "Zoé", businessDate: "2026-01-05", _TargetLayerID: id }),
  "POST /api/Report/Exception/Review": ({ id, planted }) => ({ marks: [`${id}`], comment: planted }),
  "POST /api/Report/Exception/Withdraw": ({ id }) => ({ marks: [`${id}`] }),
  "POST /api/Till/Facts": () => [],
  "POST /api/Till/Quarantine/:id/Correct": ({ planted }) => ({ body: { reason: planted } }),
  "POST /api/Till/Quarantine/:id/Dismiss": ({ planted }) => ({ reason: planted }),
  "POST /api/Till/Quarantine/Dismiss": ({ id, planted }) => ({ ids: [id], reason: planted }),
  "POST /api/Monitoring/Mute": ({ id }) => ({ terminalId: id, alert: "OFFLINE", hours: 8 }),
  "POST /api/Profile/ApiKey": ({ id, planted }) => ({
    name: planted,
    password: "Secret-2026",
    layerId: id,
    days: 30,
    permissions: [],
  }),
  "PUT /api/Profile/Passkey/:id": ({ planted }) => ({ name: planted }),
  "POST /api/Profile/Passkey/:id/Remove": () => ({ password: "Secret-2026" }),
  "POST /api/Profile/Session/:session/End": () => ({ password: "Secret-2026" }),
  "POST /api/Task": ({ planted }) => ({ ...webhook, description: planted }),
  "PUT /api/Task": ({ id, planted }) => ({ ...webhook, id: `${id}`, version: 1, description: planted }),
  "POST /api/Task/Enable": ({ id }) => ({ id: `${id}`, version: 1, isEnabled: false }),
  "POST /api/Task/Start": ({ id }) => ({ id: `r${id}`, version: 1 }),
  "POST /api/Task/Remove": ({ id }) => ({ id: `${id}`, version: 1 }),
  "POST /api/Task/SendTest": ({ id }) => ({ id: `${id}`, address: "https://exemple.ca/ventes" }),
  "POST /api/Task/TestServer": ({ id, planted }) => ({
    id: `${id}`,
    host: "sftp.exemple.ca",
    user: planted,
    signIn: "PASSWORD",
    folder: "/",
    names: "*",
  }),
  "POST /api/Task/Pause": () => ({ isPaused: true }),
  "POST /api/Widget/data/batch": ({ id }) =>
    [
      "Client",
      "GetStatsPer",
      "MembersPerRange",
      "NetChange",
      "ReceiptSizes",
      "SalesPerRange",
      "TopSales",
      "Simple",
    ].map((call) => ({
      key: call,
      call,
      params: {
        date: period,
        targetId: id,
        tl: id,
        ...(call === "GetStatsPer" && { type: "ITEM" }),
        ...(call === "MembersPerRange" && { type: "LOCATION" }),
        ...(call === "NetChange" && { compare: "previous" }),
        ...(call === "SalesPerRange" && { range: "day" }),
      },
    })),
  "POST /api/Explain/Change": ({ id }) => ({
    date: period,
    targetId: id,
    tl: id,
    filters: [{ Column: "location", Operator: "in", Value: [id] }],
    path: [{ by: "LOCATION", code: String(id) }],
  }),
  "POST /api/Explain/Figure": ({ id }) => ({
    date: period,
    targetId: id,
    tl: id,
    filters: [{ Column: "location", Operator: "in", Value: [id] }],
    measure: "netSales",
  }),
  "POST /api/Explain/Morning": ({ id }) => ({ date: period, targetId: id, tl: id }),
  "POST /api/StoreDay/Accept": ({ id, planted }) => ({
    ...dayOf(id),
    code: "STORE_DAY_MISSING",
    subject: "1",
    mark: "count=1",
    comment: planted,
  }),
  "POST /api/StoreDay/Withdraw": ({ id }) => ({ ...dayOf(id), code: "STORE_DAY_MISSING", subject: "1" }),
  "POST /api/StoreDay/Audit": ({ id }) => ({ days: [dayOf(id)] }),
  "POST /api/StoreDay/Reopen": ({ id, planted }) => ({ ...dayOf(id), comment: planted }),
  "POST /api/Generic/TimeSeries/:x": ({ id }) => ({ date: period, targetId: id, tl: id, measures: ["sales"] }),
  "POST /api/Generic/SimpleWidgetData/:x": ({ id }) => ({ date: period, targetId: id, tl: id, measures: ["sales"] }),
  "PUT /api/Import/Mapping": ({ mapping }) => mapping,
  "POST /api/Import/File": () => "Date;Total\n2026-03-02;1.00\n",
  "POST /api/Import/Run": ({ fileId, mapping }) => ({ fileId, mapping, mode: "dryRun" }),
  "POST /api/Deposit/Facets": () => [],
  "POST /api/Import/Batch/Facets": () => [],
  "POST /api/Inventory/Document/Facets": () => [],
  "POST /api/Inventory/Document/": ({ id }) => [
    { DocumentType: "COUNT", TargetLayerID: id, TerminalID: "T", Scope: { kind: "FULL", of: "DEPARTMENT", ids: [id] } },
  ],
  "PUT /api/Inventory/Document/": ({ id }) => [
    {
      ID: id,
      DocumentStatus: "SUSPENDED",
      Version: 1,
      TerminalID: "T",
      DocumentComment: "pris",
      Lines: [{ ID: id, Version: 1, Key: "x", ItemID: id, Qty: 7 }],
    },
  ],
  "DELETE /api/Inventory/Document/": ({ id }) => [{ ID: id }],
  "POST /api/Inventory/Document/Restore": ({ id }) => [{ ID: id }],
  "POST /api/Inventory/Document/:id/events": ({ id }) => ({
    DeviceID: "D",
    SentAt: Date.now(),
    Events: [
      {
        ID: "e-1",
        DocumentID: id,
        LineKey: "062639000016",
        Code: "062639000016",
        ItemID: id,
        Sequence: 1,
        DateTime: Date.now(),
        Kind: "add",
        Qty: 1,
      },
    ],
  }),
  "POST /api/Inventory/Document/:id/Hold": () => ({ TerminalID: "T", IsTakeOver: true }),
  "POST /api/Inventory/Document/:id/Counter": () => ({ DeviceID: "D", Waiting: 0 }),
  "POST /api/Inventory/Document/:id/Approve": () => ({ Version: 1 }),
  "POST /api/Inventory/Document/:id/Reverse": () => ({ TerminalID: "T" }),
  "PUT /api/ProductPrice": ({ id }) => ({ _ItemID: id, _TargetLayerID: id, Price: 1.5 }),
  "PUT /api/ProductCost": ({ id }) => ({ _ItemID: id, _TargetLayerID: id, Cost: 1.5 }),
  "POST /api/Product/Image": () => "no picture",
  "POST /api/v2/Role/:id/Preview": () => ({ permissions: ["SALE_READ"] }),
  "POST /api/TargetLayer/:id/Preview": ({ id }) => ({ parentId: id }),
  "POST /api/Alert": ({ id }) => ({ boardId: id, widget: 0, layerId: id, ...alertChoice }),
  "PUT /api/Alert": ({ id }) => ({ id, version: 1, ...alertChoice }),
  "DELETE /api/Alert": ({ id }) => ({ id, version: 1 }),
  "POST /api/Alert/Restore": ({ id }) => ({ id, version: 1 }),
  "PUT /api/Alert/Seen": ({ id }) => ({ ids: [id] }),
  "POST /api/ListView": ({ planted }) => ({ entity: "product", name: planted, content: view, isShared: false }),
  "PUT /api/ListView": ({ id }) => ({ id, version: 1, name: "pris", content: view, isShared: false }),
  "PUT /api/ListView/Default": ({ id }) => ({ entity: "product", id }),
  "DELETE /api/ListView": ({ id }) => ({ id, version: 1 }),
  "POST /api/ListView/Restore": ({ id }) => ({ id, version: 1 }),
  ...reportBodies,
  "POST /api/Synchronization/Resend": ({ id }) => [id],
  "POST /api/Synchronization/Answer": ({ id }) => ({ id, version: 1 }),
  "POST /api/Generic/List/:model": () => [],
};

/** Paths of endpoints about the caller's own session or profile, to which no id is sent. */
const aboutOneself =
  /^(?:\/api\/Session\/|\/api\/Profile(?:$|\/(?:Terms|Password|SecondFactor\/\w+|Passkey|Passkey\/(?:Start|Ask))$)|\/api\/WSConfig\/Login$)/u;

/**
 * Lists a request for every endpoint except those of signing in and of the own session and profile, to which no id is sent.
 *
 * @throws if an endpoint with a body has no row in `bodyByEndpoint`, so that a new endpoint must state its foreign ids
 */
export function listForeignRequests(foreign: ForeignRows): readonly (ForeignRequest & { readonly route: string })[] {
  return listEndpoints().flatMap(({ endpoint }) => {
    const { method, path } = endpoint;
    if (
      aboutOneself.test(path) ||
      path.startsWith("/api/BasicLogin") ||
      path.startsWith("/api/ForgotPassword") ||
      // Anybody who reaches the sign-in page may choose a provider.
      path.startsWith("/api/SignOn/") ||
      path === "/api/Setup"
    )
      return [];
    const models = path.includes(":model") ? entityNames.map((name) => getEntity(name).model) : [null];
    return models.map((model) => {
      const modelPath = model === null ? path : path.replace(":model", model);
      const entity =
        entityAt(modelPath) ??
        (model === null
          ? null
          : {
              name: entityNames.find((name) => getEntity(name).model === model) ?? "product",
              after: /Generic\/List/u.test(path) ? "List" : (modelPath.split("/")[3] ?? ""),
            });
      const values = pathValues(foreign, path);
      const key = entity === null ? (keyColumns[path] ?? null) : wireNameOfField(entity.name, "id");
      const filledPath = modelPath.replaceAll(/:(\w+)/gu, (_, name: string) =>
        encodeURIComponent(values[name] ?? String(foreign.id)),
      );
      const route = `${method} ${path}${model === null ? "" : ` (${model})`}`;
      const isList = entity?.after === "List" || path.includes("/List/");
      const request = { route, method, path: `${filledPath}${queryOf(endpoint, foreign, isList ? null : key)}` };
      if (endpoint.payload.size === 0) return request;
      const body = bodyByEndpoint[`${method} ${path}`];
      if (body === undefined && entity === null)
        throw new Error(`${route} has a body: what of somebody else's it can name is not in the table`);
      return {
        ...request,
        body:
          body === undefined && entity !== null
            ? bodyOfEntity(entity.name, method, entity.after, foreign)
            : body?.(foreign),
      };
    });
  });
}
