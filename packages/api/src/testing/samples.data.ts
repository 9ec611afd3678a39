/** Sample request and answer of every endpoint; a missing one does not compile. */

import { systemDashboard, type Widget } from "@comptoir/domain/dashboard";
import { percent, quantity } from "@comptoir/domain/measure";
import { cents, unitCost } from "@comptoir/domain/money";
import { parseCalendarDate, type CalendarDate } from "@comptoir/domain/period";
import type { ReportFilter } from "@comptoir/domain/report";

import type { ComptoirClient } from "../client/client-types.ts";
import type { ReceiptWire } from "../wire/receipt-wire.ts";
import type { Effect } from "effect";

/** A request and an answer of each endpoint, by group and name. */
export type Samples = {
  readonly [Group in keyof ComptoirClient]: {
    readonly [Name in keyof ComptoirClient[Group]]: ComptoirClient[Group][Name] extends (
      request: infer Request,
    ) => Effect.Effect<infer Answer, infer _Error>
      ? { readonly request: [Request] extends [void] ? undefined : Request; readonly answer: Answer }
      : never;
  };
};

const day = (text: string): CalendarDate => {
  const date = parseCalendarDate(text);
  if (!date.ok) throw new Error(text);
  return date.value;
};

const user = {
  id: 7,
  username: "ana_roy",
  firstName: "Ana",
  lastName: "Roy",
  language: "fr",
  targetId: 1,
  isTermsAccepted: true,
  mustChangePassword: false,
} as const;
const alertChoice = {
  bin: "DAY",
  side: "BELOW",
  limit: 1_500.5,
  isMailed: true,
  quietFrom: 1_260,
  quietTo: 420,
  isPaused: false,
} as const;
const alertSubject = {
  boardId: 3,
  widget: 2,
  title: "Ventes nettes",
  measure: "netSales",
  unit: "money",
  layerId: 4,
  place: "Montréal, rue Rachel",
} as const;
const alert = { id: 5, version: 1, ...alertSubject, ...alertChoice, timeZone: "America/Toronto", state: "ON" } as const;
const alertNotice = {
  id: 9,
  alertId: 5,
  ...alertSubject,
  bin: "DAY",
  side: "BELOW",
  limit: 1_500.5,
  figure: 1_204.75,
  from: "2026-03-12",
  to: "2026-03-12",
  minute: null,
  row: { name: "Café", path: "/report/sale/3?period=2026-03-12" },
  toldAt: 1_773_374_999_000,
  seenAt: null,
  mailedAt: null,
  mailDueAt: 1_773_399_600_000,
} as const;
const tillKey = {
  terminalId: 9,
  code: "1",
  description: "Caisse 1",
  locationId: 4,
  createdAt: 1_772_000_000_000,
  createdBy: "Ana Roy",
  withdrawnAt: null,
  withdrawnBy: null,
  lastFactAt: 1_772_000_000_000,
  nextNo: 4418,
} as const;
const logExtract = {
  id: 3,
  state: "DONE",
  failure: null,
  progress: 1,
  selection: {
    sources: ["REQUESTS"],
    from: "2026-03-12",
    to: "2026-03-12",
    level: "INFO",
    terminal: null,
    userId: 7,
    text: "",
    isRedacted: true,
  },
  person: "Léa Roy",
  madeBy: "Léa Roy",
  madeAt: 1_772_000_000_000,
  expiresAt: 1_772_604_800_000,
  name: "comptoir-log-2026-03-12-2026-03-12-3.zip",
  lines: 12,
  bytes: 4_096,
  hash: "0f",
  mayDownload: true,
} as const;
const terminalStatus = {
  id: 9,
  code: "1",
  name: "Caisse 1",
  locationId: 4,
  location: "Laurier Est",
  hasKey: true,
  state: "LATE",
  heardAt: 1_772_000_000_000,
  unsent: 21,
  behind: 0,
  dataVersion: 12,
  lastImportAt: 1_772_000_000_000,
  clockDriftMs: -400,
  diskFreePercent: 42.5,
  batteryPercent: null,
  version: "4.9.2",
  cashier: "Ana",
  lastError: null,
  lastReceipt: { origin: "4.20260105.1.7", number: "4417", at: 1_772_000_000_000, state: "COMPLETED" },
  refused: 1,
  alerts: ["UNSENT", "LATE"],
  raisedAt: { OFFLINE: 1_772_000_000_000 },
  mutes: [{ alert: "VERSION", until: 1_772_000_000_000, by: "Ana Roy" }],
} as const;
const refusedFact = {
  id: 3,
  locationId: 4,
  location: "Laurier Est",
  terminalId: 9,
  terminal: "1",
  no: 4417,
  kind: "receipt",
  content: '{"no":4417}',
  issues: [{ code: "REQUIRED", field: "body.number" }],
  arrivedAt: 1_772_000_000_000,
  happenedAt: 1_772_000_000_000,
  state: "OPEN",
  settledAt: null,
  settledBy: null,
  reason: null,
} as const;
const session = { token: "header.claims.signature", user };
const filters: readonly ReportFilter[] = [
  { field: "code", operator: "in", values: ["a & b", "é", 3], promptUser: false, locked: false },
  { field: "id", operator: "isNull", values: [], promptUser: false, locked: true },
];
const step = {
  id: 8,
  state: "PLANNED",
  isGiven: true,
  value: 1,
  holdsFrom: 1_772_000_000_000,
  changedAt: 1_771_000_000_000,
  changedBy: "Ana Roy",
} as const;
const setting = {
  id: 3,
  code: "WEEK_START",
  group: "CALENDAR",
  value: 0,
  layerId: 1,
  isInherited: true,
  from: { id: 1, description: "Chaîne" },
  above: { value: 0, from: { id: 1, description: "Chaîne" } },
  planned: [step],
  current: null,
  version: 8,
} as const;
const codeName = { code: "A", fr: "Actif", en: "Active", es: "Activo" };
const layer = {
  id: 4,
  linkId: 9,
  parentId: 1,
  targetId: 1,
  type: "STORE",
  priority: 2,
  code: "MTL-01",
  description: "Montréal, rue Rachel",
  timeZone: "America/Toronto",
  businessDayStart: 240,
  weekStart: 1,
  locationType: "STORE",
} as const;
const target = { id: 1, description: "Épiceries du Plateau", isActive: true, priority: 1, layers: [layer] };
const widgets: readonly Widget[] = systemDashboard("fr").widgets;
const board = {
  id: 5,
  description: "Semaine",
  longDescription: "La semaine",
  targetId: 1,
  targetDescription: "Épiceries du Plateau",
  roles: [1, 2],
  widgets,
  period: "-0w",
  canUpdate: true,
  canDelete: false,
  version: 4,
};
const meta = {
  range: { from: day("2026-03-01"), to: day("2026-03-08"), tz: "America/Toronto", code: "custom" },
  compare: {
    from: day("2026-02-22"),
    to: day("2026-02-28"),
    rule: "previous",
    of: { from: day("2026-03-01"), to: day("2026-03-07") },
    untilHalfHour: 28,
    untilMinutes: 860,
  },
  asOf: 1_772_000_000_000,
  currency: "CAD",
  partial: true,
  firstSalesDate: day("2024-01-02"),
  lastSalesDate: null,
  targetId: null,
  tl: 4,
} as const;
const bridge = {
  before: cents(1_000),
  after: cents(900),
  steps: [{ step: "traffic", amount: cents(-100), percent: percent(-10) }],
} as const;
const query = { date: "2026-03-01..2026-03-08", targetId: 1, tl: 4, compare: "previous" };
const figures = {
  net: cents(123_456),
  gross: cents(130_000),
  discounts: cents(5_044),
  refunds: cents(1_500),
  tax: cents(18_487),
  totalCollected: cents(141_943),
  transactions: 61,
  sales: 60,
  voids: 1,
  items: quantity(183_250),
  averageSale: cents(2_083),
  itemsPerSale: quantity(3_055),
  margin: cents(41_200),
};
const money = {
  type: "SALES",
  code: "",
  name: "Ventes",
  unit: "money",
  value: cents(123_456),
  previous: null,
  spark: [cents(1), null],
} as const;
const simpleAnswer = { meta, simple: { ...figures, previous: figures } };
const row = { code: "12", name: "Boulangerie", value: cents(50_000), share: null, previous: cents(49_999) };
const perRow = {
  meta,
  type: "DEPARTMENT",
  measure: "netSales",
  unit: "money",
  rows: [{ ...row, rank: 1, previousRank: 2, beside: [{ measure: "items", unit: "qty", value: quantity(4_500) }] }],
  others: { count: 3, value: cents(73_456), share: null },
  total: cents(123_456),
} as const;
const bins = {
  meta,
  range: "30min",
  bins: [
    {
      key: "2026-03-08#4",
      start: "2026-03-08T03:00",
      end: "2026-03-08T03:30",
      label: "3:00",
      net: cents(-125),
      transactions: 1,
      items: quantity(-1_000),
      previous: null,
    },
  ],
  total: cents(-125),
  previousTotal: cents(0),
} as const;
const clientFigures = {
  transactions: 61,
  uniqueCustomers: 40,
  newCustomers: 4,
  returningCustomers: 36,
  identifiedShare: null,
  averageSale: null,
  itemsPerSale: quantity(3_055),
};
const importTotals = {
  rows: 3,
  writeOffs: 0,
  transactions: 2,
  lines: 3,
  gross: cents(1_000),
  discounts: cents(0),
  refunds: cents(0),
  net: cents(1_000),
  tax: cents(150),
  tenders: cents(1_150),
  items: quantity(3_000),
  sourceAmount: "10.00",
  roundingDifference: "0",
};
const importIssue = { row: 12, column: "Quantity", value: "x", code: "IMPORT_NUMBER", params: { value: "x" } };
const importResult = {
  kind: "transactions",
  mode: "commit",
  batchId: 8,
  totals: importTotals,
  created: 2,
  updated: 0,
  unchanged: 0,
  issueCount: 1,
  issues: [importIssue],
} as const;
const importBatch = {
  batchId: 8,
  kind: "transactions",
  state: "COMMITTED",
  fileName: "ventes.csv.gz",
  mapping: "maven-toys-sales",
  userName: "ana_roy",
  createdAt: 1_772_000_000_000,
  undoneAt: null,
  totals: importTotals,
  created: 2,
  updated: 0,
  unchanged: 0,
} as const;
const importMapping = { name: "maven-toys-stock", isBuiltIn: true, mapping: { kind: "stock" } };
const save = { id: 5, description: "Semaine", targetId: 1, roles: [1], widgets: "[]", period: "-0w", version: 4 };

const reportPivot = {
  rows: [{ field: "department", grain: null, direction: "ascending", subtotal: false }],
  columns: [],
  measures: [
    { field: "net", aggregate: "sum", display: { kind: "differenceFrom", field: "department", item: { key: 2 } } },
    { field: "net", aggregate: "sum", display: { kind: "percentOf", field: "department", item: "previous" } },
  ],
  totals: { row: true, column: true, grand: false },
  sort: { axis: "rows", measure: 0, direction: "descending", at: ["a", null, 3] },
} as const;
const reportContent = {
  source: "sale",
  descriptions: { fr: "Ventes", es: "Ventas" },
  period: "-0w",
  columns: [
    {
      field: "net",
      aggregate: "sum",
      label: { en: "Net" },
      visible: true,
      widthPx: 120,
      frozen: false,
      format: "currency0",
    },
    { field: "sku", aggregate: null, label: {}, visible: true, widthPx: null, frozen: true, format: null },
  ],
  filters,
  groups: [{ field: "date", grain: "month", direction: "descending", subtotal: true, collapsed: false }],
  sorting: [{ column: "net:sum", direction: "descending" }],
  pivot: reportPivot,
  drawing: { picture: "bar", figure: 1 },
  isList: false,
  roleIds: [1, 2],
} as const;
const report = {
  ...reportContent,
  id: 7,
  version: 3,
  targetId: 1,
  userId: null,
  by: "Ana Roy",
  isDeleted: false,
  canUpdate: true,
  canDelete: false,
  canShare: false,
} as const;
const reportVersion = {
  ...reportContent,
  id: 7,
  number: 3,
  event: "reinstated",
  reinstates: 1,
  savedAt: 1_772_000_000_000,
  by: "Ana Roy",
  panel: { linkColumn: "sku", html: null, width: "33PercentWidth", formRows: 2, formColumns: 3 },
} as const;
const exportSelection = {
  kind: "TENDERS",
  format: "CSV",
  from: day("2026-03-01"),
  to: day("2026-03-31"),
  locationIds: [4],
} as const;
const exportDetail = {
  ...exportSelection,
  vendors: [],
  id: 12,
  version: 3,
  status: "EXPORTED",
  totals: { rows: 31, amount: cents(123_456) },
  fileName: "tenders-12.csv",
  fileHash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  reexportOf: 8,
  reason: "Perdu par la banque",
  by: "Ana Roy",
  at: 1_772_000_000_000,
  read: { rows: 31, amount: cents(123_456) },
  board: cents(123_456),
  before: null,
  again: [13],
  canChange: true,
} as const;
const reportChanges = {
  period: null,
  filters,
  sorting: [{ column: "net:sum", direction: "ascending" }],
  pivot: reportPivot,
  drawing: { picture: "line", figure: 0 },
  columns: [
    { column: "sku", visible: false, widthPx: null, frozen: false },
    { column: "net:sum", visible: true, widthPx: null, frozen: false, format: "thousands" },
  ],
} as const;
const reportView = {
  id: 4,
  version: 2,
  userId: 7,
  name: "Lundi",
  reportId: 7,
  source: "sale",
  roles: [3],
  isMine: true,
  by: "Ana Roy",
  ...reportChanges,
} as const;
const reportAnswer = {
  meta,
  isTest: false,
  isKept: true,
  notKept: ["overShort"],
  columns: [
    { field: "date", type: "date", grain: "month", aggregate: null, display: "value", path: [], kind: "key" },
    {
      field: "net",
      type: "money",
      grain: null,
      aggregate: "sum",
      display: "value",
      path: ["x", null, 2],
      kind: "value",
    },
  ],
  rows: [{ kind: "row", path: ["2026-03"], cells: ["2026-03", -125] }],
  total: { kind: "total", path: [], cells: [null, -125] },
  rowCount: 1,
  sourceRows: 3,
  names: [{ field: "department", names: [{ value: 2, name: "Crèmerie" }] }],
  newColumns: ["sku"],
  isDifferent: true,
} as const;

const reportDifference = {
  meta: { ...meta, knownAt: 1_772_409_600_000 },
  keyColumns: reportAnswer.columns.slice(0, 1),
  columns: reportAnswer.columns.slice(1),
  rows: [{ keys: ["2026-03"], before: [null], after: [-125], difference: [-125] }],
  rowCount: 1,
  total: { keys: [], before: [500], after: [375], difference: [-125] },
  names: [],
  receipts: {
    rows: [
      {
        locationId: 4,
        location: "Magasin 4",
        businessDate: day("2026-03-10"),
        terminal: "T1",
        number: "12",
        before: null,
        after: cents(-125),
        difference: cents(-125),
        reason: "late",
        at: 1_772_500_000_000,
        origin: "receipt.4.2026-03-10.9.12",
      },
    ],
    hasMore: false,
  },
} as const;

const product = {
  id: 7,
  version: 3,
  targetId: 1,
  sku: "LAIT-2",
  upc: "062639000016",
  codes: ["10062639000013", "VIEUX-2"],
  description: "Lait 2 % & crème",
  type: "STANDARD",
  departmentId: 2,
  department: "Crèmerie",
  subDepartmentId: null,
  subDepartment: null,
  vendorId: null,
  vendor: null,
  price: unitCost(45_900),
  cost: unitCost(31_255),
  onHand: quantity(-1_500),
  weight: quantity(1_030),
  length: null,
  image: null,
  statusCode: null,
  tareCode: null,
  bottleCode: null,
  environmentCode: "ECO",
  isOpenRefund: false,
  nonEditablePrice: true,
  nonMultipliable: false,
  requireClient: false,
  requireReference: false,
  addedOn: "2026-01-02",
  changedOn: "2026-03-04",
  isDeleted: false,
} as const;
const role = {
  id: 3,
  version: 1,
  targetId: 1,
  target: "Épiceries du Plateau",
  code: "CAISSE",
  description: "Caisse",
  needsSecondFactor: false,
  permissions: ["SALE_READ"],
  permissionCount: 1,
  people: 4,
  changedOn: "2026-03-04",
  isDeleted: false,
} as const;
const person = {
  id: 7,
  version: 2,
  targetId: 1,
  layerId: 4,
  layer: "Montréal, rue Rachel",
  username: "ana_roy",
  email: "ana@example.com",
  firstName: "Ana",
  lastName: "Roy",
  name: "Ana Roy",
  phone: "514 555-0199",
  birthDate: null,
  hiredDate: "2024-02-01",
  terminationDate: null,
  language: "fr",
  address: {
    streetNumber: "12",
    street: "rue Rachel",
    apartment: null,
    town: "Montréal",
    state: "QC",
    country: "CA",
    zipCode: "H2W 1G2",
  },
  status: "ACTIVE",
  isActive: true,
  isLocked: false,
  isLdap: false,
  mustChangePassword: false,
  hasSecondFactor: false,
  failedAttempts: 0,
  termsVersion: 1,
  lastSignIn: "2026-03-04",
  invitedUntil: null,
  grants: [{ roleId: 3, layerId: 4 }],
  roles: ["Caisse"],
  changedOn: "2026-03-04",
  isDeleted: false,
} as const;
const passwordRules = {
  minLength: 12,
  maxLength: 128,
  needsLowercase: true,
  needsUppercase: true,
  needsNumber: true,
  needsSpecial: true,
  remembered: 5,
  minStrength: 0,
};
const openSession = {
  id: "s-1",
  startedAt: 1_772_000_000_000,
  lastSeenAt: 1_772_000_060_000,
  expiresAt: 1_772_040_000_000,
  address: "192.0.2.7",
  device: "Firefox",
  isCurrent: true,
};
const profile = {
  id: 7,
  username: "ana_roy",
  email: "ana@example.com",
  firstName: "Ana",
  lastName: "Roy",
  language: "fr",
  isPasswordOurs: true,
  mustChangePassword: false,
  termsVersion: 2,
  termsAccepted: 1,
  passwordRules,
  secondFactor: { since: 1_772_000_000_000, passkeys: 1, codesLeft: 9, isRequired: false },
  digestMinute: 420,
} as const;
const level = {
  layerId: 4,
  layer: "Montréal, rue Rachel",
  amount: unitCost(54_900),
  version: 9,
  at: 1_772_000_000_000,
  userName: "Ana Roy",
  from: "2026-02-25",
} as const;
const levels = {
  itemId: 7,
  sku: "LAIT-2",
  amount: unitCost(45_900),
  layerId: null,
  layer: null,
  levels: [level],
  planned: [{ ...level, amount: unitCost(59_900), from: "2026-03-16" }],
  history: [
    { ...level, before: null },
    { ...level, layerId: null, layer: null, amount: null, before: unitCost(1), userName: null },
  ],
  choices: [{ id: 4, label: "Montréal, rue Rachel" }],
} as const;
const sampleLayer = {
  id: 4,
  version: 2,
  targetId: 1,
  target: "Épiceries du Plateau",
  parentId: 1,
  parent: "Québec",
  type: "STORE",
  code: "MTL-01",
  description: "Montréal, rue Rachel",
  priority: 2,
  locationType: "STORE",
  isActive: true,
  timeZone: null,
  businessDayStart: 240,
  weekStart: null,
  people: 3,
  changedOn: "2026-03-04",
  isDeleted: false,
} as const;
const goal = {
  id: 6,
  version: 1,
  targetId: 1,
  layerId: 4,
  layer: "Montréal, rue Rachel",
  description: "Mars, rue Rachel",
  scope: "LOCATION",
  members: [],
  departmentId: null,
  userId: null,
  aim: "Montréal, rue Rachel",
  metric: "netSales",
  from: "2026-03-01",
  to: "2026-03-31",
  value: quantity(60_000_500),
  profile: [1, 1, 1, 1, 1, 2, 2],
  closed: ["2026-03-29"],
  actual: quantity(12_000_010),
  attained: percent(20),
  expected: quantity(11_500_000),
  difference: quantity(-500_000),
  changedOn: "2026-03-04",
  isDeleted: false,
} as const;
const letter = {
  id: 9,
  template: "invitation",
  language: "fr",
  recipient: "ana@exemple.ca",
  name: "Ana Roy",
  userId: 7,
  state: "FAILED",
  createdAt: 1_772_000_000_000,
  sentAt: null,
  attempts: 2,
  error: "no such mailbox",
  maySendAgain: true,
  mayHandOverLink: true,
} as const;
const auditedRow = {
  id: 9,
  at: 1_772_000_000_000,
  userId: 7,
  userName: "Ana Roy",
  action: "UPDATE",
  kind: "product",
  recordId: "7",
  label: "LAIT-2 · Lait 2 %",
  place: "Montréal",
  address: null,
  code: null,
  importId: null,
  before: { price: 4.59 },
  after: { price: 4.99 },
} as const;
const history = [
  {
    id: 9,
    at: 1_772_000_000_000,
    userId: 7,
    userName: "Ana Roy",
    action: "UPDATE",
    place: "Montréal",
    address: null,
    before: { price: 4.59 },
    after: { price: 4.99 },
  },
];
const scope = {
  isAllowed: true,
  targets: [target],
  targetLayers: [layer],
  defaults: { target: 1, permissions: [] },
  required: ["target", "description"],
  readOnly: ["ID"],
};
const facets = [
  {
    column: "itemType",
    values: [
      { value: "STANDARD", label: null, count: 12 },
      { value: null, label: null, count: 1 },
    ],
    hasMore: true,
  },
];
const listQuery = { page: 2, size: 50, sort: "-price", search: "lait é", targetLayerID: 4 };
const key = { id: 7, version: 3 };
const view = {
  id: 5,
  version: 2,
  entity: "product",
  name: "Rabais de la semaine",
  content: { search: "lait", filters, sort: "-price", columns: ["description", "price"] },
  isShared: true,
  isMine: true,
  by: "Ana Roy",
  mayChange: true,
} as const;
const sidePanel = {
  _SidePanelTemplateID: 3,
  version: 2,
  _UserID: 7,
  by: "Ana Roy",
  dataModel: "sale",
  modelProperty: "origin",
  htmlTemplate: "<p>{{description}}</p>",
  defaultDimension: "25PercentWidth",
  _ReportDataModelID: 7,
  linkColumn: "description",
  formRows: 3,
  formColumns: 2,
  targetModel: "sale",
  _TargetID: 1,
};
const sidePanelSave = {
  source: "sale",
  reportId: 7,
  html: "<p>{{description}}</p>",
  width: "33PercentWidth",
  linkColumn: "description",
  formRows: 3,
  formColumns: 2,
} as const;
const taxRow = {
  _TaxID: 7,
  version: 3,
  code: "QST",
  description: "TVQ",
  province: "QC",
  rate: 9.975,
  fromDate: "2013-01-01",
  dateChanged: "2026-03-04",
  IsDeleted: false,
};
const hold = {
  userId: 7,
  userName: "Ana Roy",
  terminalId: "T1",
  until: 1_772_000_150_000,
  takenFrom: { userId: 8, userName: "Luc Cyr" },
} as const;
const device = {
  userId: 7,
  userName: "Ana Roy",
  deviceId: "D1",
  waiting: 3,
  seenAt: 1_772_000_000_000,
  isPending: true,
} as const;
const countLine = {
  id: 1,
  version: 4,
  key: "00062639000016",
  itemId: 7,
  sku: "LAIT-2",
  upc: "062639000016",
  description: "Lait 2 %",
  quantity: quantity(11_500),
  unitCost: unitCost(31_255),
  cost: cents(3_594),
  uomId: 2,
  uomCode: "KG",
  uomDescription: "kg",
  decimals: 3,
  department: "Crèmerie",
  subDepartment: null,
  vendor: null,
  currentQuantity: quantity(13_000),
  currentCost: cents(4_063),
  varianceQuantity: quantity(-1_500),
  varianceCost: cents(-469),
  adjustment: quantity(0),
  reasonCode: null,
  isDeleted: false,
  countedFrom: 1_772_000_000_000,
  countedTo: 1_772_000_060_000,
  firstQuantity: quantity(10_000),
  recount: { quantity: quantity(11_500), userId: 8, userName: "Luc Cyr", at: 1_772_000_060_000 },
  asksForRecount: false,
  movedWhileCounting: [
    { id: "m-1", at: 1_772_000_030_000, kind: "SALE", quantity: quantity(-1_000), label: "1 · 0000042" },
  ],
  movedAfterCount: ["m-1"],
  counters: [7, 8],
} as const;
const count = {
  id: 12,
  number: "MTL-01-2026-000012",
  status: "OPEN",
  type: "COUNT",
  date: "2026-02-25",
  createdAt: 1_772_000_000_000,
  changedAt: 1_772_000_060_000,
  processedAt: null,
  comment: "Crèmerie",
  layerId: 4,
  layer: "Montréal, rue Rachel",
  terminalId: "T1",
  userId: 7,
  userName: "Ana Roy",
  quantity: quantity(11_500),
  lineCount: 1,
  isDeleted: false,
  restorableUntil: null,
  version: 31,
  scope: { kind: "FULL", of: "DEPARTMENT", ids: [2] },
  scopeNames: ["Crèmerie"],
  isBlind: true,
  uncountedPolicy: "KEEP",
  hold,
  counters: [{ userId: 7, userName: "Ana Roy" }],
  approvedBy: null,
  closedBy: null,
  reversedBy: null,
  reverses: null,
  unmatched: 0,
  varianceQuantity: quantity(-1_500),
  varianceCost: cents(-469),
} as const;
const entityOf = <Row>(row: Row, saves: readonly Readonly<Record<string, unknown>>[]) => ({
  list: {
    request: { params: { getChildren: true }, query: { filters, ...listQuery } },
    answer: { rows: [row], total: 1 },
  },
  listByPost: {
    request: { params: { getChildren: false }, query: {}, payload: filters },
    answer: { rows: [], total: 0 },
  },
  facets: { request: { query: { search: "lait" }, payload: filters }, answer: facets },
  history: { request: { params: { id: 7 }, query: { before: 12 } }, answer: { rows: history, total: history.length } },
  references: {
    request: undefined,
    answer: [{ field: "department", values: [{ id: 2, label: "Crèmerie", parentId: null, targetId: 1 }] }],
  },
  creationScope: { request: undefined, answer: scope },
  get: { request: { params: { getChildren: true }, query: { filters } }, answer: row },
  create: {
    request: { headers: { "idempotency-key": "k-1" }, query: { dryRun: false, notify: true }, payload: saves },
    answer: [row],
  },
  update: { request: { query: { dryRun: false }, payload: saves.map((save) => ({ ...save, ...key })) }, answer: [row] },
  dependents: {
    request: { payload: [7] },
    answer: [{ id: 7, code: "PRODUCT_HAS_STOCK", params: { places: 2 }, path: "/management/product/7" }],
  },
  remove: { request: { payload: [key] }, answer: [key] },
  restore: { request: { payload: [key] }, answer: [row] },
});

/** A receipt of two lines, paid by card. */
const receipt: typeof ReceiptWire.Type = {
  origin: "receipt.4.2026-03-10.9.12",
  locationId: 4,
  location: "Magasin 4",
  number: "1012",
  terminal: "T1",
  cashier: "Ana",
  customer: null,
  businessDate: "2026-03-10",
  time: "14:05",
  state: "COMPLETED",
  training: false,
  counts: true,
  batch: { id: 9, label: "mars.csv", importId: 3 },
  lines: [
    {
      lineNo: 1,
      kind: "SALE",
      sku: "A-1",
      description: "Lait",
      isKnown: true,
      department: "Crèmerie",
      quantity: 2_000,
      unitPrice: 50_000,
      discount: 100,
      amount: 900,
      unitCost: 30_000,
    },
    {
      lineNo: 2,
      kind: "FEE",
      sku: "C-1",
      description: "Consigne",
      isKnown: false,
      department: null,
      quantity: 1_000,
      unitPrice: 1_000,
      discount: 0,
      amount: 10,
    },
  ],
  taxes: [{ code: "GST", amount: 45 }],
  tenders: [{ code: "VISA", amount: 955, lastFour: "4242", reference: "A-7" }],
  rounding: 0,
  tips: 0,
  total: 955,
  tendered: 955,
  events: [
    {
      type: "PRICE_OVERRIDE",
      time: "14:04",
      lineNo: 1,
      amount: 100,
      cashier: "Ana",
      reason: "DAMAGED",
      approver: "Luc",
    },
  ],
  returns: [{ lineNo: 2, terminal: "T1", number: "0998", origin: null }],
  refunds: [{ origin: "receipt.4.2026-03-11.9.30", terminal: "T2", number: "2041", businessDate: "2026-03-11" }],
  previous: null,
  next: "receipt.4.2026-03-10.9.13",
};

const acceptedChange = {
  action: "ACCEPT",
  userId: 7,
  by: "Ana Roy",
  at: 1_772_000_000_000,
  comment: "Papier coincé",
} as const;
const comparedAmounts = { present: 9_975, tried: 10_500 };

const rehearsedSums = { present: { events: 2, amount: 24_000 }, tried: { events: 5, amount: 43_000 } };

const riskEvent = {
  mark: "0 4 2026-03-10 NO_SALE|T1|#99|0",
  origin: null,
  type: "NO_SALE",
  businessDate: "2026-03-10",
  time: "14:05",
  location: "Magasin 4",
  terminal: "T1",
  number: null,
  cashier: "Luc",
  amount: null,
  reason: "CHANGE",
  approver: "Ana",
  score: 2,
  reviewer: null,
  comment: null,
} as const;
const errorTriage = {
  origin: "error.12",
  version: 1,
  status: "ASSIGNED",
  assignee: { id: 8, name: "Bob Lee" },
  mutedUntil: null,
  days: [
    {
      date: "2026-03-10",
      occurrences: 3,
      firstAt: 1_773_140_000_000,
      lastAt: 1_773_150_000_000,
      requestId: "0199a1b2-0000-7000-8000-000000000001",
    },
  ],
  history: [
    {
      version: 1,
      action: "ASSIGN",
      userId: 7,
      by: "Ana Roy",
      at: 1_773_151_000_000,
      comment: "",
      assignee: "Bob Lee",
      mutedUntil: null,
    },
  ],
  canChange: true,
  people: [
    { id: 7, name: "Ana Roy" },
    { id: 8, name: "Bob Lee" },
  ],
} as const;

const finding = {
  origin: "receipt.4.2026-03-10.9.12",
  rule: "SEQUENCE_GAP",
  mark: "1010-1011",
  version: 1,
  status: "ACCEPTED",
  fixed: null,
  firstNumber: "1010",
  lastNumber: "1011",
  missing: 2,
  before: "receipt.4.2026-03-10.9.11",
  accepted: acceptedChange,
  history: [acceptedChange],
  canAccept: true,
} as const;

const taskRun = {
  id: "31",
  taskId: "5",
  dueAt: 1_772_000_000_000,
  startedAt: 1_772_000_001_000,
  endedAt: 1_772_000_002_500,
  state: "PARTIAL",
  skipReason: null,
  failure: "FAULT",
  attempts: 4,
  retryAt: null,
  rows: 12,
  askedBy: "Ana Roy",
} as const;

const task = {
  id: "5",
  version: 2,
  kind: "WEBHOOK",
  description: "Ventes de la veille",
  report: null,
  isBuiltIn: false,
  isEnabled: true,
  pattern: "0 6 * * *",
  timeZone: "America/Toronto",
  overlap: "QUEUE",
  missed: "EACH",
  attempts: 4,
  firstDelay: 60,
  factor: 5,
  delayAtMost: 3600,
  address: "https://example.com/sales",
  copies: null,
  folder: null,
  names: null,
  importKind: null,
  host: null,
  port: null,
  user: null,
  signIn: null,
  hostKey: null,
  owner: "Ana Roy",
  place: "Magasin 1",
  mayChange: true,
  nextAt: [1_772_086_400_000],
  last: [taskRun],
} as const;

const taskDetail = { asOf: 1_772_000_003_000, isPaused: false, task, runs: [taskRun], secret: null } as const;

const taskSave = {
  kind: "WEBHOOK",
  description: "Ventes de la veille",
  pattern: "0 6 * * *",
  timeZone: "America/Toronto",
  address: "https://example.com/sales",
} as const;

const taskList = {
  asOf: 1_772_000_003_000,
  timeZone: "America/Toronto",
  dayStartsAt: 1_771_995_600_000,
  dayEndsAt: 1_772_082_000_000,
  pause: { at: 1_772_000_000_000, by: "Ana Roy" },
  mayChangeAll: true,
  pickupRoot: "/srv/files",
  tasks: [task],
  today: [taskRun],
  planned: [{ taskId: "5", at: 1_772_010_000_000 }],
} as const;

const depositDay = day("2026-11-20");
const depositSums = {
  opening: cents(20_000),
  received: cents(90_215),
  change: cents(0),
  refunds: cents(0),
  payIns: cents(0),
  payOuts: cents(0),
  drops: cents(0),
  expected: cents(110_215),
  declared: cents(109_980),
  overShort: cents(-235),
};
const depositRow = {
  id: 7,
  version: 3,
  locationId: 4,
  location: "Magasin 1",
  businessDate: depositDay,
  status: "COUNTED",
  ...depositSums,
  deposited: cents(89_980),
  remainingFloat: cents(20_000),
  corrected: cents(0),
  bagNumber: "",
  bankReference: "",
  comment: "",
  preparedBy: { id: 4, name: "Ana Roy" },
  countedBy: { id: 4, name: "Ana Roy" },
  verifiedBy: null,
  confirmedBy: null,
  changedAt: 1_773_316_800_000,
} as const;
const deposit = {
  ...depositRow,
  isBlind: false,
  drawers: [
    {
      terminal: "2",
      ...depositSums,
      count: [{ denomination: "N2000", loose: 3, rolls: 0 }],
      told: ["opening"],
      tillDeclared: cents(109_980),
    },
  ],
  dropsBanked: cents(0),
  cheques: [{ number: "12", amount: cents(4_050) }],
  chequesReceived: cents(4_050),
  corrections: [],
  bridge: {
    netSales: cents(418_000),
    collected: cents(481_237),
    deposited: cents(89_980),
    steps: [{ step: "taxes", amount: cents(63_237) }],
    isBalanced: true,
  },
  actions: ["count", "deposit", "void"],
  tolerance: cents(500),
  needsComment: false,
  isVerifiedByOther: false,
  isConfirmedByOther: false,
} as const;
const storeDayKey = { locationId: 4, businessDate: depositDay };
const storeDay = {
  ...storeDayKey,
  location: "Laurier Est",
  state: "LOADED",
  isOver: true,
  pending: 0,
  blockers: [
    {
      code: "STORE_DAY_MISSING",
      subject: "3",
      params: { count: 1, numbers: "4417" },
      mark: "count=1;numbers=4417",
      acceptance: { comment: "Test receipt", by: "Ana Roy", at: 1_773_316_800_000 },
    },
  ],
  warnings: [{ rule: "UNKNOWN_ITEM", count: 2 }],
  openAmounts: [{ terminal: "2", amount: 1_899 }],
  certificate: {
    lines: [
      { line: "collected", first: 481_237, second: 481_237, difference: 0, explained: 0, isTied: true },
      { line: "drawers", first: 110_215, second: 109_980, difference: -235, explained: -235, isTied: true },
    ],
    tenders: [{ code: "CASH", amount: 90_215 }],
    drawers: [{ terminal: "2", expected: 110_215, counted: 109_980 }],
    bridge: [{ step: "cardsPending", amount: -391_022 }],
    terminals: [{ terminal: "3", receipts: 171, first: "4310", last: "4486", missing: 1 }],
    counts: {
      receipts: 171,
      sales: 168,
      refunds: 0,
      voids: 2,
      training: 1,
      suspended: 0,
      noSales: 3,
      refused: 0,
    },
    fingerprint: "3:171:99",
  },
  facts: 180,
  root: "9f2c",
  changes: [{ what: "first", name: "collected", before: 479_977, after: 481_237 }],
  rowChanges: [{ what: "added", kind: "receipt", terminal: "3", number: "4417", state: "COMPLETED", amount: 1_260 }],
  versions: [
    {
      version: 1,
      isAudit: true,
      by: "Ana Roy",
      madeAt: 1_773_316_800_000,
      hash: "1b2c",
      reopened: null,
      difference: null,
    },
  ],
  depositId: 7,
  depositComment: "coin roll",
  mayAudit: true,
} as const;
const scheduleContent = {
  reportId: 7,
  source: "sale",
  customization: reportChanges,
  prompts: [],
  rhythm: "WEEKLY",
  weekdays: [1],
  monthDay: 1,
  time: "07:00",
  timeZone: "America/Toronto",
  missed: "LAST",
  delivery: "ATTACHED",
  format: "xlsx",
  folder: null,
  recipientIds: [4],
} as const;
const wish = { kind: "PRODUCT_ACTIVITY", format: "X12", placeId: 4, vendorIds: [8], isChangesOnly: true } as const;
const schedule = {
  ...scheduleContent,
  id: 3,
  version: 1,
  userId: 7,
  by: "Ana Roy",
  isPaused: false,
  isDeleted: false,
  nextAt: 1_772_000_000_000,
  recipients: [{ id: 4, name: "Ana Roy" }],
  last: { dueAt: 1_771_000_000_000, result: "SUCCEEDED", outcome: null },
} as const;
const scheduleRuns = {
  runs: [
    {
      id: 9,
      dueAt: 1_771_000_000_000,
      startedAt: 1_771_000_000_500,
      byHand: false,
      result: "PARTIAL",
      batch: { from: day("2026-05-01"), to: day("2026-05-01"), id: 12, outcome: "EXPORTED" },
      menders: ["Ana Roy"],
      deliveries: [
        {
          id: 5,
          kind: "MAIL",
          name: "Ana Roy",
          state: "FAILED",
          failure: "NO_EMAIL",
          attempts: 1,
          nextAt: null,
          endedAt: 1_771_000_001_000,
          fileName: null,
          rows: null,
          mail: null,
          mailError: null,
        },
      ],
    },
  ],
} as const;

const passkeyRequest = {
  challenge: "Y2hhbGxlbmdl",
  site: "comptoir.exemple.ca",
  existing: [{ id: "a2V5", transports: ["internal"] }],
};

/** A request and an answer of every endpoint. */
export const samples: Samples = {
  session: {
    login: { request: { payload: { username: "ana_roy", password: "pass word", rememberMe: true } }, answer: session },
    askPasskey: { request: { payload: { username: "ana_roy", password: "p" } }, answer: passkeyRequest },
    forgotPassword: { request: { payload: { username: "ana@example.com" } }, answer: { done: true } },
    checkResetLink: {
      request: { payload: { token: "t" } },
      answer: { isInvitation: true, username: "ana_roy", firstName: "Ana", passwordRules },
    },
    changePassword: { request: { payload: { token: "t", password: "p" } }, answer: { done: true } },
    refresh: { request: { headers: { unattended: "1" } }, answer: session },
    logout: { request: undefined, answer: { done: true } },
    logoutEverywhere: { request: { payload: { password: "p" } }, answer: { done: true } },
  },
  secondFactor: {
    start: {
      request: { payload: { password: "p" } },
      answer: { secret: "JBSWY3DPEHPK3PXP", address: "otpauth://totp/Comptoir:ana_roy?secret=JBSWY3DPEHPK3PXP" },
    },
    confirm: { request: { payload: { code: "123456" } }, answer: { codes: ["0A1B-2C3D-4E5F-6G7H"] } },
    renewCodes: {
      request: { payload: { password: "p", code: "123456" } },
      answer: { codes: ["0A1B-2C3D-4E5F-6G7H"] },
    },
    turnOff: { request: { payload: { password: "p", code: "123456" } }, answer: { done: true } },
  },
  passkey: {
    list: {
      request: undefined,
      answer: [{ id: 4, name: "Téléphone", createdAt: 1_772_000_000_000, lastUsedAt: null }],
    },
    start: {
      request: { payload: { password: "p" } },
      answer: {
        ...passkeyRequest,
        handle: "dXNlciA3",
        username: "ana_roy",
        name: "Ana Roy",
        algorithms: [-8, -7, -257],
      },
    },
    ask: { request: { payload: { password: "p" } }, answer: passkeyRequest },
    add: {
      request: {
        payload: { name: "Téléphone", id: "a2V5", clientData: "e30", attestation: "o2M", transports: ["internal"] },
      },
      answer: { codes: ["0A1B-2C3D-4E5F-6G7H"] },
    },
    rename: { request: { params: { id: 4 }, payload: { name: "Clé du bureau" } }, answer: { done: true } },
    remove: { request: { params: { id: 4 }, payload: { password: "p" } }, answer: { done: true } },
  },
  signOn: {
    start: {
      request: { payload: { layerId: 1 } },
      answer: { address: "https://connexion.exemple.ca/auth?client_id=c" },
    },
    finish: { request: { payload: { query: "?code=c&state=s" } }, answer: session },
    passkey: { request: undefined, answer: passkeyRequest },
    code: { request: { payload: { code: "123456" } }, answer: session },
  },
  apiKey: {
    list: {
      request: undefined,
      answer: [
        {
          id: 3,
          name: "Comptabilité",
          end: "x9Qw",
          permissions: ["SALE_READ"],
          layerId: 4,
          layer: "Montréal, rue Rachel",
          createdAt: 1_772_000_000_000,
          expiresAt: 1_780_000_000_000,
          lastUsedAt: null,
        },
      ],
    },
    create: {
      request: { payload: { name: "Comptabilité", password: "p", layerId: 4, days: 90, permissions: ["SALE_READ"] } },
      answer: { id: 3, key: "cpt_x9Qw" },
    },
    revoke: { request: { params: { id: 3 } }, answer: { done: true } },
  },
  setup: {
    state: { request: undefined, answer: { empty: true, signOn: [{ id: 1, label: "Chaîne A" }] } },
    create: {
      request: {
        payload: {
          username: "ana_roy",
          password: "p",
          firstName: "Ana",
          lastName: "Roy",
          language: "es",
          chainName: "Épiceries",
        },
      },
      answer: session,
    },
  },
  config: {
    file: {
      request: { query: { targetLayerID: 4 } },
      answer: {
        format: "comptoir-settings",
        version: 1,
        product: "0.1.0",
        layer: "Laurier Est",
        madeAt: "2026-03-12T14:00:00.000Z",
        settings: { WEEK_START: 1 },
      },
    },
    checkFile: {
      request: { payload: { layerId: 4, content: "{}" } },
      answer: [
        { code: "WEEK_START", outcome: "CHANGED", before: null, value: 1, version: 0, issues: [] },
        { code: "COFFEE", outcome: "UNKNOWN", before: null, value: null, version: 0, issues: [] },
      ],
    },
    saveMany: {
      request: { payload: { layerId: 4, changes: [{ code: "WEEK_START", value: 1, version: 0 }] } },
      answer: [],
    },
    test: {
      request: { payload: { part: "MAIL", layerId: 4 } },
      answer: { part: "MAIL", state: "OK", latencyMs: 12, reason: null },
    },
    environment: {
      request: undefined,
      answer: [{ name: "PORT", isSet: true, isSecret: false, value: "3000" }],
    },
    status: {
      request: undefined,
      answer: {
        version: "0.1.0",
        uptimeSeconds: 60,
        memoryBytes: 500_000_000,
        database: {
          engine: "embedded",
          version: "18.0",
          fsync: "on",
          bytes: 40_000_000,
          restarts: 0,
          lastCheckpointAt: null,
          lastVacuumAt: 1_772_000_000_000,
        },
        reports: { phase: "behind", percent: 43, changeNo: 12 },
      },
    },
    webService: { request: undefined, answer: { baseUrl: null } },
    list: { request: { params: { getChildren: true }, query: { filters } }, answer: [setting] },
    listByPost: { request: { params: { getChildren: false }, query: {}, payload: filters }, answer: [setting] },
    get: { request: { params: { getChildren: false }, query: { targetLayerID: 4 } }, answer: setting },
    save: {
      request: {
        payload: { code: "PRODUCT_STATUS_CODES", layerId: 1, value: [codeName], from: "2026-03-12", version: 8 },
      },
      answer: { ...setting, below: { inheriting: 3, own: [{ id: 4, description: "Laval", value: 1 }] } },
    },
    withdraw: { request: { params: { id: 8 } }, answer: { ...setting, planned: [] } },
    history: { request: { params: { code: "WEEK_START" }, query: { targetLayerID: 1 } }, answer: [step] },
    listTargets: { request: { params: { getChildren: true }, query: {} }, answer: [target] },
    listTargetsByPost: { request: { params: { getChildren: true }, query: {}, payload: [] }, answer: [] },
    saveTarget: { request: { payload: target, query: {} }, answer: target },
  },
  targetLayer: {
    locations: { request: undefined, answer: [layer] },
    change: { request: { params: { id: 4 } }, answer: { token: "t" } },
    list: { request: { params: { targetID: 1 }, query: {} }, answer: [layer] },
  },
  dashboard: {
    list: { request: { query: { getChildren: true, filters } }, answer: [board] },
    listByPost: { request: { query: {}, payload: filters }, answer: [board] },
    modelTypes: {
      request: undefined,
      answer: [
        {
          code: "SALES",
          description: "Ventes",
          dataset: "sales",
          widgetTypes: [{ kind: "Simple", displays: ["card", "tile"] }],
          fields: [{ code: "netSales", kind: "measure", unit: "money" }],
        },
      ],
    },
    create: { request: { payload: [{ description: "Semaine", widgets: "[]", period: "-0w" }] }, answer: [board] },
    update: { request: { payload: [save] }, answer: [board] },
    remove: { request: { payload: [{ id: 5 }] }, answer: [{ id: 5, version: 2 }] },
    restore: { request: { payload: [{ id: 5, version: 2 }] }, answer: [board] },
  },
  favorite: { choose: { request: { payload: { id: 5 } }, answer: { id: 5 } } },
  widgetData: {
    client: { request: { query }, answer: { meta, client: { ...clientFigures, previous: clientFigures } } },
    getStats: {
      request: { query: { ...query, type: "SALES", code: "" } },
      answer: { meta, stats: [money, { ...money, unit: "count", value: 61, previous: 60, spark: [] }] },
    },
    getStatsPer: { request: { query: { ...query, type: "DEPARTMENT", topN: 10 } }, answer: perRow },
    salesPerRange: { request: { query: { ...query, range: "30min" } }, answer: bins },
    simple: { request: { query }, answer: simpleAnswer },
    topSales: {
      request: { query: { date: "-0d", type: "ITEMS", topN: 5 } },
      answer: {
        meta,
        rows: [
          {
            rank: 1,
            itemId: 3,
            sku: "A-1",
            upc: null,
            name: "Thé vert",
            department: "Épicerie",
            qty: quantity(1_500),
            net: cents(1_234),
            share: null,
            previousQty: quantity(250),
          },
        ],
        total: cents(1_234),
        totalQty: quantity(1_500),
      },
    },
    batch: {
      request: {
        payload: [
          { key: "0", call: "Simple", params: query },
          {
            key: "1",
            call: "GetStatsPer",
            params: {
              ...query,
              type: "TENDER",
              topN: 6,
              filters: [
                { Column: "location", Operator: "in", Value: [4, "5"] },
                { Column: "cashier", Operator: "LIKE", Value: true },
              ],
            },
          },
        ],
      },
      answer: [
        { key: "0", call: "Simple", data: simpleAnswer },
        { key: "1", call: "error", errors: [{ code: "DATE_RANGE", field: "date" }] },
      ],
    },
  },
  generic: {
    timeSeries: {
      request: {
        params: { x: "week" },
        payload: {
          date: "-1y",
          dataset: "sales",
          measures: ["netSales"],
          splitBy: "LOCATION",
          topN: 5,
          compare: "fixed",
          fixedValue: 12.5,
          filters,
        },
      },
      answer: {
        meta,
        series: [
          {
            key: "netSales/4:lastYear",
            label: "Montréal",
            unit: "money",
            measure: "netSales",
            code: "4",
            others: false,
            compare: "lastYear",
            points: [
              { t: "2026-03-01", v: cents(5) },
              { t: "2026-03-08", v: null },
            ],
          },
        ],
      },
    },
    simpleWidgetData: {
      request: {
        params: { x: "tile" },
        payload: { date: "-0d", dataset: "sales", primary: "netSales", secondary: ["refunds"] },
      },
      answer: { meta, primary: money, secondary: [money], rows: [{ ...row, rank: 1, unit: "money" }] },
    },
  },
  nav: {
    side: { request: undefined, answer: [{ code: "BI", entries: [{ code: "DASHBOARD", path: "/bi" }] }] },
  },
  explain: {
    change: {
      request: {
        payload: {
          ...query,
          orLast: true,
          against: "2026-02-22",
          filters: [{ Column: "location", Operator: "in", Value: [4] }],
          path: [{ by: "LOCATION", code: "4" }],
          by: "DEPARTMENT",
          step: "traffic",
          topN: 5,
        },
      },
      answer: {
        meta,
        bridge,
        path: [{ by: "LOCATION", code: "4", name: "Montréal" }],
        by: "DEPARTMENT",
        members: [{ code: "2", name: "Épicerie", bridge }],
        others: { count: 1, bridge: { before: cents(0), after: cents(0), steps: [] } },
      },
    },
    figure: {
      request: {
        payload: {
          ...query,
          orLast: true,
          filters: [{ Column: "location", Operator: "in", Value: [4] }],
          measure: "netSales",
        },
      },
      answer: {
        meta,
        figure: money,
        parts: [money],
        identities: [{ code: "CASHIERS", parts: money, whole: money }],
      },
    },
    morning: {
      request: { payload: { ...query, orLast: true } },
      answer: {
        meta,
        day: day("2026-03-07"),
        changes: [
          {
            code: "4",
            name: "Montréal",
            usual: day("2026-02-28"),
            before: cents(321_400),
            after: cents(200_100),
            because: { step: "traffic", amount: cents(-98_000) },
          },
        ],
      },
    },
  },
  explanation: {
    past: {
      request: { query: { userId: 7, layerId: 4, at: 1_772_000_000_000, permission: "SALE_READ" } },
      answer: {
        at: 1_772_000_000_000,
        knownFrom: 1_771_000_000_000,
        isKnown: true,
        status: "ACTIVE",
        invitedAt: null,
        permissions: ["SALE_READ"],
        permissionsNow: ["SALE_READ", "SALE_CUD"],
        roles: [{ role: "Caisse", givenAt: null, isReaching: true }],
        explanation: {
          isAllowed: true,
          rule: "PERMISSION_HELD",
          steps: [{ kind: "ROLE_GIVES", params: { role: "Caisse", permission: "SALE_READ" } }],
          missing: [],
        },
      },
    },
    why: {
      request: { query: { permissions: "SALE_READ,SALE_CUD" } },
      answer: {
        isAllowed: false,
        rule: "PERMISSION_MISSING",
        steps: [
          { kind: "ROLE_LACKS", params: { role: "Caisse", permission: "SALE_READ" } },
          {
            kind: "COULD_GRANT",
            params: { user: "Ana Roy", role: "Gérance", permission: "SALE_READ", layer: "Montréal, rue Rachel" },
          },
        ],
        missing: ["SALE_READ", "SALE_CUD"],
      },
    },
  },
  version: {
    get: {
      request: undefined,
      answer: {
        version: "0.1.0",
        timeZoneData: { server: "2026c", database: null },
        database: "PGlite",
        plugins: { webService: { version: "1" } },
      },
    },
  },
  importFiles: {
    mappings: { request: undefined, answer: [importMapping] },
    saveMapping: {
      request: { payload: { name: "mine", kind: "stock" } },
      answer: { ...importMapping, name: "mine", isBuiltIn: false },
    },
    upload: {
      request: { query: { name: "ventes été.csv" }, payload: new Blob(["a,b\n1,2\n"]) },
      answer: { fileId: "f-1", name: "ventes été.csv", bytes: 8 },
    },
    preview: {
      request: { params: { id: "f/1" }, query: { mapping: "uci-online-retail" } },
      answer: {
        delimiter: ",",
        encoding: "utf-8",
        header: ["a"],
        rows: [["1"]],
        headerRow: 2,
        headerNumber: 2,
        summaryRows: "leaveOut",
        rowNumbers: [3],
        leftOut: [{ row: 1, position: 1, text: "Rapport de caisse", reason: "BEFORE_HEADER" }],
        fittingMappings: ["mine"],
        issues: [importIssue],
      },
    },
    run: { request: { payload: { fileId: "f-1", mapping: "mine", mode: "dryRun" } }, answer: { jobId: "j-1" } },
    job: {
      request: { params: { id: "j-1" } },
      answer: {
        jobId: "j-1",
        state: "done",
        phase: "committing",
        rowsRead: 3,
        bytesRead: 8,
        bytesTotal: 8,
        result: importResult,
      },
    },
    cancel: { request: { params: { id: "j-1" } }, answer: { done: true } },
    batches: { request: { query: { filters, ...listQuery } }, answer: { rows: [importBatch], total: 1 } },
    batchFacets: { request: { query: { search: "ventes" }, payload: filters }, answer: facets },
    waiting: {
      request: undefined,
      answer: [
        {
          id: 3,
          name: "ventes-1.csv",
          bytes: 8,
          folder: "caisses",
          kind: "transactions",
          task: "Ventes",
          taskId: "9",
          since: 1_772_000_000_000,
          reason: "ROWS_REFUSED",
          parameters: { count: 2, mappings: "caisse" },
          fileId: "f-1",
        },
      ],
    },
    batch: { request: { params: { id: 8 } }, answer: importBatch },
    setAside: {
      request: { params: { id: 8 }, query: { after: 0 } },
      answer: {
        header: ["receipt", "price"],
        mapping: { kind: "transactions" },
        rows: [{ row: 4, cells: ["2", "x"], issues: [importIssue] }],
        hasMore: false,
      },
    },
    undo: {
      request: { params: { id: 8 }, query: { changedSince: "keep" } },
      answer: { ...importBatch, state: "UNDONE", undoneAt: 1_772_000_000_001 },
    },
  },
  product: entityOf<Answered<"product">>(product, [{ description: "Lait" }]),
  productDetail: {
    codes: {
      request: undefined,
      answer: { statusCode: [codeName], tareCode: [], bottleCode: [], environmentCode: [] },
    },
    lookUp: { request: { params: { code: "0/62639 é" }, query: { targetLayerID: 4 } }, answer: [product] },
    sales: {
      request: { params: { id: 7 } },
      answer: { weeks: [{ start: "2026-03-01", net: cents(-125), items: quantity(1_500) }] },
    },
    prices: { request: { query: { filters, on: "2026-03-16" } }, answer: levels },
    setPrice: {
      request: { payload: { itemId: 7, layerId: 4, amount: "5.49", from: "2026-03-16", version: 9 } },
      answer: levels,
    },
    costs: { request: { query: { filters } }, answer: levels },
    setCost: { request: { payload: { itemId: 7, layerId: 4, amount: null } }, answer: levels },
    keepImage: {
      request: { payload: new Blob([new Uint8Array([0xff, 0xd8, 0xff])]) },
      answer: { image: "ab".repeat(32), width: 1_200, height: 900 },
    },
    image: {
      request: { params: { image: "ab".repeat(32), size: "thumbnail" } },
      answer: new Uint8Array([0x52, 0x49, 0x46, 0x46]),
    },
    stock: {
      request: { params: { getChildren: false }, query: { filters } },
      answer: [
        {
          itemId: 7,
          sku: "LAIT-2",
          layerId: 4,
          layer: "Montréal, rue Rachel",
          quantity: quantity(-1_500),
          movedAt: null,
        },
      ],
    },
  },
  inventoryDocument: {
    list: { request: { query: { getChildren: false, filters, ...listQuery } }, answer: { rows: [count], total: 1 } },
    facets: { request: { query: { search: "lait" }, payload: filters }, answer: facets },
    get: { request: { params: { id: 12 }, query: { reveal: true } }, answer: { ...count, lines: [countLine] } },
    create: {
      request: {
        headers: { "idempotency-key": "k-2" },
        payload: [
          {
            type: "COUNT",
            layerId: 4,
            terminalId: "T1",
            comment: "Crèmerie",
            scope: { kind: "FULL", of: "DEPARTMENT", ids: [2] },
            isBlind: true,
            lines: [{ key: "00062639000016", itemId: 7, quantity: quantity(12_000), reasonCode: null }],
          },
        ],
      },
      answer: [count],
    },
    update: {
      request: {
        payload: [
          {
            id: 12,
            status: "CLOSED",
            version: 31,
            terminalId: "T1",
            uncountedPolicy: "KEEP",
            lines: [{ id: 1, version: 4, quantity: quantity(11_500), movedAfterCount: ["m-1"], recount: null }],
            isTakeOver: false,
            requestId: "r-1",
            dropsPendingCounters: true,
            acceptsOverlap: true,
          },
        ],
      },
      answer: [count],
    },
    remove: { request: { payload: [{ id: 12 }] }, answer: [{ id: 12 }] },
    restore: { request: { payload: [{ id: 12 }] }, answer: [count] },
    events: {
      request: {
        params: { id: 12 },
        payload: {
          deviceId: "D1",
          sentAt: 1_772_000_000_000,
          events: [
            {
              id: "e-1",
              lineKey: "00062639000016",
              code: "062639000016",
              sequence: 1,
              at: 1_772_000_000_000,
              kind: "add",
              quantity: quantity(1_000),
            },
            { id: "e-2", lineKey: "00062639000016", sequence: 2, at: 1_772_000_000_500, kind: "undo", eventId: "e-1" },
          ],
        },
      },
      answer: { version: 33, stored: 2, lines: [countLine], now: 1_772_000_000_900 },
    },
    changes: {
      request: { params: { id: 12 }, query: { after: 41 } },
      answer: { cursor: 43, document: count, lines: [countLine], devices: [device] },
    },
    hold: { request: { params: { id: 12 }, payload: { terminalId: "T1", isTakeOver: true } }, answer: hold },
    counter: {
      request: { params: { id: 12 }, payload: { deviceId: "D1", waiting: 3, isLeaving: false } },
      answer: { version: 33, devices: [device], now: 1_772_000_000_900 },
    },
    approve: { request: { params: { id: 12 }, payload: { version: 33 } }, answer: [count] },
    closePreview: {
      request: { params: { id: 12 }, query: { uncountedPolicy: "ZERO" } },
      answer: {
        version: 33,
        blockers: [
          { code: "LINE_UNMATCHED", lineId: 2 },
          { code: "COUNTERS_PENDING", params: { counters: 1 } },
        ],
        added: { lines: 0, quantity: quantity(0), cost: cents(0), unknownCosts: 0 },
        withdrawn: { lines: 1, quantity: quantity(-1_500), cost: cents(-469), unknownCosts: 0 },
        unchanged: 3,
        posted: [
          {
            lineId: 1,
            itemId: 7,
            sku: "LAIT-2",
            description: "Lait 2 %",
            quantity: quantity(-1_500),
            cost: cents(-469),
            reasonCode: null,
            isUncounted: false,
          },
        ],
        uncounted: { lines: 4, quantity: quantity(-20_000), cost: cents(-6_251), unknownCosts: 1 },
        pending: [device],
        overlaps: [{ id: 14, number: "MTL-01-2026-000014", items: 2 }],
        approvalAbove: cents(50_000),
      },
    },
    reverse: { request: { params: { id: 12 }, payload: { terminalId: "T1" } }, answer: [count] },
  },
  inventory: {
    creationScope: { request: undefined, answer: scope },
    unitCreationScope: { request: undefined, answer: scope },
    units: {
      request: { params: { getChildren: false }, query: { filters, targetLayerID: 4 } },
      answer: [{ id: 1, code: "EA", description: "unité", decimals: 0 }],
    },
    productList: {
      request: { query: { targetLayerID: 4 } },
      answer: {
        asOf: 1_772_000_000_000,
        layerId: 4,
        departments: ["Crèmerie"],
        items: [
          { id: 7, sku: "LAIT-2", keys: ["00062639000016"], description: "Lait 2 %", decimals: 0, department: 0 },
        ],
      },
    },
    closings: {
      request: { query: { filters, before: 1_772_000_000_000 } },
      answer: {
        days: [
          {
            date: "2026-02-24",
            closesAt: 1_771_995_600_000,
            keptAt: 1_772_000_000_000,
            quantity: quantity(11_500),
            change: quantity(-1_500),
            unitCost: unitCost(31_255),
          },
        ],
        older: 1_771_995_600_000,
      },
    },
    ledger: {
      request: { query: { filters, at: 1_772_000_000_000, before: 40 } },
      answer: {
        rows: [
          {
            id: "12:1",
            at: 1_772_000_000_000,
            kind: "COUNT",
            quantity: quantity(-1_500),
            balance: quantity(11_500),
            unitCost: unitCost(31_255),
            reasonCode: null,
            layerId: 4,
            layer: "Montréal, rue Rachel",
            document: { id: 12, number: "MTL-01-2026-000012" },
            receipt: { date: "2026-03-04", terminal: "1", number: "0000042", origin: "receipt.4.2026-03-04.9.42" },
            importId: 8,
          },
        ],
        older: 39,
        balance: quantity(11_500),
        asOf: 1_772_000_000_000,
      },
    },
  },
  role: entityOf<Answered<"role">>(role, [{ description: "Caisse" }]),
  user: entityOf<Answered<"user">>(person, [{ firstName: "Ana", lastName: "Roy" }]),
  layer: entityOf<Answered<"layer">>(sampleLayer, [{ description: "Magog" }]),
  alert: {
    list: { request: undefined, answer: { alerts: [alert], notices: [alertNotice], hasOlder: false } },
    unseen: { request: undefined, answer: { unseen: 1 } },
    create: { request: { payload: { boardId: 3, widget: 2, layerId: 4, ...alertChoice } }, answer: alert },
    update: { request: { payload: { id: 5, version: 1, ...alertChoice } }, answer: alert },
    remove: { request: { payload: key }, answer: key },
    restore: { request: { payload: key }, answer: alert },
    see: { request: { payload: { ids: [9] } }, answer: { unseen: 0 } },
  },
  listView: {
    list: { request: { params: { entity: "product" } }, answer: { views: [view], defaultId: 5 } },
    create: {
      request: { payload: { entity: "product", name: view.name, content: view.content, isShared: false } },
      answer: view,
    },
    update: { request: { payload: { id: 5, version: 2, isShared: true } }, answer: view },
    setDefault: { request: { payload: { entity: "product", id: null } }, answer: { entity: "product", id: null } },
    remove: { request: { payload: key }, answer: key },
    restore: { request: { payload: key }, answer: view },
  },
  goal: entityOf<Answered<"goal">>(goal, [{ description: "Mars" }]),
  layerPlace: {
    values: {
      request: { params: { id: 4 } },
      answer: [
        { code: "WEEK_START", own: null, inherited: 1, from: { id: 1, description: "Québec" } },
        { code: "TIME_ZONE", own: "America/Moncton", inherited: "America/Toronto", from: null },
      ],
    },
    preview: {
      request: { params: { id: 4 }, payload: { parentId: 2 } },
      answer: {
        people: [{ userId: 7, userName: "Ana Roy", layer: "Montréal", gained: ["SALE_READ"], lost: [] }],
        values: [{ code: "WEEK_START", before: 0, after: 1, from: "Québec", layers: 3 }],
      },
    },
  },
  userAccount: {
    act: { request: { params: { id: 7, action: "lock" } }, answer: person },
    sessions: { request: { params: { id: 7 } }, answer: [openSession] },
    endSession: { request: { params: { id: 7, session: "s-1" } }, answer: { done: true } },
  },
  model: {
    creationScope: { request: { params: { model: "Role" } }, answer: scope },
    list: {
      request: { params: { model: "Tax", getChildren: true }, query: { filters, ...listQuery } },
      answer: { rows: [taxRow], total: 1 },
    },
    listByPost: {
      request: { params: { model: "Tax", getChildren: false }, query: {}, payload: filters },
      answer: { rows: [], total: 0 },
    },
    facets: { request: { params: { model: "Tax" }, query: { search: "tps" }, payload: filters }, answer: facets },
    history: {
      request: { params: { model: "Tax", id: 7 }, query: {} },
      answer: { rows: history, total: history.length },
    },
    references: {
      request: { params: { model: "SubDepartment" } },
      answer: [{ field: "_DepartmentID", values: [{ id: 2, label: "Crèmerie", parentId: null, targetId: 1 }] }],
    },
    get: { request: { params: { model: "Tax", getChildren: true }, query: { filters } }, answer: taxRow },
    create: {
      request: {
        params: { model: "Tax" },
        headers: { "idempotency-key": "k-2" },
        query: { dryRun: false, notify: true },
        payload: [{ code: "QST", rate: 9.975 }],
      },
      answer: [taxRow],
    },
    update: { request: { params: { model: "Tax" }, query: { dryRun: true }, payload: [taxRow] }, answer: [taxRow] },
    dependents: { request: { params: { model: "Department" }, payload: [7] }, answer: [] },
    remove: { request: { params: { model: "Tax" }, payload: [key] }, answer: [key] },
    restore: { request: { params: { model: "Tax" }, payload: [key] }, answer: [taxRow] },
  },
  webService: {
    login: {
      request: { payload: { email: "ana@example.com", password: "p" } },
      answer: { token: "t", userAccessId: 42 },
    },
    restricted: {
      request: { query: { dwId: 3 } },
      answer: { account: { token: "t", userAccessId: 42 }, answer: { any: "thing" } },
    },
  },
  synchronization: {
    resend: { request: { payload: [7, 8] }, answer: [] },
    answer: { request: { payload: { id: 7, failure: "disque plein" } }, answer: [] },
  },
  genericModel: {
    list: {
      request: { params: { model: "Tax", children: true }, query: { filters, ...listQuery } },
      answer: { rows: [taxRow], total: 1 },
    },
    listOfReport: {
      request: { params: { model: "Tax", children: false, reportDataModelID: 3 }, query: {} },
      answer: { rows: [taxRow], total: 1 },
    },
    listByPost: {
      request: { params: { model: "Tax" }, query: { filters }, payload: filters },
      answer: { rows: [], total: 0 },
    },
    describe: {
      request: { params: { model: "Tax", sidePanelTemplates: true, columnsDef: true } },
      answer: {
        model: "Tax",
        path: "/api/Tax",
        fields: [{ field: "rate", type: "qty" }],
        columns: [
          {
            column: "rate",
            type: "qty",
            isSorted: true,
            isFiltered: true,
            isRequired: true,
            isWritten: true,
            maxLength: null,
            choices: null,
          },
        ],
        templates: [
          {
            ...sidePanel,
            _SidePanelTemplateID: 0,
            version: 0,
            _UserID: null,
            by: "",
            dataModel: "Tax",
            modelProperty: "_TaxID",
            htmlTemplate: null,
            _ReportDataModelID: null,
            linkColumn: "code",
            targetModel: "Tax",
            _TargetID: null,
          },
        ],
      },
    },
    get: { request: { params: { model: "Tax", children: true }, query: { filters } }, answer: taxRow },
  },
  report: {
    list: { request: { params: { getChildren: true }, query: { filters } }, answer: { rows: [report], total: 1 } },
    creationScope: { request: undefined, answer: scope },
    get: { request: { params: { getChildren: false }, query: {} }, answer: report },
    create: { request: { payload: { ...reportContent, targetId: 1 } }, answer: report },
    update: { request: { payload: { ...reportContent, id: 7, version: 3 } }, answer: report },
    remove: { request: { payload: key }, answer: key },
    restore: { request: { payload: key }, answer: report },
    versions: {
      request: { query: { id: 7, before: 4 } },
      answer: { versions: [reportVersion], previous: null, latest: 3 },
    },
    version: { request: { query: { id: 7, number: 3 } }, answer: { version: reportVersion, latest: 3 } },
    reinstate: { request: { payload: { id: 7, number: 1, latest: 3 } }, answer: report },
    run: {
      request: {
        payload: {
          reportId: 7,
          source: "sale",
          report: reportContent,
          customization: reportChanges,
          prompts: [{ place: 0, values: [100, "a", null] }],
          tl: 4,
          page: 2,
          size: 50,
        },
      },
      answer: reportAnswer,
    },
    rows: {
      request: {
        payload: {
          reportId: 0,
          source: "sale",
          places: [{ levels: [{ field: "date", grain: "month" }], path: ["2026-03"] }],
        },
      },
      answer: reportAnswer,
    },
    difference: {
      request: { payload: { reportId: 7, source: "sale", knownAt: 1_772_409_600_000 } },
      answer: reportDifference,
    },
    export: {
      request: { payload: { reportId: 7, source: "sale", format: "xlsx", language: "es" } },
      answer: new Uint8Array([80, 75, 3, 4]),
    },
    receipt: { request: { query: { origin: "receipt.4.2026-03-10.9.12" } }, answer: receipt },
    values: {
      request: { payload: { reportId: 0, source: "sale", field: "department", search: "crè" } },
      answer: {
        values: [
          { value: 2, name: "Crèmerie", rows: 12 },
          { value: null, name: null, rows: 1 },
        ],
        hasMore: false,
      },
    },
  },
  exportBatch: {
    get: { request: { params: { id: 12 } }, answer: exportDetail },
    file: { request: { params: { id: 12 } }, answer: new Uint8Array([80, 75, 3, 4]) },
    create: { request: { payload: exportSelection }, answer: exportDetail },
    update: { request: { payload: { ...exportSelection, ...key } }, answer: exportDetail },
    verify: { request: { payload: { ...key, totals: { rows: 31, amount: cents(123_456) } } }, answer: exportDetail },
    export: { request: { payload: key }, answer: exportDetail },
    reexport: { request: { payload: { id: 7, reason: "Perdu par la banque" } }, answer: exportDetail },
  },
  reportCustomization: {
    list: { request: { params: { getChildren: true }, query: {} }, answer: { rows: [reportView], total: 1 } },
    creationScope: { request: undefined, answer: scope },
    get: { request: { params: { getChildren: true }, query: { filters } }, answer: reportView },
    create: {
      request: { payload: { reportId: 7, source: "sale", name: "Lundi", ...reportChanges } },
      answer: reportView,
    },
    update: {
      request: {
        payload: { reportId: 7, source: "sale", id: 3, version: 2, name: "Mardi", ...reportChanges, pivot: null },
      },
      answer: reportView,
    },
    remove: {
      request: { payload: { reportId: 7, source: "sale", id: 3, name: "Lundi" } },
      answer: { reportId: 7, source: "sale", id: 3, name: "Lundi" },
    },
    restore: { request: { payload: { reportId: 7, source: "sale", id: 3 } }, answer: reportView },
    setRoles: { request: { payload: { id: 4, version: 2, roles: [3] } }, answer: reportView },
    share: { request: { payload: { reportId: 7, source: "sale", version: 3 } }, answer: report },
  },
  rehearsal: {
    prices: {
      request: {
        payload: {
          date: "-1m",
          on: "2026-04-01",
          departments: [{ departmentId: 4, change: 5_000 }],
          products: [{ itemId: 12, price: 49_900 }],
        },
      },
      answer: {
        lines: 400,
        changed: 120,
        total: comparedAmounts,
        locations: [{ locationId: 2, location: "Rosemont", ...comparedAmounts }],
        departments: [{ departmentId: null, department: null, ...comparedAmounts }],
        products: [{ itemId: 12, sku: "000124", product: "Café", price: 45_900, ...comparedAmounts }],
        otherProducts: { count: 0, present: 0, tried: 0 },
        days: [{ businessDate: "2026-03-01", ...comparedAmounts }],
        taxes: { ...comparedAmounts, apart: { receipts: 2, amount: 350 } },
        margins: {
          netWithCost: comparedAmounts,
          margin: { present: 3_000, tried: 3_525 },
          withoutCost: 4,
          belowCost: { present: 2, tried: 1 },
        },
        apart: [{ reason: "OTHER_PRICE", lines: 12, amount: 4_500 }],
        plans: [{ from: "2026-04-01", products: 30 }],
        from: "2026-03-01",
        to: "2026-03-31",
        asOf: 1_773_200_000_000,
      },
    },
    taxes: {
      request: {
        payload: {
          date: "-1m",
          rates: [{ code: "QST", rate: 9_975, tried: 10_500 }],
          departments: [{ departmentId: 4, category: "ZERO_RATED" }],
        },
      },
      answer: {
        receipts: 120,
        total: comparedAmounts,
        taxes: [{ code: "QST", rate: 9_975, ...comparedAmounts }],
        locations: [{ locationId: 2, location: "Rosemont", ...comparedAmounts }],
        departments: [{ departmentId: null, department: null, ...comparedAmounts }],
        days: [{ businessDate: "2026-03-01", ...comparedAmounts }],
        apart: [{ reason: "TAX_DIFFERS", receipts: 2, amount: 350 }],
        from: "2026-03-01",
        to: "2026-03-31",
        asOf: 1_773_200_000_000,
      },
    },
    rounding: {
      request: { payload: { date: "-1m", coin: 10, way: "NEAREST" } },
      answer: {
        receipts: 120,
        changed: 40,
        withoutCash: 300,
        total: comparedAmounts,
        locations: [{ locationId: 2, location: "Rosemont", ...comparedAmounts }],
        days: [{ businessDate: "2026-03-01", ...comparedAmounts }],
        apart: { receipts: 0, amount: 0 },
        from: "2026-03-01",
        to: "2026-03-31",
        asOf: 1_773_200_000_000,
      },
    },
  },
  exception: {
    rates: {
      request: { payload: { date: "-1d" } },
      answer: {
        rates: [
          {
            cashier: "Luc",
            type: "NO_SALE",
            events: 12,
            receipts: 200,
            peerEvents: 20,
            peerReceipts: 1_800,
            ratio: 5.4,
            low: 2.4,
            high: 11.6,
            verdict: "above",
          },
        ],
        from: "2026-03-10",
        to: "2026-03-10",
        asOf: 1_773_200_000_000,
      },
    },
    rehearse: {
      request: { payload: { date: "-1m", refundAbove: 50, discountAbove: 20 } },
      answer: {
        total: rehearsedSums,
        types: [{ type: "REFUND_OVER_LIMIT", ...rehearsedSums }],
        cashiers: [{ cashier: "Luc", ...rehearsedSums }],
        refundAbove: 100,
        discountAbove: null,
        from: "2026-03-01",
        to: "2026-03-31",
        asOf: 1_773_200_000_000,
      },
    },
    events: {
      request: { payload: { date: "-1d", cashier: "Luc", type: "NO_SALE", isNew: true } },
      answer: { rows: [riskEvent], hasMore: false, canReview: true },
    },
    day: {
      request: { payload: { cashier: "Luc", businessDate: "2026-03-10", locationId: 4 } },
      answer: {
        cashier: "Luc",
        businessDate: "2026-03-10",
        location: "Magasin 4",
        steps: [
          {
            minute: 845,
            time: "14:05",
            lane: "drawer",
            code: "NO_SALE",
            terminal: "T1",
            number: null,
            origin: null,
            amount: null,
            reason: "CHANGE",
            approver: "Ana",
          },
        ],
        hasMore: false,
      },
    },
    review: {
      request: { payload: { marks: [riskEvent.mark], comment: "Vu avec Luc" } },
      answer: [{ mark: riskEvent.mark, after: "1 4 2026-03-10 NO_SALE|T1|#99|0", isChanged: true, issue: null }],
    },
    withdraw: {
      request: { payload: { marks: ["1 4 2026-03-10 NO_SALE|T1|#99|0"] } },
      answer: [
        {
          mark: "1 4 2026-03-10 NO_SALE|T1|#99|0",
          after: "2 4 2026-03-10 NO_SALE|T1|#99|0",
          isChanged: true,
          issue: null,
        },
      ],
    },
  },
  invoice: {
    search: {
      request: { payload: { text: "4417 hier", locations: [4], amountFrom: 9.55, amountTo: 9.55, hasVoid: false } },
      answer: {
        rows: [
          {
            origin: "receipt.4.2026-03-10.9.12",
            locationId: 4,
            location: "Magasin 4",
            businessDate: "2026-03-10",
            time: "14:05",
            number: "4417",
            terminal: "T1",
            cashier: "Ana",
            customer: null,
            items: 2_000,
            total: 955,
            tenders: ["VISA"],
            state: "COMPLETED",
            training: false,
          },
        ],
        older: "2026-03-10.1773150000000.9.12",
        terms: [
          { source: "4417", kind: "any", readings: ["any", "number", "amount"] },
          { source: "hier", kind: "date", from: "2026-03-10", to: "2026-03-10", readings: ["date", "any"] },
        ],
        today: "2026-03-11",
        weekStart: 0,
        asOf: 1_773_200_000_000,
      },
    },
    receipt: { request: { query: { origin: "receipt.4.2026-03-10.9.12" } }, answer: receipt },
    mail: {
      request: { payload: { origin: "receipt.4.2026-03-10.9.12", recipient: "ana@exemple.ca", language: "fr" } },
      answer: { recipient: "ana@exemple.ca" },
    },
  },
  errorTriage: {
    get: { request: { query: { origin: "error.12" } }, answer: errorTriage },
    change: {
      request: {
        payload: {
          errors: [
            { origin: "error.12", version: 1 },
            { origin: "error.14", version: 0 },
          ],
          action: "MUTE",
          days: 7,
          comment: "Printer ordered",
        },
      },
      answer: [
        { origin: "error.12", version: 2, isChanged: true, issue: null },
        {
          origin: "error.14",
          version: 1,
          isChanged: false,
          issue: { code: "ENTITY_STALE", params: { id: 3, version: 1, by: "Ana Roy" } },
        },
      ],
    },
  },
  finding: {
    get: { request: { query: { origin: "receipt.4.2026-03-10.9.12", rule: "SEQUENCE_GAP" } }, answer: finding },
    accept: {
      request: {
        payload: {
          origin: "receipt.4.2026-03-10.9.12",
          rule: "SEQUENCE_GAP",
          mark: "1010-1011",
          comment: "Papier coincé",
        },
      },
      answer: finding,
    },
    acceptSeveral: {
      request: {
        payload: {
          findings: [
            { origin: "receipt.4.2026-03-10.9.12", rule: "SEQUENCE_GAP", mark: "1010|1011||" },
            { origin: "receipt.4.2026-03-10.9.14", rule: "SIGN", mark: "1014|1014||" },
          ],
          comment: "Papier coincé",
        },
      },
      answer: [
        {
          origin: "receipt.4.2026-03-10.9.12",
          rule: "SEQUENCE_GAP",
          mark: "1010|1011||",
          version: 1,
          isChanged: true,
          issue: null,
        },
        {
          origin: "receipt.4.2026-03-10.9.14",
          rule: "SIGN",
          mark: "1014|1014||",
          version: 3,
          isChanged: false,
          issue: { code: "INTEGRITY_ACCEPTED", params: { by: "Ana Roy", comment: "Vu" } },
        },
      ],
    },
    reopenSeveral: {
      request: {
        payload: {
          findings: [{ origin: "receipt.4.2026-03-10.9.12", rule: "SEQUENCE_GAP", mark: "1010|1011||", version: 1 }],
        },
      },
      answer: [
        {
          origin: "receipt.4.2026-03-10.9.12",
          rule: "SEQUENCE_GAP",
          mark: "1010|1011||",
          version: 2,
          isChanged: true,
          issue: null,
        },
      ],
    },
    reopen: {
      request: {
        payload: { origin: "receipt.4.2026-03-10.9.12", rule: "SEQUENCE_GAP", mark: "1010-1011", version: 1 },
      },
      answer: { ...finding, status: "NEW", accepted: null, version: 2 },
    },
  },
  sidePanelTemplate: {
    list: { request: { params: { getChildren: true }, query: { filters } }, answer: { rows: [sidePanel], total: 1 } },
    create: { request: { payload: sidePanelSave }, answer: sidePanel },
    update: { request: { payload: { ...sidePanelSave, id: 3, version: 2 } }, answer: sidePanel },
    remove: { request: { payload: { id: 3, version: 2 } }, answer: { id: 3, version: 3 } },
    restore: { request: { payload: { id: 3, version: 3 } }, answer: sidePanel },
  },
  deposit: {
    list: {
      request: { query: { from: depositDay, to: depositDay, status: "COUNTED", filters, ...listQuery } },
      answer: { rows: [depositRow], total: 1 },
    },
    facets: { request: { query: { search: "17" }, payload: filters }, answer: facets },
    open: {
      request: { query: { from: depositDay, to: depositDay } },
      answer: [{ locationId: 4, location: "Magasin 1", businessDate: depositDay, cash: cents(90_215) }],
    },
    get: { request: { params: { id: 7 } }, answer: deposit },
    create: { request: { payload: { locationId: 4, businessDate: depositDay } }, answer: deposit },
    update: {
      request: {
        payload: {
          id: 7,
          version: 2,
          drawers: [{ terminal: "2", opening: 200 }],
          cheques: [{ number: "12", amount: 40.5 }],
        },
      },
      answer: deposit,
    },
    count: {
      request: {
        payload: {
          id: 7,
          version: 2,
          drawers: [{ terminal: "2", count: [{ denomination: "N2000", loose: 3, rolls: 0 }] }],
          remainingFloat: 200,
        },
      },
      answer: deposit,
    },
    verify: { request: { payload: { id: 7, version: 3 } }, answer: deposit },
    deposit: {
      request: { payload: { id: 7, version: 3, bagNumber: "A-17", comment: "coin roll" } },
      answer: deposit,
    },
    confirm: { request: { payload: { id: 7, version: 4, bankReference: "R-77" } }, answer: deposit },
    void: { request: { payload: { id: 7, version: 3 } }, answer: deposit },
    correct: {
      request: { payload: { id: 7, version: 5, amount: -2.35, comment: "The bank counted again" } },
      answer: deposit,
    },
  },
  storeDay: {
    board: {
      request: { query: { from: depositDay, to: depositDay, targetLayerID: 4 } },
      answer: {
        from: depositDay,
        to: depositDay,
        rows: [
          {
            locationId: 4,
            location: "Laurier Est",
            days: [
              { businessDate: depositDay, state: "LOADED", open: 1, accepted: 0, isOver: true, isReopened: false },
            ],
          },
        ],
        mayAudit: true,
      },
    },
    get: { request: { query: storeDayKey }, answer: storeDay },
    difference: {
      request: { query: { ...storeDayKey, version: 2 } },
      answer: { changes: [], rowChanges: [], rowChangeCount: 0 },
    },
    certificate: { request: { query: { ...storeDayKey, version: 1 } }, answer: new Uint8Array([123, 125]) },
    accept: {
      request: {
        payload: {
          ...storeDayKey,
          code: "STORE_DAY_MISSING",
          subject: "3",
          mark: "count=1;numbers=4417",
          comment: "Test receipt",
        },
      },
      answer: storeDay,
    },
    withdraw: { request: { payload: { ...storeDayKey, code: "STORE_DAY_MISSING", subject: "3" } }, answer: storeDay },
    audit: {
      request: { payload: { days: [storeDayKey] } },
      answer: [{ ...storeDayKey, issues: [{ code: "STORE_DAY_MISSING", field: "3", params: { count: 1 } }] }],
    },
    reopen: { request: { payload: { ...storeDayKey, comment: "The bank counted again" } }, answer: storeDay },
  },
  reportSchedule: {
    list: {
      request: { query: { source: "batch-export", reportId: 0, task: "BATCH" } },
      answer: { schedules: [{ ...schedule, batch: wish }] },
    },
    people: {
      request: { query: { source: "batch-export", reportId: 0, exportKind: "TAXES", placeId: 4 } },
      answer: {
        people: [
          { id: 4, name: "Ana Roy", place: "Magasin 1", problem: null },
          { id: 5, name: "Lou Roy", place: "Magasin 2", problem: "NO_EMAIL" },
        ],
        mayChooseOthers: true,
      },
    },
    runs: { request: { query: { id: 3 } }, answer: scheduleRuns },
    create: { request: { payload: scheduleContent }, answer: schedule },
    update: {
      request: { payload: { ...scheduleContent, batch: wish, id: 3, version: 1 } },
      answer: { ...schedule, batch: wish },
    },
    remove: { request: { payload: { id: 3, version: 1 } }, answer: schedule },
    restore: { request: { payload: { id: 3, version: 2 } }, answer: schedule },
    pause: { request: { payload: { id: 3, version: 1, isPaused: true } }, answer: schedule },
    sendNow: { request: { payload: { id: 3, version: 1 } }, answer: scheduleRuns },
    retry: { request: { payload: { runId: 9 } }, answer: scheduleRuns },
    test: {
      request: {
        payload: {
          reportId: 0,
          source: "sale",
          customization: reportChanges,
          prompts: [],
          delivery: "LINKED",
          format: "csv",
        },
      },
      answer: { recipient: "ana@example.com" },
    },
  },
  profile: {
    get: { request: undefined, answer: profile },
    save: { request: { payload: { language: "es", digestMinute: 420 } }, answer: profile },
    acceptTerms: { request: { payload: { version: 2 } }, answer: profile },
    changePassword: { request: { payload: { password: "p", newPassword: "q" } }, answer: { done: true } },
    sessions: { request: undefined, answer: [openSession] },
    endSession: { request: { params: { session: "s-1" }, payload: { password: "p" } }, answer: { done: true } },
  },
  search: {
    find: {
      request: { query: { words: "lait" } },
      answer: {
        hits: [{ kind: "PRODUCT", key: "7", label: "Lait 2 %, 2 L", code: "LAIT-01", place: "Laiterie", date: null }],
        more: [{ kind: "PRODUCT", total: 9 }],
        unsearched: [],
      },
    },
  },
  outbox: {
    list: {
      request: { query: { search: "ana", before: 9 } },
      answer: { rows: [letter], older: 9, asOf: 1_772_000_000_001 },
    },
    get: {
      request: { params: { id: 9 } },
      answer: {
        ...letter,
        subject: "Votre compte",
        text: "Bonjour Ana,",
        html: '<!doctype html><html lang="fr"><body><p>Bonjour Ana,</p></body></html>',
      },
    },
    sendAgain: { request: { params: { id: 9 } }, answer: letter },
    handOverLink: { request: { params: { id: 9 } }, answer: { path: "/chgpwd/abc", expiresAt: 1_772_000_000_000 } },
  },
  live: {
    changes: {
      request: undefined,
      answer: {
        places: [{ locationId: 4, firstDate: "2026-11-23", lastDate: "2026-11-24" }],
        mayHaveMissed: false,
      },
    },
  },
  tillFact: {
    send: {
      request: { payload: new Blob(['{"no":1}\n']) },
      answer: {
        facts: [
          { no: 4417, result: "stored", issues: [] },
          { no: null, result: "refused", issues: [{ code: "NUMBER_RANGE", field: "no", params: { min: 1, max: 9 } }] },
        ],
        expect: 4418,
        data: { Item: 881 },
      },
    },
  },
  tillKey: {
    list: { request: undefined, answer: [tillKey] },
    get: { request: { params: { id: 9 } }, answer: tillKey },
    create: { request: { params: { id: 9 } }, answer: { ...tillKey, key: "till_9.abc" } },
    withdraw: { request: { params: { id: 9 } }, answer: { ...tillKey, withdrawnAt: 1_772_000_000_001 } },
  },
  tillQuarantine: {
    list: {
      request: {
        query: { state: "OPEN", locationId: 4, terminalId: 9, code: "REQUIRED", kind: "receipt", before: 9 },
      },
      answer: {
        rows: [refusedFact],
        older: null,
        open: 1,
        facets: {
          locationId: [{ value: "4", label: "Laurier Est", open: 1 }],
          terminalId: [{ value: "9", label: "1", open: 1 }],
          code: [{ value: "REQUIRED", label: "", open: 1 }],
          kind: [{ value: "receipt", label: "", open: 1 }],
        },
      },
    },
    get: { request: { params: { id: 3 } }, answer: refusedFact },
    dismissAll: {
      request: { payload: { ids: [3, 4], reason: "Essai" } },
      answer: [
        { id: 3, issues: [] },
        { id: 4, issues: [{ code: "TILL_SETTLED" }] },
      ],
    },
    correct: { request: { params: { id: 3 }, payload: { body: { number: "7" } } }, answer: refusedFact },
    accept: { request: { params: { id: 3 } }, answer: refusedFact },
    dismiss: { request: { params: { id: 3 }, payload: { reason: "Essai" } }, answer: refusedFact },
  },
  log: {
    choices: {
      request: undefined,
      answer: {
        sources: ["APPLICATION", "REQUESTS"],
        mayReadRaw: false,
        today: "2026-03-12",
        timeZone: "America/Toronto",
        terminals: [{ code: "1", location: "Laurier Est" }],
        people: [{ id: 7, name: "Léa Roy", username: "lea" }],
      },
    },
    preview: {
      request: { payload: { sources: ["REQUESTS"], from: "2026-03-12", to: "2026-03-12", terminal: null } },
      answer: {
        asOf: 1_772_000_000_000,
        timeZone: "America/Toronto",
        lines: [
          {
            at: 1_772_000_000_000,
            source: "REQUESTS",
            level: "INFO",
            terminal: null,
            userId: 7,
            person: "Léa Roy",
            text: "GET /api/SideNav 200",
            fields: { ms: 3.5 },
          },
        ],
        hasMore: false,
      },
    },
    extract: {
      request: { payload: { sources: ["REQUESTS"], from: "2026-03-12", to: "2026-03-12", isRedacted: true } },
      answer: logExtract,
    },
    list: { request: undefined, answer: [logExtract] },
    get: { request: { params: { id: 3 } }, answer: logExtract },
    file: { request: { params: { id: 3 } }, answer: new Uint8Array([80, 75, 5, 6]) },
    pageError: {
      request: {
        payload: {
          name: "TypeError",
          message: "Cannot read properties of undefined",
          place: "grid-1a.js:1:233",
          screen: "/bi",
        },
      },
      answer: { done: true },
    },
  },
  task: {
    list: { request: undefined, answer: taskList },
    get: { request: { params: { id: "5" } }, answer: taskDetail },
    run: {
      request: { params: { id: "31" } },
      answer: {
        run: taskRun,
        lines: [{ at: 1_772_000_001_000, code: "STARTED", parameters: { attempt: 1, server: "a 7" } }],
      },
    },
    create: { request: { payload: taskSave }, answer: { ...taskDetail, secret: "k" } },
    update: { request: { payload: { ...taskSave, id: "5", version: 2, copies: null } }, answer: taskDetail },
    enable: { request: { payload: { id: "5", version: 2, isEnabled: false } }, answer: taskDetail },
    start: { request: { payload: { id: "5", version: 2 } }, answer: taskDetail },
    remove: { request: { payload: { id: "5", version: 2 } }, answer: taskList },
    sendTest: {
      request: { payload: { id: "5", address: "https://example.com/sales" } },
      answer: { failure: "REFUSED", status: 503 },
    },
    testServer: {
      request: {
        payload: {
          id: "5",
          host: "sftp.exemple.ca",
          port: 22,
          user: "ventes",
          signIn: "PASSWORD",
          hostKey: null,
          password: "Caisse-2026",
          folder: "/out",
          names: "*.csv",
        },
      },
      answer: {
        failure: "HOST_KEY_CHANGED",
        hostKey: "SHA256:AwU3gmoFcWLWFd+xL7A2WA6Z6Ruu5QOAHsLGBc4VP/E",
        files: null,
      },
    },
    pause: { request: { payload: { isPaused: true } }, answer: taskList },
  },
  monitoring: {
    terminals: {
      request: undefined,
      answer: {
        asOf: 1_772_000_000_000,
        changesAt: 1_772_000_060_000,
        rows: [terminalStatus],
        expectedVersion: "4.9.2",
        versions: [{ version: "4.9.2", count: 1 }],
      },
    },
    terminal: {
      request: { params: { id: 9 } },
      answer: {
        asOf: 1_772_000_000_000,
        timeZone: "America/Toronto",
        status: terminalStatus,
        expectedVersion: null,
        hours: [
          {
            startsAt: 1_772_000_000_000,
            heartbeats: 60,
            errors: 1,
            version: "4.9.2",
            queue: 3,
            diskFreePercent: 42.5,
            batteryPercent: null,
            clockDriftMs: -400,
          },
        ],
        errors: [{ code: "PRINTER", severity: "error", count: 2, lastAt: 1_772_000_000_000 }],
        receipts: [{ origin: "4.20260105.1.7", number: "4417", at: 1_772_000_000_000, state: "COMPLETED" }],
      },
    },
    server: {
      request: undefined,
      answer: [
        {
          part: "DATABASE",
          state: "UP",
          latencyMs: 2,
          checkedAt: 1_772_000_000_000,
          lastSuccessAt: 1_772_000_000_000,
          failure: null,
          latencies: [2, null, 3],
        },
      ],
    },
    timeZones: {
      request: undefined,
      answer: {
        fromMs: 1_772_000_000_000,
        toMs: 1_773_000_000_000,
        server: {
          version: "2026c",
          zones: { "America/Toronto": [{ fromMs: 1_772_000_000_000, offsetMs: -18_000_000 }] },
        },
        database: {
          version: null,
          zones: { "America/Toronto": [{ fromMs: 1_772_000_000_000, offsetMs: -18_000_000 }] },
        },
      },
    },
    mute: { request: { payload: { terminalId: 9, alert: "VERSION", hours: 24 } }, answer: terminalStatus },
  },
  audit: {
    list: {
      request: {
        query: {
          period: "-0d",
          userId: 7,
          action: "UPDATE",
          kind: "product",
          search: "lait",
          before: "1772000000000.9",
          size: 50,
        },
      },
      answer: { rows: [auditedRow], older: "1772000000000.9", asOf: 1_772_000_000_001 },
    },
    get: { request: { params: { id: 9 } }, answer: auditedRow },
    people: {
      request: undefined,
      answer: { people: [{ id: 7, name: "Ana Roy", username: "ana_roy" }], hasMore: false },
    },
  },
  rolePermission: {
    find: { request: { query: { filters } }, answer: role },
    list: { request: { params: { id: 3 } }, answer: ["SALE_READ"] },
    add: { request: { params: { id: 3, permission: "SALE_READ" } }, answer: role },
    remove: { request: { params: { id: 3, permission: "SALE_READ" } }, answer: role },
    holders: {
      request: { params: { id: 3 } },
      answer: { people: [{ userId: 7, userName: "Ana Roy", layers: ["Montréal"] }], total: 1 },
    },
    preview: {
      request: { params: { id: 3 }, payload: { permissions: ["SALE_CUD"] } },
      answer: [{ userId: 7, userName: "Ana Roy", layer: "Montréal", gained: ["SALE_CUD"], lost: [] }],
    },
  },
};

/** Row that a group of an entity answers with. */
type Answered<Group extends "product" | "role" | "user" | "layer" | "goal"> = Samples[Group]["get"]["answer"];
