/** Lists a request for every endpoint with the ids and names of foreign rows wherever one is expected. */

import { listEndpoints, type ContractEndpoint } from "@comptoir/api/contract";
import { entityNames, wireNameOfField, getEntity, type EntityName } from "@comptoir/domain/entity";
import { Schema } from "effect";

import { sampleOf } from "../entity-kit.ts";

export type Body = Readonly<Record<string, unknown>>;

/** Ids and texts of rows of another chain. */
export interface ForeignRows {
  /** Id of the first foreign row in every table. */
  readonly id: number;
  /** Text that all names of foreign rows contain. */
  readonly mark: string;
  /** Text that the requests write into created and changed rows. */
  readonly planted: string;
  readonly sku: string;
  readonly mapping: Body;
  readonly fileId: string;
  readonly jobId: string;
}

export interface ForeignRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

const period = "2026-01-01..2026-12-31";
const everything = {
  dataSource: "sale",
  descriptions: { fr: "Tout" },
  period,
  isList: false,
  reportDataModelRoles: [],
  genericListColumn: [{ field: "net", aggregate: "sum", label: {}, visible: true, width: null, frozen: false }],
  genericListFilter: [],
  genericListGroup: [{ field: "location", grain: null, direction: "ascending", subtotal: false, collapsed: false }],
};
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
const noChange = { period: null, listFilter: null, listSorting: [], pivot: null, customization: null };
/** A schedule without recipients. */
export const dailySchedule = {
  _ReportDataModelID: 0,
  dataSource: "sale",
  customization: noChange,
  prompts: [],
  rhythm: "DAILY",
  weekdays: [],
  monthDay: 1,
  time: "7:00",
  timeZone: "America/Toronto",
  missed: "LAST",
  delivery: "LINKED",
  format: "csv",
  folder: null,
};

const dayOf = (locationId: number) => ({ locationId, businessDate: "2026-03-02" });

const webhook = { kind: "WEBHOOK", pattern: "0 6 * * *", timeZone: "UTC", address: "https://exemple.ca/ventes" };

/** Lines of a day of the log, of every source that tells of requests. */
const logOfADay = { sources: ["REQUESTS", "AUDIT"], from: "2026-03-12", to: "2026-03-12" };

/** Bodies of endpoints that are not an entity's, by method and path. */
const bodies: Readonly<Record<string, (foreign: ForeignRows) => unknown>> = {
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
  "POST /api/Task": ({ planted }) => ({ ...webhook, description: planted }),
  "PUT /api/Task": ({ id, planted }) => ({ ...webhook, id: `${id}`, version: 1, description: planted }),
  "POST /api/Task/Enable": ({ id }) => ({ id: `${id}`, version: 1, isEnabled: false }),
  "POST /api/Task/Start": ({ id }) => ({ id: `r${id}`, version: 1 }),
  "POST /api/Task/Remove": ({ id }) => ({ id: `${id}`, version: 1 }),
  "POST /api/Task/Pause": () => ({ isPaused: true }),
  "POST /api/Widget/data/batch": ({ id }) =>
    ["Client", "GetStatsPer", "SalesPerRange", "TopSales", "Simple"].map((call) => ({
      key: call,
      call,
      params: {
        date: period,
        targetId: id,
        tl: id,
        ...(call === "GetStatsPer" && { type: "ITEM" }),
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
  "POST /api/Report": ({ id }) => ({ ...everything, reportDataModelRoles: [id] }),
  "PUT /api/Report": ({ id }) => ({ ...everything, _ReportDataModelID: id, version: 1 }),
  "DELETE /api/Report": ({ id }) => ({ _ReportDataModelID: id, version: 1 }),
  "POST /api/Report/Restore": ({ id }) => ({ _ReportDataModelID: id, version: 1 }),
  "POST /api/Report/Run": ({ id }) => ({ _ReportDataModelID: id, dataSource: "sale" }),
  "POST /api/Report/Rows": ({ id }) => ({
    _ReportDataModelID: id,
    dataSource: "sale",
    places: [{ levels: [{ field: "location", grain: null }], path: [id] }],
  }),
  "POST /api/Report/Export": ({ id }) => ({
    _ReportDataModelID: id,
    dataSource: "sale",
    format: "csv",
    language: "fr",
  }),
  "POST /api/Report/Values": ({ mark }) => ({
    _ReportDataModelID: 0,
    dataSource: "sale",
    report: everything,
    field: "location",
    search: mark.slice(0, 4),
  }),
  "POST /api/ReportUserCustomization": ({ id }) => ({ _ReportDataModelID: id, dataSource: "sale", ...noChange }),
  "PUT /api/ReportUserCustomization": ({ id }) => ({
    _ReportDataModelID: id,
    dataSource: "sale",
    ...noChange,
    version: 1,
  }),
  "DELETE /api/ReportUserCustomization": ({ id }) => ({ _ReportDataModelID: id, dataSource: "sale" }),
  "PUT /api/ReportUserCustomization/Roles": ({ id }) => ({ _ReportUserCustomizationID: id, version: 1, roles: [] }),
  "POST /api/ReportUserCustomization/Share": ({ id }) => ({ _ReportDataModelID: id, dataSource: "sale", version: 1 }),
  "POST /api/ReportSchedule": ({ id }) => ({ ...dailySchedule, recipientIds: [id] }),
  "PUT /api/ReportSchedule": ({ id }) => ({
    ...dailySchedule,
    recipientIds: [],
    delivery: "FOLDER",
    folder: "pris",
    _ReportScheduleID: id,
    version: 1,
  }),
  "DELETE /api/ReportSchedule": ({ id }) => ({ _ReportScheduleID: id, version: 1 }),
  "POST /api/ReportSchedule/Restore": ({ id }) => ({ _ReportScheduleID: id, version: 1 }),
  "POST /api/ReportSchedule/Pause": ({ id }) => ({ _ReportScheduleID: id, version: 1, isPaused: true }),
  "POST /api/ReportSchedule/SendNow": ({ id }) => ({ _ReportScheduleID: id, version: 1 }),
  "POST /api/ReportSchedule/Retry": ({ id }) => ({ runId: id }),
  "POST /api/ReportSchedule/Test": ({ id }) => ({
    _ReportDataModelID: id,
    dataSource: "sale",
    customization: noChange,
    prompts: [],
    delivery: "LINKED",
    format: "csv",
  }),
  "POST /api/Report/Finding/Accept": ({ id, planted }) => ({
    origin: `receipt.${id}.2026-03-10.1.1`,
    rule: "EMPTY",
    mark: "1|1||",
    comment: planted,
  }),
  "POST /api/Report/Finding/Reopen": ({ id }) => ({
    origin: `receipt.${id}.2026-03-10.1.1`,
    rule: "EMPTY",
    mark: "1|1||",
    version: 1,
  }),
  "POST /api/Report/Finding/AcceptSeveral": ({ id, planted }) => ({
    findings: [{ origin: `receipt.${id}.2026-03-10.1.1`, rule: "EMPTY", mark: "1|1||" }],
    comment: planted,
  }),
  "POST /api/Report/Finding/ReopenSeveral": ({ id }) => ({
    findings: [{ origin: `receipt.${id}.2026-03-10.1.1`, rule: "EMPTY", mark: "1|1||", version: 1 }],
  }),
  "POST /api/SidePanelTemplate": ({ id }) => ({
    dataModel: "sale",
    _ReportDataModelID: id,
    htmlTemplate: null,
    linkColumn: "description",
    formRows: 9,
  }),
  "PUT /api/SidePanelTemplate": ({ id }) => ({
    _SidePanelTemplateID: id,
    version: 1,
    dataModel: "sale",
    htmlTemplate: null,
    linkColumn: "description",
    formRows: 9,
  }),
  "DELETE /api/SidePanelTemplate": ({ id }) => ({ _SidePanelTemplateID: id, version: 1 }),
  "POST /api/SidePanelTemplate/Restore": ({ id }) => ({ _SidePanelTemplateID: id, version: 1 }),
  "POST /api/BatchExport": ({ id }) => ({
    kind: "TENDERS",
    format: "CSV",
    from: "2026-03-01",
    to: "2026-03-31",
    locationIds: [id],
  }),
  "PUT /api/BatchExport": ({ id }) => ({
    kind: "TENDERS",
    format: "CSV",
    from: "2026-03-01",
    to: "2026-03-31",
    locationIds: [id],
    id,
    version: 1,
  }),
  "POST /api/BatchExport/Verify": ({ id }) => ({ id, version: 1, totals: { rows: 0, amount: 0 } }),
  "POST /api/BatchExport/Export": ({ id }) => ({ id, version: 1 }),
  "POST /api/BatchExport/Again": ({ id, planted }) => ({ id, reason: planted }),
  "POST /api/Synchronization/Resend": ({ id }) => [id],
  "POST /api/Synchronization/Answer": ({ id }) => ({ id, version: 1 }),
  "POST /api/Generic/List/:model": () => [],
};

/** Endpoints about the caller's own session or profile: no id is sent. */
const aboutOneself =
  /^(?:\/api\/Session\/|\/api\/Profile(?:$|\/(?:Terms|Password|SecondFactor\/\w+|Passkey|Passkey\/Start)$)|\/api\/WSConfig\/Login$)/u;

/** Body of an entity's endpoint, by the rest of its path. */
const bodyOfEntity = (name: EntityName, method: string, after: string, { id, planted }: ForeignRows): unknown => {
  const key = wireNameOfField(name, "id");
  const sample = sampleOf(name);
  if (after === "Dependents") return [id];
  if (after === "Facets" || after === "List") return [];
  if (after === "Restore" || method === "DELETE") return [{ id, version: 1 }];
  return method === "POST"
    ? [{ ...sample.saves(id, id)[0], ...sample.called(planted) }]
    : [{ [key]: id, version: 1, ...sample.change }];
};

const entityAt = (path: string): { readonly name: EntityName; readonly after: string } | null => {
  for (const name of entityNames) {
    for (const place of [
      getEntity(name).path,
      ...(name === "role" ? ["/api/Role"] : name === "layer" ? ["/api/v2/TargetLayer"] : []),
    ]) {
      if (path === place) return { name, after: "" };
      const after = path.startsWith(`${place}/`) ? (path.slice(place.length + 1).split("/")[0] ?? "") : "";
      if (["Dependents", "Facets", "List", "Restore"].includes(after)) return { name, after };
    }
  }
  return null;
};

/** Builds the query from the endpoint's schema: foreign ids, and every required parameter. */
function queryOf(endpoint: ContractEndpoint["endpoint"], { id, mark, sku }: ForeignRows, key: string | null): string {
  if (endpoint.query === undefined) return "";
  const { properties = {}, required = [] } = Schema.toJsonSchemaDocument(endpoint.query).schema as {
    readonly properties?: Readonly<Record<string, { readonly enum?: readonly string[] }>>;
    readonly required?: readonly string[];
  };
  const query = new URLSearchParams();
  for (const [name, { enum: allowed }] of Object.entries(properties)) {
    if (/^(?:targetLayerID|targetId|tl|userId|dwId|item|id)$/u.test(name)) query.set(name, String(id));
    else if (name === "filters" && key !== null)
      query.set(
        name,
        JSON.stringify(
          key.split(" ").map((Column) => ({ Column, Operator: "=", Value: Column === "ItemSKU" ? sku : id })),
        ),
      );
    else if (name === "date") query.set(name, period);
    else if (name === "mapping") query.set(name, "uci-online-retail");
    else if (name === "search") query.set(name, mark.slice(0, 5));
    else if (allowed !== undefined && (required.includes(name) || name === "reveal")) query.set(name, allowed[0] ?? "");
    else if (required.includes(name)) query.set(name, name === "permissions" ? "SALE_READ" : "1");
  }
  return query.size === 0 ? "" : `?${query}`;
}

const pathValues = ({ id, sku, mark, jobId, fileId }: ForeignRows, path: string): Readonly<Record<string, string>> => ({
  getChildren: "true",
  children: "true",
  sidePanelTemplates: "false",
  columnsDef: "true",
  x: path.includes("TimeSeries") ? "day" : "department",
  id: path.startsWith("/api/Import/Job") ? jobId : path.startsWith("/api/Import/File") ? fileId : String(id),
  code: path.includes("LookUp") ? sku : "WEEK_START",
  permission: "SALE_READ",
  action: "lock",
  session: String(id),
  image: "0".repeat(64),
  size: "thumbnail",
  entity: "product",
  model: mark,
});

/** Columns that identify a row, of lists that are not an entity's. */
const keyColumns: Readonly<Record<string, string>> = {
  "/api/ProductPrice": "_ItemID",
  "/api/ProductCost": "_ItemID",
  "/api/Inventory/:getChildren": "ItemSKU TargetLayerID",
  "/api/Inventory/Ledger": "ItemSKU TargetLayerID",
  "/api/Inventory/Closings": "ItemSKU TargetLayerID",
  "/api/Report/:getChildren": "_ReportDataModelID",
  "/api/ReportUserCustomization/:getChildren": "_ReportDataModelID",
};

/**
 * Lists the requests.
 *
 * @throws if an endpoint with a body has no row in `bodies`, so that a new endpoint must state its foreign ids
 */
export function listForeignRequests(foreign: ForeignRows): readonly (ForeignRequest & { readonly route: string })[] {
  return listEndpoints().flatMap(({ endpoint }) => {
    const { method, path } = endpoint;
    if (
      aboutOneself.test(path) ||
      path.startsWith("/api/BasicLogin") ||
      path.startsWith("/api/ForgotPassword") ||
      // A provider is chosen by whoever reaches the sign-in page.
      path.startsWith("/api/SignOn/") ||
      path === "/api/Setup"
    )
      return [];
    const models = path.includes(":model") ? entityNames.map((name) => getEntity(name).model) : [null];
    return models.map((model) => {
      const place = model === null ? path : path.replace(":model", model);
      const entity =
        entityAt(place) ??
        (model === null
          ? null
          : {
              name: entityNames.find((name) => getEntity(name).model === model) ?? "product",
              after: /Generic\/List/u.test(path) ? "List" : (place.split("/")[3] ?? ""),
            });
      const values = pathValues(foreign, path);
      const key = entity === null ? (keyColumns[path] ?? null) : wireNameOfField(entity.name, "id");
      const at = place.replaceAll(/:(\w+)/gu, (_, name: string) =>
        encodeURIComponent(values[name] ?? String(foreign.id)),
      );
      const route = `${method} ${path}${model === null ? "" : ` (${model})`}`;
      const listed = entity?.after === "List" || path.includes("/List/");
      const request = { route, method, path: `${at}${queryOf(endpoint, foreign, listed ? null : key)}` };
      if (endpoint.payload.size === 0) return request;
      const body = bodies[`${method} ${path}`];
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
