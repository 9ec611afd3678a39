import { act } from "react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";

import { managerPermissions, signIn } from "../../entity/testing/product-screen.ts";
import { t, text } from "../../shared/text.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { PastAccessDialog } from "./past-access.tsx";

let page: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "management", "user", "access", "pastAccess"));
beforeEach(() => signIn([...managerPermissions]));
afterEach(() => page?.remove());

it("asks nothing before a past moment is chosen, nor of a future one", async () => {
  page = await draw(<PastAccessDialog userId={7} layerId={1} name="Ana Roy" onClose={() => undefined} />);
  expect(page.find("dialog").textContent).toContain(t("pastAccess.title", { name: "Ana Roy" }));
  expect(page.find("dialog").textContent).toContain(t("pastAccess.future"));
  const input = page.find("input[type=datetime-local]");
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "2999-01-01T10:00");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  expect(page.find("dialog").textContent).toContain(t("pastAccess.future"));
});
