import { chooseSplit, newWidget } from "@comptoir/domain/dashboard";
import { afterEach, beforeAll, expect, it } from "vitest";

import { signIn } from "../../../entity/testing/product-screen.ts";
import { makeMemoryKeyStore } from "../../../shared/device-storage.ts";
import { draw, type Drawn } from "../../../shared/testing/draw.ts";
import { t, text } from "../../../shared/text.ts";
import { WidgetEditor } from "./widget-editor.tsx";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "dashboard", "report", "arrange", "widget", "charts", "shell"));
afterEach(() => drawnPage?.remove());

it("says that the preview waits only while it does and a field says why: never for a missing title", async () => {
  signIn(["DASHBOARD_READ", "DASHBOARD_CUD", "SALE_READ"]);
  const page = await draw(
    <WidgetEditor
      widget={{ ...chooseSplit(newWidget("netSales"), "DEPARTMENT"), title: { fr: "", en: "", es: "" } }}
      isNew
      boardId={7}
      targetId={null}
      storedRoles={[]}
      context={{ date: "-1w", compare: null, autoGrain: null }}
      drafts={makeMemoryKeyStore()}
      onDone={() => undefined}
      onCancel={() => undefined}
    />,
  );
  drawnPage = page;
  expect(page.text()).not.toContain(t("widget.invalidPreview"));
  await page.click(t("widget.done"));
  expect(page.text()).toContain(t("widget.errors"));
  expect(page.text()).not.toContain(t("widget.invalidPreview"));
  await page.type("#widget-topN", "x");
  expect(page.text()).not.toContain(t("widget.invalidPreview"));
  await page.type("#widget-topN", "000");
  expect(page.text()).toContain(t("widget.invalidPreview"));
});
