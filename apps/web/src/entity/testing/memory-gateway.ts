/** In-memory server of one entity for tests of its screens: refuses stale and deleted rows, and can delay or fail calls. */
import { getEntity, type EntityName, type EntityValues } from "@comptoir/domain/entity";
import type { References } from "@comptoir/api/wire";

import { failWith, succeed, type Answer, type Failure } from "../../shared/answer.ts";
import type { EntityGateway, EntitySave } from "../entity-gateway.ts";
import { memoryViews, type MemoryViews } from "./memory-views.ts";

type Call = Exclude<keyof EntityGateway, "views">;

export interface MemoryServer {
  readonly views: MemoryViews;
  readonly gateway: EntityGateway;
  /** Calls in order. */
  readonly calls: readonly { readonly call: Call; readonly args: readonly unknown[] }[];
  readonly callsOf: (call: Call) => readonly (readonly unknown[])[];
  readonly row: (id: number) => EntityValues;
  /** Simulates a save by somebody else. */
  readonly change: (id: number, values: EntityValues) => void;
  /** Delays a call until it is released. */
  readonly hold: (call: Call) => void;
  readonly letGo: () => Promise<void>;
  /** Makes a call fail; null restores it. */
  readonly fail: (call: Call, failure: Failure | null) => void;
}

export function memoryServer(
  name: EntityName,
  rows: readonly EntityValues[],
  references: readonly References[] = [],
): MemoryServer {
  const table = createTable(rows);
  const { answering, ...calls } = createCalls();
  const views = memoryViews();
  return {
    gateway: {
      views: views.gateway,
      ...readCalls(table, answering, references),
      ...writeCalls(name, table, answering),
    },
    views,
    ...calls,
    row: (id) => table.rows.get(id) ?? {},
    change: table.change,
  };
}

type Table = ReturnType<typeof createTable>;

/** Rows by their id; each change raises the version of its row. */
function createTable(initial: readonly EntityValues[]) {
  const rowById = new Map(initial.map((row) => [Number(row["id"]), row]));
  const changeRow = (id: number, values: EntityValues): void => {
    const row = rowById.get(id) ?? {};
    rowById.set(id, { ...row, ...values, version: Number(row["version"]) + 1 });
  };
  return {
    rows: rowById,
    live: () => [...rowById.values()].filter((row) => row["isDeleted"] !== true),
    change: changeRow,
    mark: (keys: readonly { readonly id: number }[], isDeleted: boolean) => {
      for (const { id } of keys) changeRow(id, { isDeleted });
      return keys.map(({ id }) => ({ id, version: Number(rowById.get(id)?.["version"]) }));
    },
  };
}

type Answering = <A>(call: Call, args: readonly unknown[], work: () => Answer<A>) => Promise<Answer<A>>;

/** Records the calls; a test delays them or lets them fail. */
function createCalls() {
  const calls: { call: Call; args: readonly unknown[] }[] = [];
  const pausedCalls = new Set<Call>();
  const failureByCall = new Map<Call, Failure>();
  let waitingCalls: (() => void)[] = [];
  const answerCall: Answering = async (call, args, work) => {
    calls.push({ call, args });
    if (pausedCalls.has(call)) await new Promise<void>((go) => waitingCalls.push(go));
    const failure = failureByCall.get(call);
    return failure === undefined ? work() : { ok: false, failure };
  };
  return {
    answering: answerCall,
    calls,
    callsOf: (wantedCall: Call) => calls.filter(({ call }) => call === wantedCall).map(({ args }) => args),
    hold: (call: Call) => void pausedCalls.add(call),
    letGo: async () => {
      pausedCalls.clear();
      const releasedCalls = waitingCalls;
      waitingCalls = [];
      for (const goAhead of releasedCalls) goAhead();
      await new Promise((done) => setTimeout(done));
    },
    fail: (call: Call, failure: Failure | null) =>
      void (failure === null ? failureByCall.delete(call) : failureByCall.set(call, failure)),
  };
}

const staleFailure: Failure = {
  code: "ENTITY_STALE",
  status: 409,
  requestId: null,
  issues: [{ code: "ENTITY_STALE", field: null, params: { by: "Ana Roy" } }],
};

type ReadCall = "list" | "facets" | "get" | "defaults" | "references" | "dependents" | "history";

const readCalls = (
  { rows, live }: Table,
  answering: Answering,
  references: readonly References[],
): Pick<EntityGateway, ReadCall> => ({
  list: ({ search, filters, page, size }, signal) =>
    answering("list", [{ search, page, size }], () => {
      if (signal.aborted) return failWith("CANCELLED");
      const ids = filters.find(({ field }) => field === "id")?.values;
      const matchingRows = (
        ids === undefined ? live() : [...rows.values()].filter((row) => ids.includes(Number(row["id"])))
      ).filter((row) => String(row["description"]).toLowerCase().includes(search.toLowerCase()));
      return succeed({ rows: matchingRows.slice((page - 1) * size, page * size), total: matchingRows.length });
    }),
  facets: () => answering("facets", [], () => succeed([])),
  get: (id) => answering("get", [id], () => (rows.has(id) ? succeed(rows.get(id) ?? {}) : failWith("HTTP_404", 404))),
  defaults: () => answering("defaults", [], () => succeed({})),
  references: () => answering("references", [], () => succeed(references)),
  dependents: (ids) => answering("dependents", [ids], () => succeed([])),
  history: (id) => answering("history", [id], () => succeed({ rows: [], total: 0 })),
});

function writeCalls(
  name: EntityName,
  { rows, mark }: Table,
  answering: Answering,
): Pick<EntityGateway, "create" | "update" | "remove" | "restore"> {
  const { fields } = getEntity(name).form;
  const isUnitCost = (field: string): boolean =>
    fields[field]?.some((rule) => typeof rule === "object" && "unitCost" in rule) === true;
  /** Converts an amount to an exact decimal, as rows have it. */
  const asStored = (save: EntitySave): EntityValues =>
    Object.fromEntries(
      Object.entries(save).map(([field, value]) => [
        field,
        isUnitCost(field) && value !== null ? Math.round(Number(value) * 10_000) : value,
      ]),
    );
  return {
    create: (saves, key) =>
      answering("create", [saves, key], () => {
        const id = Math.max(0, ...rows.keys()) + 1;
        rows.set(id, { ...asStored(saves[0] ?? {}), id, version: 1, isDeleted: false });
        return succeed([rows.get(id) ?? {}]);
      }),
    update: (saves) =>
      answering("update", [saves], () => {
        const before = saves.map(({ id = 0 }) => rows.get(id));
        if (before.some((row) => row === undefined || row["isDeleted"] === true)) return failWith("HTTP_404", 404);
        if (before.some((row, index) => row?.["version"] !== saves[index]?.version))
          return { ok: false, failure: staleFailure };
        const after = saves.map((save, index): EntityValues => ({
          ...before[index],
          ...asStored(save),
          version: Number(save.version) + 1,
        }));
        for (const row of after) rows.set(Number(row["id"]), row);
        return succeed(after);
      }),
    remove: (keys) => answering("remove", [keys], () => succeed(mark(keys, true))),
    restore: (keys) =>
      answering("restore", [keys], () => succeed(mark(keys, false).map(({ id }) => rows.get(id) ?? {}))),
  };
}

/** Products as in a list. */
export const sampleProducts = (count: number): readonly EntityValues[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    version: 1,
    isDeleted: false,
    sku: `SKU-${index + 1}`,
    description: `Produit ${index + 1}`,
    type: "STANDARD",
    price: 45_900,
    cost: null,
    upc: null,
    departmentId: null,
    subDepartmentId: null,
    vendorId: null,
    onHand: 1_000,
  }));
