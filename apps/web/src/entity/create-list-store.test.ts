import type { EntityValues } from "@comptoir/domain/entity";
import { describe, expect, it } from "vitest";

import { failWith, succeed } from "../shared/answer.ts";
import { createListStore, createRecordListStore } from "./create-list-store.ts";
import type { EntityGateway, EntityListQuery } from "./entity-gateway.ts";
import { parseListState, printListState, setColumnFilter, type ListState } from "./list-address.ts";
import { pageSize } from "./list-pages.ts";

const everything: ListState = {
  search: "",
  filters: [],
  sorting: [{ column: "description", direction: "ascending" }],
  columns: null,
};

function makeGateway(total: number) {
  const requests: EntityListQuery[] = [];
  const waitingAnswers: (() => void)[] = [];
  let isDown = false;
  let isSlow = false;
  let version = 1;
  const row = (index: number, search: string): EntityValues => ({
    id: index + 1,
    version,
    description: `${search}${index}`,
  });
  const gateway: Partial<EntityGateway> = {
    list: async (ask) => {
      requests.push(ask);
      if (isSlow) await new Promise<void>((go) => waitingAnswers.push(go));
      if (isDown) return failWith("NETWORK");
      const from = (ask.page - 1) * ask.size;
      return succeed({
        rows: Array.from({ length: Math.max(0, Math.min(ask.size, total - from)) }, (_, index) =>
          row(from + index, ask.search),
        ),
        total,
      });
    },
    facets: () => Promise.resolve(succeed([])),
    update: (saves) => Promise.resolve(succeed(saves.map((save) => ({ ...save, version: Number(save.version) + 1 })))),
  };
  return {
    gateway: gateway as EntityGateway,
    asked: requests,
    fail: (next: boolean) => void (isDown = next),
    change: () => void (version += 1),
    slow: (next: boolean) => void (isSlow = next),
    answer: () => waitingAnswers.splice(0).forEach((go) => go()),
  };
}

async function collect<Value>(values: AsyncIterable<Value>): Promise<readonly Value[]> {
  const all: Value[] = [];
  for await (const value of values) all.push(value);
  return all;
}

describe("the list of an entity", () => {
  it("asks for the pages that come into sight, each once, and puts them where they belong", async () => {
    const { gateway, asked } = makeGateway(100_000);
    const { state, show, see } = createListStore("product", gateway);
    await show(everything, 1);
    expect([state.total, state.rows.length, state.rows[pageSize]]).toEqual([100_000, 100_000, undefined]);
    see(50_000, 50_040);
    see(50_000, 50_060);
    await new Promise((done) => setTimeout(done));
    expect(asked.map(({ page }) => page)).toEqual([1, 501]);
    expect(state.rows[50_007]).toMatchObject({ id: 50_008 });
  });

  it("keeps the pages around what is in sight, and reads the others again when somebody comes back", async () => {
    const { gateway, asked } = makeGateway(100_000);
    const { state, show, see } = createListStore("product", gateway);
    await show(everything, 1);
    for (let first = 0; first < 100_000; first += 500) {
      see(first, first + 40);
      await new Promise((done) => setTimeout(done));
    }
    expect(state.rows.filter((row) => row !== undefined).length).toBeLessThanOrEqual(60 * pageSize);
    expect([state.rows[0]?.["id"], state.rows[99_510]?.["id"], state.rows[5_010]]).toEqual([1, 99_511, undefined]);
    const before = asked.length;
    see(5_000, 5_040);
    await new Promise((done) => setTimeout(done));
    expect([asked.length - before, state.rows[5_010]?.["id"]]).toEqual([1, 5_011]);
  });

  it("asks nothing again for other columns, and all anew for another question", async () => {
    const { gateway, asked } = makeGateway(3);
    const { show } = createListStore("product", gateway);
    await show(everything, 1);
    await show({ ...everything, columns: ["sku"] }, 1);
    expect(asked.length).toBe(1);
    await show({ ...everything, search: "lait" }, 1);
    expect(asked.length).toBe(2);
  });

  it("asks again at the next visit, and shows the old rows until the answer", async () => {
    const { gateway, asked, slow, answer, change } = makeGateway(2);
    const { state, show, leave } = createListStore("product", gateway);
    await show(everything, 1);
    leave();
    change();
    slow(true);
    const secondRead = show(everything, 1);
    expect([state.loading, state.rows.map((row) => row?.["version"])]).toEqual([true, [1, 1]]);
    answer();
    await secondRead;
    expect([asked.length, state.loading, state.rows.map((row) => row?.["version"])]).toEqual([2, false, [2, 2]]);
  });

  it("asks anew in another place, and shows and selects nothing of the place before", async () => {
    const { gateway, asked, slow, answer } = makeGateway(2);
    const { state, show, toggle } = createListStore("product", gateway);
    await show(everything, 1);
    toggle(state.rows[0] ?? {});
    slow(true);
    const listElsewhere = show(everything, 2);
    expect([state.total, state.rows, state.selected.size]).toEqual([null, [], 0]);
    answer();
    await listElsewhere;
    expect([asked.length, state.total]).toEqual([2, 2]);
  });

  it("shows no row of another tab while the rows of a tab are read", async () => {
    const { gateway, slow, answer } = makeGateway(2);
    const filters = setColumnFilter([], "type", ["KIT"]);
    const tabs = filters.map((filter) => ({
      key: "kits",
      label: "management.listTabs" as const,
      filter,
      empty: "management.noMatch" as const,
      emptyText: "management.noMatch" as const,
    }));
    const { state, show } = createRecordListStore("product", gateway, Date.now, tabs);
    await show(everything, 1);
    slow(true);
    const otherTab = show({ ...everything, filters }, 1);
    expect([state.total, state.rows]).toEqual([null, []]);
    answer();
    await otherTab;
    expect(state.total).toBe(2);
  });

  it("selects nothing of an earlier search, also what was selected while the next one was read", async () => {
    const { gateway, slow, answer } = makeGateway(2);
    const { state, show, toggle, reload } = createListStore("product", gateway);
    await show(everything, 1);
    slow(true);
    const nextList = show({ ...everything, search: "lait" }, 1);
    toggle(state.rows[0] ?? {});
    answer();
    await nextList;
    expect(state.selected.size).toBe(0);
    slow(false);
    toggle(state.rows[0] ?? {});
    await reload();
    expect(state.selected.size).toBe(1);
  });

  it("reads the rows in sight again with the first ones, and loses none of them meanwhile", async () => {
    const { gateway, asked, slow, answer } = makeGateway(1_000);
    const { state, show, see, reload } = createListStore("product", gateway);
    await show(everything, 1);
    see(510, 530);
    await new Promise((done) => setTimeout(done));
    slow(true);
    const secondRead = reload();
    expect(state.rows[520]).toMatchObject({ id: 521 });
    answer();
    await secondRead;
    expect(state.rows[520]).toMatchObject({ id: 521 });
    expect(asked.map(({ page }) => page)).toEqual([1, 6, 1, 6]);
  });

  it("changes what is selected again after it was changed back", async () => {
    const { gateway } = makeGateway(2);
    const { state, show, toggle, change, save } = createListStore("product", gateway);
    await show(everything, 1);
    for (const row of state.rows) toggle(row ?? {});
    await change(() => ({ price: "1" }));
    await save([
      { id: 1, version: 2, price: "2" },
      { id: 2, version: 2, price: "2" },
    ]);
    expect([...state.selected.values()].map((row) => row["version"])).toEqual([3, 3]);
  });

  it("selects every row from the last selected one to another, also those that are not loaded yet", async () => {
    const { gateway } = makeGateway(900);
    const { state, show, see, toggle, extendSelection, clearSelection } = createListStore("product", gateway);
    await show(everything, 1);
    toggle(state.rows[2] ?? {});
    see(840, 850);
    await new Promise((done) => setTimeout(done));
    expect(state.rows[400]).toBeUndefined();
    expect(await extendSelection(state.rows[849] ?? {})).toBe(true);
    expect([...state.selected.keys()]).toEqual(Array.from({ length: 848 }, (_, index) => index + 3));
    clearSelection();
    expect(await extendSelection(state.rows[0] ?? {})).toBe(true);
    expect([...state.selected.keys()]).toEqual([3, 1, 2].toSorted((left, right) => left - right));
  });

  it("selects nothing of another order that began while the rows in between were read", async () => {
    const { gateway, slow, answer } = makeGateway(900);
    const { state, show, see, toggle, extendSelection } = createListStore("product", gateway);
    await show(everything, 1);
    toggle(state.rows[2] ?? {});
    see(840, 850);
    await new Promise((done) => setTimeout(done));
    const lastRow = state.rows[849] ?? {};
    slow(true);
    const extended = extendSelection(lastRow);
    slow(false);
    await show({ ...everything, search: "lait" }, 1);
    answer();
    await extended;
    expect(state.selected.size).toBe(0);
  });

  it("exports one question to its end, whatever is asked meanwhile, and stops in another place", async () => {
    const { gateway, asked, slow, answer } = makeGateway(2_500);
    const { show, readAll } = createListStore("product", gateway);
    await show(everything, 1);
    slow(true);
    const exportedPages = collect(readAll(new AbortController().signal));
    slow(false);
    await show({ ...everything, search: "lait" }, 1);
    answer();
    const pages = await exportedPages;
    const rows = pages.flatMap((page) => (page.ok ? page.value.rows : []));
    expect([
      pages.map((page) => page.ok && page.value.total),
      rows.length,
      new Set(rows.map((row) => row["id"])).size,
    ]).toEqual([[2_500, 2_500, 2_500], 2_500, 2_500]);
    expect(asked.filter(({ size }) => size > pageSize).map(({ search }) => search)).toEqual(["", "", ""]);
    slow(true);
    const otherRows = collect(readAll(new AbortController().signal));
    slow(false);
    await show(everything, 2);
    answer();
    expect(await otherRows).toEqual([failWith("CANCELLED")]);
  });

  it("the newest question wins, whichever answer comes last", async () => {
    const { gateway, slow, answer } = makeGateway(2);
    const { state, show } = createListStore("product", gateway);
    slow(true);
    const olderList = show({ ...everything, search: "la" }, 1);
    slow(false);
    await show({ ...everything, search: "lait" }, 1);
    answer();
    await olderList;
    expect(state.rows.map((row) => row?.["description"])).toEqual(["lait0", "lait1"]);
  });

  it("keeps the old rows when a reload fails, says why, and goes on when it is asked again", async () => {
    const { gateway, fail } = makeGateway(2);
    const { state, show, reload } = createListStore("product", gateway);
    await show(everything, 1);
    fail(true);
    await reload();
    expect([state.rows.length, state.failure?.code, state.loading]).toEqual([2, "NETWORK", false]);
    fail(false);
    await reload();
    expect([state.rows.length, state.failure]).toEqual([2, null]);
  });

  it("changes everything that is selected, with the version of each", async () => {
    const { gateway } = makeGateway(3);
    const { state, show, toggle, change } = createListStore("product", gateway);
    await show(everything, 1);
    for (const row of state.rows) if (row !== undefined) toggle(row);
    toggle(state.rows[1] ?? {});
    expect([...state.selected.keys()]).toEqual([1, 3]);
    expect(await change(() => ({ price: "1" }))).toMatchObject({
      ok: true,
      value: [
        { id: 1, version: 2 },
        { id: 3, version: 2 },
      ],
    });
  });
});

describe("the address of a list", () => {
  const states: readonly ListState[] = [
    everything,
    {
      search: "lait é&=+",
      filters: setColumnFilter([], "type", ["WEIGHED", "KIT"]),
      sorting: [{ column: "price", direction: "descending" }],
      columns: ["sku", "price"],
    },
    { ...everything, filters: setColumnFilter(setColumnFilter([], "departmentId", [3]), "statusCode", ["A,B"]) },
  ];
  it.each(states)("opens the same list again: %j", (state) => {
    expect(parseListState("product", printListState("product", state), [])).toEqual(state);
  });

  it.each(["filters={", "filters=[1]", "filters=[{}]", "sort=nothing", "columns=__proto__,x", "q=%00"])(
    "%s is a list all the same",
    (address) => {
      expect(parseListState("product", address, [])).toMatchObject({ filters: [], columns: null });
    },
  );

  it("a choice of nothing takes the filter away", () => {
    expect(setColumnFilter(setColumnFilter([], "type", ["KIT"]), "type", [])).toEqual([]);
  });
});
