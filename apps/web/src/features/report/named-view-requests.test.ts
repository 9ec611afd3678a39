import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { signIn } from "../../entity/testing/product-screen.ts";
import { makeNamedViewGateway } from "./named-view-requests.ts";

interface Kept {
  readonly _ReportUserCustomizationID: number;
  readonly version: number;
  readonly name: string;
  readonly period: string | null;
  readonly roles?: readonly number[];
}
let storedViews: readonly Kept[];
let deletedViews: readonly Kept[];
const viewDefaults = {
  _ReportDataModelID: 7,
  dataSource: "sale",
  _UserID: 1,
  listFilter: null,
  listSorting: [],
  pivot: null,
  customization: null,
};
const change = { period: "-1w", filters: null, sorting: null, pivot: null, columns: null, drawing: null };

beforeEach(() => {
  storedViews = [];
  deletedViews = [];
  signIn(["REPORT_READ"]);
  vi.stubGlobal("fetch", async (address: string | URL | Request, init?: RequestInit) => {
    const request = address instanceof Request ? address : new Request(address, init);
    if (request.method === "GET") return Response.json(storedViews.map((view) => ({ ...viewDefaults, ...view })));
    const body: Partial<Kept> = await request.json();
    if (request.url.endsWith("/Restore")) {
      const deletedView = deletedViews.find(
        (view) => view._ReportUserCustomizationID === body._ReportUserCustomizationID,
      );
      if (deletedView === undefined) return Response.json([{ code: "HTTP_404" }], { status: 404 });
      storedViews = [...storedViews, { ...deletedView, version: deletedView.version + 1 }];
      return Response.json({ ...viewDefaults, ...storedViews.at(-1) });
    }
    const before = storedViews.find((view) => view._ReportUserCustomizationID === body._ReportUserCustomizationID);
    if (request.method !== "POST" && before === undefined)
      return Response.json([{ code: "HTTP_404" }], { status: 404 });
    if (request.method === "DELETE") {
      storedViews = storedViews.filter((view) => view !== before);
      deletedViews = before === undefined ? deletedViews : [...deletedViews, before];
      return Response.json(body);
    }
    if (before !== undefined && before.version !== body.version)
      return Response.json([{ code: "ENTITY_STALE" }], { status: 409 });
    const now: Kept = {
      _ReportUserCustomizationID: before?._ReportUserCustomizationID ?? storedViews.length + 1,
      version: (before?.version ?? 0) + 1,
      name: body.name ?? "",
      period: body.period ?? null,
    };
    storedViews = [...storedViews.filter((view) => view !== before), now];
    return Response.json({ ...viewDefaults, ...now });
  });
});
afterEach(() => void vi.unstubAllGlobals());

const savedViews = () => storedViews.map(({ _ReportUserCustomizationID: id, name, period }) => [id, name, period]);

it("two windows that rename one view leave one view, with what was saved last", async () => {
  const [firstWindow, secondWindow] = [makeNamedViewGateway("sale", 7), makeNamedViewGateway("sale", 7)];
  const createdView = await firstWindow.create({ name: "Lundi", list: change, isShared: false });
  if (!createdView.ok) throw new Error(createdView.failure.code);
  await secondWindow.list();
  expect((await secondWindow.update(createdView.value, { list: { ...change, period: "-1m" } })).ok).toBe(true);
  expect(await secondWindow.update(createdView.value, { name: "Mardi" })).toMatchObject({
    ok: true,
    value: { id: createdView.value.id, name: "Mardi" },
  });
  expect(await firstWindow.update(createdView.value, { name: "Mercredi" })).toMatchObject({
    ok: true,
    value: { id: createdView.value.id, name: "Mercredi", list: { period: "-1m" } },
  });
  expect(savedViews()).toEqual([[1, "Mercredi", "-1m"]]);
});

it("does not overwrite changes from another window", async () => {
  const [firstWindow, secondWindow] = [makeNamedViewGateway("sale", 7), makeNamedViewGateway("sale", 7)];
  const createdView = await firstWindow.create({ name: "Lundi", list: change, isShared: false });
  if (!createdView.ok) throw new Error(createdView.failure.code);
  await secondWindow.list();
  await secondWindow.update(createdView.value, { list: { ...change, period: "-1m" } });
  expect(await firstWindow.update(createdView.value, { list: { ...change, period: "-1y" } })).toMatchObject({
    ok: false,
    failure: { code: "ENTITY_STALE" },
  });
  expect(savedViews()).toEqual([[1, "Lundi", "-1m"]]);
});

it("drops a view deleted in another window, and restores one deleted here with its sharing", async () => {
  const [firstWindow, secondWindow] = [makeNamedViewGateway("sale", 7), makeNamedViewGateway("sale", 7)];
  const createdView = await firstWindow.create({ name: "Lundi", list: change, isShared: false });
  if (!createdView.ok) throw new Error(createdView.failure.code);
  storedViews = storedViews.map((view) => ({ ...view, roles: [3, 4] }));
  await secondWindow.list();
  expect((await firstWindow.remove(createdView.value)).ok).toBe(true);
  expect(await secondWindow.update(createdView.value, { name: "Mardi" })).toMatchObject({
    ok: false,
    failure: { status: 404 },
  });
  expect(await secondWindow.remove(createdView.value)).toMatchObject({ ok: false, failure: { status: 404 } });
  expect(await firstWindow.restore(createdView.value)).toMatchObject({
    ok: true,
    value: { id: createdView.value.id, name: "Lundi", list: { period: "-1w" }, roleIds: [3, 4], isShared: true },
  });
});
