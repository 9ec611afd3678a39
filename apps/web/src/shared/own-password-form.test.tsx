import { passwordPolicy } from "@comptoir/domain/validation";
import { renderToString } from "react-dom/server";
import { afterEach, beforeAll, expect, test, vi } from "vitest";

import { signIn } from "../entity/testing/product-screen.ts";
import { notices } from "./notices.ts";
import { OwnPasswordForm } from "./own-password-form.tsx";
import { draw, type Drawn } from "./testing/draw.ts";
import { t, text } from "./text.ts";

let page: Drawn | undefined;
beforeAll(() => text.load("common", "user", "password", "errors"));
afterEach(() => {
  page?.remove();
  notices.dialog = null;
  vi.unstubAllGlobals();
});

test("a password that is due is chosen, one's own is changed", () => {
  const print = (isDue: boolean) =>
    renderToString(<OwnPasswordForm username="ana" rules={passwordPolicy} isDue={isDue} onDone={() => undefined} />);
  expect(print(true)).toContain(t("user.choosePassword"));
  expect(print(true)).not.toContain(t("user.changePassword"));
  expect(print(false)).toContain(t("user.changePassword"));
});

/** Draws the form, fills it and sends it to a server that answers with a status and issues. */
async function sendTo(status: number, issues: readonly object[]): Promise<void> {
  signIn([]);
  vi.stubGlobal("fetch", async () => Response.json(issues, { status, headers: { "x-request-id": "r-1" } }));
  page = await draw(<OwnPasswordForm username="ana" rules={passwordPolicy} onDone={() => undefined} />);
  await page.type('[name="current-password"]', "Old-Secret-2026!");
  await page.type("#password", "Northern-Lights-2026!");
  await page.type("#confirmation", "Northern-Lights-2026!");
  await page.click(t("user.changePassword"));
}

test.each([403, 500, 503])("a refusal with status %d is shown in the dialog", async (status) => {
  await sendTo(status, []);
  await page?.until(() => expect(notices.dialog?.failure).toMatchObject({ status, requestId: "r-1" }));
});

test("a refusal that names a field is shown beside it", async () => {
  await sendTo(400, [{ code: "PASSWORD_REUSED", field: "newPassword" }]);
  await page?.until(() => expect(page?.text()).toContain(t("errors.PASSWORD_REUSED")));
  expect(notices.dialog).toBeNull();
});

test("a password is said to be too weak until it has the required strength", async () => {
  page = await draw(
    <OwnPasswordForm username="ana" rules={{ ...passwordPolicy, minStrength: 4 }} onDone={() => undefined} />,
  );
  await page.type('[name="current-password"]', "Old-Secret-2026!");
  await page.type("#password", "Password-2026!");
  await page.click(t("user.changePassword"));
  expect(page.text()).toContain("The password entered is too weak.");
  await page.type("#password", "violet tundra marble 7 canoe orbit");
  expect(page.text()).not.toContain("too weak");
});
