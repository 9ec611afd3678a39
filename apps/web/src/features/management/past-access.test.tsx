import { act } from "react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";

import { managerPermissions, signIn } from "../../entity/testing/product-screen.ts";
import { t, text } from "../../shared/text.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { instantOf, PastAccessDialog } from "./past-access.tsx";

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

it("asks about the end of a minute, so that what is known since some second of it is known", () => {
  const start = Date.parse("2026-03-12T14:05:00Z");
  expect(instantOf("2026-03-12T10:05", "America/Toronto", start + 90_000)).toBe(start + 59_999);
  expect(instantOf("2026-03-12T10:05", "America/Toronto", start + 30_000)).toBe(start);
  expect(instantOf("2026-03-12T10:05", "America/Toronto", start - 1)).toBe(null);
  expect(instantOf("2026-03-12", "America/Toronto", start)).toBe(null);
});
