import { newWidget, printWidgets, type BoardWidget, type Dashboard } from "@comptoir/domain/dashboard";
import { ok } from "@comptoir/domain/result";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { signIn } from "../entity/testing/product-screen.ts";
import { notices } from "../shared/notices.ts";
import { t, text } from "../shared/text.ts";
import { boardCalls, changeWidgets, restoreWidget } from "./board-calls.ts";

const widgetOf = (i: number, roles: readonly number[]): BoardWidget => ({
  ...newWidget("netSales"),
  i,
  title: { fr: "Ventes", en: "Sales", es: "Ventas" },
  roles,
});
const board: Dashboard = {
  id: 7,
  description: "Direction",
  longDescription: "",
  targetId: 1,
  targetDescription: "Marché Laurier",
  roles: [4],
  widgets: [widgetOf(1, []), widgetOf(2, [4, 9]), widgetOf(3, [])],
  period: "-0d",
  canUpdate: true,
  canDelete: true,
  version: 1,
};

const { period, roles, targetId, widgets: copiedWidgets } = board;
const copiedBoard = { description: "Copie", period, roles, targetId, widgets: copiedWidgets };

interface Payload {
  readonly roles: readonly number[];
  readonly widgets: string;
  readonly restored?: readonly number[];
  readonly targetID?: number | null;
}

let payloads: Payload[] = [];
let answerSave: (payload: Payload) => Response;
let listedBoard = board;

const onWire = ({ targetId, widgets, ...values }: Dashboard, part: object = {}) => ({
  ...values,
  targetID: targetId,
  widgets: printWidgets(widgets),
  ...part,
});
/** Answers a save as a server does that leaves role 9, which was deleted, out of what is new. */
const withoutNine = ({ roles, widgets }: Payload): Response =>
  Response.json([
    onWire(board, { roles: roles.filter((role) => role !== 9), widgets: widgets.replaceAll("[4,9]", "[4]") }),
  ]);

beforeAll(() => text.load("common", "errors", "roleChoice"));
beforeEach(() => {
  signIn(["ROLE_READ", "DASHBOARD_CUD"]);
  payloads = [];
  listedBoard = board;
  answerSave = withoutNine;
  vi.stubGlobal("fetch", async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(new URL(input instanceof Request ? input.url : input, "http://localhost"), init);
    if (request.url.includes("/Role")) return Response.json([]);
    if (request.method === "GET") return Response.json([onWire(listedBoard)]);
    const [payload] = JSON.parse(await request.text()) as readonly [Payload];
    payloads.push(payload);
    return answerSave(payload);
  });
});
afterEach(() => {
  notices.toasts = [];
  vi.unstubAllGlobals();
});

const toasts = () => notices.toasts.map(({ message }) => message);
const leftOutToast = () => t("roleChoice.leftOut", { count: 1, number: "1" });

it.each([
  ["a new board", () => boardCalls.create({ description: "Copie", period: "-0d", roles: [4, 9], widgets: [] })],
  ["a copy of a board", () => boardCalls.create(copiedBoard)],
  ["a saved board", () => boardCalls.save(board)],
  ["a changed widget", () => changeWidgets(boardCalls, 7, (widgets) => ok([...widgets]))],
  [
    "a widget that is put back",
    () => {
      listedBoard = { ...board, widgets: board.widgets.filter(({ i }) => i !== 2) };
      return restoreWidget(boardCalls, board, widgetOf(2, [4, 9]));
    },
  ],
] as const)("the save of %s says how many deleted roles were left out", async (_case, save) => {
  expect(await save()).toMatchObject({ ok: true });
  expect(toasts()).toEqual([leftOutToast()]);
});

it("a copy is made in the target of its board", async () => {
  await boardCalls.create(copiedBoard);
  expect(payloads.map(({ targetID }) => targetID)).toEqual([1]);
});

it("a widget is put back where it was, and the server is told that it was there", async () => {
  listedBoard = { ...board, widgets: board.widgets.filter(({ i }) => i !== 2) };
  answerSave = ({ widgets }) => Response.json([onWire(board, { widgets })]);
  await restoreWidget(boardCalls, board, widgetOf(2, [4, 9]));
  const [payload] = payloads;
  expect((JSON.parse(payload?.widgets ?? "[]") as readonly { readonly i: number }[]).map(({ i }) => i)).toEqual([
    1, 2, 3,
  ]);
  expect([payload?.restored, toasts()]).toEqual([[2], []]);
});

it("a widget that is back already is not put back a second time", async () => {
  expect(await restoreWidget(boardCalls, board, widgetOf(2, [4]))).toMatchObject({ ok: true, value: { version: 1 } });
  expect(payloads).toEqual([]);
});

const refusalAnswer = () => Response.json([{ code: "ACCESS_DENIED", field: "widgets.1.roles.1" }], { status: 403 });

it("asks about a refused role, and saves again without it", async () => {
  answerSave = (payload) => (payload.widgets.includes("[4,9]") ? refusalAnswer() : withoutNine(payload));
  const saving = boardCalls.save(board);
  await vi.waitFor(() => expect(notices.question?.texts[0]).toContain(t("roleChoice.unknown")));
  notices.question?.answer(true);
  expect(await saving).toMatchObject({ ok: true });
  expect(payloads.map(({ widgets }) => widgets.includes("[4,9]"))).toEqual([true, false]);
  expect([notices.question, toasts()]).toEqual([null, []]);
});

it("says that everyone will see what loses its last role, and saves nothing if that is not wanted", async () => {
  const onlyNine = { ...board, widgets: [widgetOf(1, []), widgetOf(2, [9])] };
  answerSave = () => Response.json([{ code: "ACCESS_DENIED", field: "widgets.1.roles.0" }], { status: 403 });
  const saving = boardCalls.save(onlyNine);
  await vi.waitFor(() => expect(notices.question?.texts).toContain(t("roleChoice.refusedOpened")));
  notices.question?.answer(false);
  expect(await saving).toMatchObject({ ok: false, failure: { code: "CANCELLED" } });
  expect(payloads.length).toBe(1);
});

it("passes on a refusal that is not about a role", async () => {
  answerSave = () => Response.json([{ code: "ACCESS_DENIED", field: "widgets.1.primary" }], { status: 403 });
  expect(await boardCalls.save(board)).toMatchObject({ ok: false, failure: { code: "ACCESS_DENIED" } });
  expect(notices.question).toBeNull();
});
