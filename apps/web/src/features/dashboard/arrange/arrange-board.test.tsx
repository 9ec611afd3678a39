import { systemDashboard, type BoardWidget, type Dashboard } from "@comptoir/domain/dashboard";
import { act } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { managerPermissions, signIn } from "../../../entity/testing/product-screen.ts";
import type { BoardCalls } from "../../../report/board-calls.ts";
import { failWith, succeed, type Answer } from "../../../shared/answer.ts";
import { makeMemoryKeyStore } from "../../../shared/device-storage.ts";
import { notices } from "../../../shared/notices.ts";
import { draw, type Drawn } from "../../../shared/testing/draw.ts";
import { language, t, text } from "../../../shared/text.ts";
import { ArrangeBoard } from "./arrange-board.tsx";
import { createArrangeStore } from "./arrange-store.ts";
import { dropIndexOf } from "./drop-place.ts";
import { needsOwnFigures } from "./live-widget.tsx";
import { RenameDialog } from "./rename-dialog.tsx";

const widgets: readonly BoardWidget[] = systemDashboard(language)
  .widgets.slice(0, 3)
  .map((widget, i) => ({
    ...widget,
    i,
    title: { fr: `W${i}`, en: `W${i}`, es: `W${i}` },
    layout: { x: i * 3, y: 0, w: 3, h: 2, mobileOrder: i },
  }));
const board: Dashboard = { ...systemDashboard(language), id: 7, canUpdate: true, canDelete: true, widgets };
const withNewName = (of: Dashboard, i: number, name: string): Dashboard => ({
  ...of,
  widgets: of.widgets.map((widget) =>
    widget.i === i ? { ...widget, title: { fr: name, en: name, es: name } } : widget,
  ),
});

/** A server with one board that other people change too. */
function serverOf(first: Dashboard): BoardCalls & { now: Dashboard | null; made: Dashboard | null } {
  const server: ReturnType<typeof serverOf> = {
    now: first,
    made: null,
    list: async () => succeed(server.now === null ? [] : [server.now]),
    create: async (sentBoard): Promise<Answer<Dashboard>> => {
      server.made = { ...board, ...sentBoard, id: 99 };
      return succeed(server.made);
    },
    remove: async () => failWith("HTTP_500"),
    restore: async () => failWith("HTTP_500"),
    save: async (sentBoard): Promise<Answer<Dashboard>> => {
      if (server.now === null) return failWith("HTTP_404", 404);
      if (sentBoard.version !== server.now.version) return failWith("DASHBOARD_STALE", 409);
      server.now = { ...sentBoard, version: sentBoard.version + 1 };
      return succeed(server.now);
    },
  };
  return server;
}
const others = (server: ReturnType<typeof serverOf>, change: (of: Dashboard) => Dashboard): void => {
  if (server.now !== null) server.now = { ...change(server.now), version: server.now.version + 1 };
};
const order = (of: Dashboard | null) => of?.widgets.map(({ i }) => i);

const failNow = (): never => {
  throw new Error("no widget");
};

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "management", "dashboard", "report", "arrange", "widget", "charts"));
beforeEach(() => {
  Object.assign(notices, { toasts: [], dialog: null, question: null });
  signIn([...managerPermissions, "DASHBOARD_CUD", "SALE_READ", "PRODUCT_COST_READ"]);
});
afterEach(() => drawnPage?.remove());

async function openArranging(server = serverOf(board), drafts = makeMemoryKeyStore()) {
  const savedBoards: (Dashboard | null)[] = [];
  const page = await draw(
    <ArrangeBoard
      board={board}
      draw={(widget) => <p>figures of {widget.i}</p>}
      context={{ date: "-0d", compare: null, autoGrain: null }}
      calls={server}
      drafts={drafts}
      onDone={(board) => savedBoards.push(board)}
    />,
  );
  drawnPage = page;
  const key = async (i: number, name: string, shiftKey = false) => {
    await act(async () =>
      page
        .find(`[data-handle="${i}"]`)
        .dispatchEvent(new KeyboardEvent("keydown", { key: name, shiftKey, bubbles: true, cancelable: true })),
    );
    await page.settle();
  };
  return { page, server, saved: savedBoards, drafts, key };
}
const frames = (page: Drawn) =>
  [...page.element.querySelectorAll<HTMLElement>("[data-frame]")].map((frame) => [
    frame.dataset["frame"],
    frame.style.gridColumn,
  ]);

describe("a widget that is added or changed", () => {
  const context = { date: "-0d", compare: null, autoGrain: null } as const;

  it("asks for its own figures only if the stored dashboard has other ones", () => {
    const [first] = systemDashboard(language).widgets;
    if (first === undefined) return failNow();
    expect(needsOwnFigures(first, [first], context)).toBe(false);
    expect(needsOwnFigures({ ...first, title: { fr: "A", en: "A", es: "A" } }, [first], context)).toBe(false);
    expect(needsOwnFigures({ ...first, period: "-1w" }, [first], context)).toBe(true);
    expect(needsOwnFigures(first, [], context)).toBe(true);
  });
});

describe("editing a dashboard", () => {
  it("opens the editor of a widget with Enter, and leaves it with Escape", async () => {
    const { page, key } = await openArranging();
    await key(1, "Enter");
    expect(page.find("aside").getAttribute("aria-label")).toBe(t("widget.editing"));
    expect(page.find("#widget-primary")).not.toBeNull();
    await page.press("#widget-primary", "Escape");
    expect(frames(page).length).toBe(3);
  });

  it("asks before Escape or Cancel loses what was typed in the editor", async () => {
    const { page, key } = await openArranging();
    await key(1, "Enter");
    await page.type("#widget-title input", "x");
    await page.press("#widget-title input", "Escape");
    expect(notices.question?.title).toBe(t("widget.leaveTitle"));
    await act(async () => notices.question?.answer(false));
    expect(page.find("#widget-title input")).toMatchObject({ value: "W1x" });
    await page.click(t("common.cancel"));
    await act(async () => notices.question?.answer(true));
    await page.settle();
    expect(frames(page).length).toBe(3);
  });

  it("leaves by Escape, and asks before that only if something was changed", async () => {
    const { page, key, saved } = await openArranging();
    await key(0, "ArrowRight");
    await key(0, "Escape");
    expect(notices.question?.title).toBe(t("arrange.leaveTitle"));
    await act(async () => notices.question?.answer(false));
    expect(saved).toEqual([]);
    await page.click(t("common.undoStep"));
    await key(0, "Escape");
    await page.settle();
    expect([notices.question, saved]).toEqual([null, [null]]);
  });

  it("leaves Escape to an open menu of the editor", async () => {
    const { page, key } = await openArranging();
    await key(1, "Enter");
    const trigger = page.button(t("widget.addFilter"));
    const toggleMenu = (newState: string) =>
      act(async () => {
        const menu = document.getElementById(trigger.getAttribute("popovertarget") ?? "");
        menu?.dispatchEvent(Object.assign(new Event("toggle"), { newState }));
      });
    await toggleMenu("open");
    await page.press('[role="menuitem"]', "Escape");
    expect(page.find("aside").getAttribute("aria-label")).toBe(t("widget.editing"));
    await toggleMenu("closed");
    await page.press("#widget-primary", "Escape");
    expect(frames(page).length).toBe(3);
  });

  it("moves and resizes widgets by keys, undoes and redoes each step, and saves once", async () => {
    const { page, server, saved, key } = await openArranging();
    await key(2, "ArrowLeft");
    await key(2, "ArrowRight", true);
    expect(frames(page)).toEqual([
      ["0", "1 / span 3"],
      ["2", "4 / span 4"],
      ["1", "8 / span 3"],
    ]);
    expect(page.text()).toContain(t("arrange.changes", { count: 2, number: "2" }));
    expect(server.now).toBe(board);
    await page.click(t("common.undoStep"));
    expect(frames(page)[1]).toEqual(["2", "4 / span 3"]);
    await page.click(t("common.redoStep"));
    await page.click(t("arrange.save"));
    expect(order(server.now)).toEqual([0, 2, 1]);
    expect(server.now?.widgets[1]?.layout).toMatchObject({ x: 3, y: 0, w: 4 });
    expect(saved).toEqual([server.now]);
  });

  it("deletes a widget by Delete and restores it by undo; a key without effect changes nothing", async () => {
    const { page, key } = await openArranging();
    await key(0, "ArrowLeft");
    expect(page.button(t("common.undoStep")).disabled).toBe(true);
    await key(1, "Delete");
    expect(frames(page).map(([i]) => i)).toEqual(["0", "2"]);
    await page.click(t("common.undoStep"));
    expect(frames(page).map(([i]) => i)).toEqual(["0", "1", "2"]);
  });

  it("moves a widget by its handle and resizes it by its corner; Escape cancels", async () => {
    const { page } = await openArranging();
    const boxes = [0, 1, 2].map((i) => ({ i, left: i * 100, top: 100, width: 100, height: 50 }));
    for (const { i, left, top, width, height } of boxes)
      page.find(`[data-frame="${i}"]`).getBoundingClientRect = () =>
        DOMRect.fromRect({ x: left, y: top, width, height });
    const pointer = async (target: EventTarget, type: string, x: number, y: number) => {
      await act(
        async () =>
          void target.dispatchEvent(
            new PointerEvent(type, { clientX: x, clientY: y, button: 0, isPrimary: true, bubbles: true }),
          ),
      );
      await page.settle();
    };
    await pointer(page.find('[data-handle="0"]'), "pointerdown", 10, 105);
    await pointer(window, "pointermove", 290, 110);
    expect(frames(page)).toEqual([
      ["0", "7 / span 3"],
      ["1", "1 / span 3"],
      ["2", "4 / span 3"],
    ]);
    await act(async () => void window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })));
    expect(frames(page)[0]).toEqual(["0", "1 / span 3"]);
    await pointer(page.find('[data-handle="0"]'), "pointerdown", 10, 105);
    await pointer(window, "pointermove", 290, 110);
    await pointer(window, "pointerup", 290, 110);
    expect(frames(page).map(([i]) => i)).toEqual(["1", "2", "0"]);
    await pointer(page.find('[data-grip="1"]'), "pointerdown", 100, 150);
    await pointer(window, "pointermove", 100, 150 + 76);
    await pointer(window, "pointerup", 100, 150 + 76);
    expect(page.find('[data-frame="1"]').style.gridRow).toBe("1 / span 3");
  });

  it("renames a widget in three languages, and keeps unsaved changes for the next visit", async () => {
    const { page, drafts, server } = await openArranging();
    const dialog: (BoardWidget["title"] | null)[] = [];
    const form = await draw(
      <RenameDialog
        widget={widgets[1] ?? failNow()}
        onClose={() => dialog.push(null)}
        onRename={(title) => dialog.push(title)}
      />,
    );
    await form.type("input", "!");
    await form.click(t("arrange.renameDone"));
    form.remove();
    expect(dialog).toEqual([{ fr: "W1", en: "W1", es: "W1", [language]: "W1!" }]);
    const store = createArrangeStore({ board, calls: server, drafts });
    store.change(withNewName(board, 1, "Neu").widgets);
    page.remove();
    drawnPage = undefined;
    const reopenedBoard = await openArranging(server, drafts);
    expect(reopenedBoard.page.text()).toContain(t("arrange.restored"));
    expect(reopenedBoard.page.text()).toContain("Neu");
    await reopenedBoard.page.click(t("arrange.discard"));
    expect(reopenedBoard.page.text()).not.toContain("Neu");
    expect(drafts.get("draft.board.7")).toBeNull();
  });

  it("merges changes that somebody else saved meanwhile, and asks about conflicts", async () => {
    const { page, server, saved, key } = await openArranging();
    await key(2, "ArrowLeft");
    others(server, (now) => withNewName(now, 0, "Theirs"));
    await page.click(t("arrange.save"));
    expect(page.text()).toContain(t("arrange.conflictNone"));
    await page.click(t("arrange.saveTogether"));
    expect(order(server.now)).toEqual([0, 2, 1]);
    expect(server.now?.widgets[0]?.title[language]).toBe("Theirs");
    expect(saved).toHaveLength(1);
  });

  it("leaves conflicts about one widget to the user, and stops when the dashboard is deleted", async () => {
    const server = serverOf(board);
    const store = createArrangeStore({ board, calls: server, drafts: makeMemoryKeyStore() });
    store.change(withNewName(board, 1, "Mine").widgets);
    others(server, (now) => withNewName(now, 1, "Theirs"));
    expect((await store.save()).ok).toBe(false);
    expect(store.merged()?.conflicts.map(({ i }) => i)).toEqual([1]);
    expect((await store.saveMerged()).ok).toBe(false);
    expect(server.now?.widgets[1]?.title[language]).toBe("Theirs");
    store.decide({ choices: new Map([[1, "mine"]]) });
    // Somebody saves again before the decision is sent: the decision is asked again on top of that save.
    others(server, (now) => withNewName(now, 2, "Later"));
    expect((await store.saveMerged()).ok).toBe(false);
    expect(store.state.conflict?.theirs.version).toBe(3);
    expect((await store.saveMerged()).ok).toBe(true);
    expect(server.now?.widgets.map(({ title }) => title[language])).toEqual(["W0", "Mine", "Later"]);

    const lone = createArrangeStore({ board, calls: server, drafts: makeMemoryKeyStore() });
    lone.change(withNewName(board, 1, "Mine").widgets);
    server.now = null;
    expect((await lone.save()).ok).toBe(false);
    expect(lone.state.isGone).toBe(true);
    await lone.saveAsNew();
    expect(server.made?.widgets[1]?.title[language]).toBe("Mine");
  });
});

describe("a refused save", () => {
  it("shows the refusal, not a conflict, if nobody else saved", async () => {
    const server = Object.assign(serverOf(board), { save: async () => failWith("ACCESS_DENIED", 403) });
    const { page, key } = await openArranging(server);
    await key(2, "ArrowLeft");
    await page.click(t("arrange.save"));
    expect(notices.dialog?.failure.code).toBe("ACCESS_DENIED");
    expect(page.text()).not.toContain(t("arrange.conflictTitle"));
  });
});

describe("editing a deleted dashboard", () => {
  it("keeps the changes and explains why they cannot be saved as a new dashboard", async () => {
    const server = Object.assign(serverOf(board), { create: async () => failWith("HTTP_503", 503) });
    const { page, saved, key } = await openArranging(server);
    await key(2, "ArrowLeft");
    server.now = null;
    await page.click(t("arrange.save"));
    expect(notices.dialog).toBeNull();
    await page.click(t("arrange.saveAsNew"));
    expect(notices.dialog?.failure.code).toBe("HTTP_503");
    expect(saved).toEqual([]);
    expect(page.text()).toContain(t("arrange.gone"));
  });
});

describe("drop position of a widget", () => {
  const boxes = [
    { i: 1, left: 0, top: 0, width: 50, height: 40 },
    { i: 2, left: 50, top: 0, width: 50, height: 40 },
    { i: 3, left: 0, top: 40, width: 100, height: 40 },
  ];
  it.each([
    [{ x: 60, y: 10 }, 0],
    [{ x: 90, y: 10 }, 1],
    [{ x: 50, y: 50 }, 1],
    [{ x: 50, y: 70 }, 2],
    [{ x: 50, y: 900 }, 2],
    [{ x: 10, y: 10 }, null],
    [{ x: 500, y: 10 }, null],
  ])("at %o is index %s among the others", (at, place) => expect(dropIndexOf(boxes, 1, at)).toBe(place));
});
