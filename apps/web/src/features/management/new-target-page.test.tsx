import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";

import { memoryServer } from "../../entity/testing/memory-gateway.ts";
import { signIn } from "../../entity/testing/product-screen.ts";
import { setPlaces } from "../../shared/place-store.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { LayerTreePanel } from "./layer-tree-panel.tsx";
import { defineNewTargetScreen, NewTarget } from "./new-target-page.tsx";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "management", "shell", "target", "listView"));
beforeEach(() => {
  localStorage.clear();
  signIn(["TARGET_READ", "TARGET_CUD"]);
  const clock = { timeZone: "America/Toronto", businessDayStart: 0, weekStart: 1 as const };
  setPlaces({
    ok: true,
    value: [{ id: 3, parentId: null, type: "CHAIN", code: "G", description: "Groupe Roy", ...clock }],
  });
});
afterEach(() => drawnPage?.remove());

it("a target is created in the form of every entity, below the level that is acted in", async () => {
  history.replaceState(null, "", "/management/target/new");
  const server = memoryServer("target", []);
  const page = await draw(<NewTarget screen={defineNewTargetScreen(server.gateway)} />);
  drawnPage = page;
  await page.until(() => expect(page.text()).toContain(t("target.newUnder", { place: "Groupe Roy" })));
  await page.type("input[type=text], input:not([type])", "Épicerie du Nord");
  await page.click(t("management.save"));
  await page.until(() => expect(location.pathname).toBe("/management/target"));
  expect(server.callsOf("create")[0]?.[0]).toMatchObject([{ description: "Épicerie du Nord", isActive: true }]);
});

it.each([true, false])("the tree leads to a new target for who may create one: %s", async (mayCreate) => {
  signIn(mayCreate ? ["TARGET_READ", "TARGET_CUD"] : ["TARGET_READ"]);
  const screen = defineNewTargetScreen(memoryServer("layer", []).gateway);
  const go = () => undefined;
  const page = await draw(
    <LayerTreePanel screen={screen} layerId={3} openId={null} mayWrite={false} onGo={go} onMove={go} />,
  );
  drawnPage = page;
  expect(page.element.querySelector('a[href="/management/target/new"]') !== null).toBe(mayCreate);
});
