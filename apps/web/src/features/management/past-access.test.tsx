import type { PastAccess } from "@comptoir/api/wire";
import { act } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { managerPermissions, signIn } from "../../entity/testing/product-screen.ts";
import { momentText } from "../../session/written.ts";
import { placeState } from "../../shared/place-store.ts";
import { resetStores } from "../../shared/registered-stores.ts";
import { t, text } from "../../shared/text.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { instantOf } from "../../shared/instant-of.ts";
import { PastAccessDialog } from "./past-access.tsx";

let page: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "management", "user", "access", "pastAccess", "shell"));
beforeEach(() => signIn([...managerPermissions]));
afterEach(() => {
  page?.remove();
  resetStores();
  vi.unstubAllGlobals();
});

async function chooseMoment(drawnPage: Drawn, moment: string): Promise<void> {
  const input = drawnPage.find("input[type=datetime-local]");
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, moment);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

/** Draws the dialog with an answer about an account without any permission. */
async function drawAnswer(account: Pick<PastAccess, "status" | "invitedAt">): Promise<string> {
  const answer: PastAccess = {
    at: 1_773_273_600_000,
    knownFrom: 1_700_000_000_000,
    isKnown: true,
    permissions: [],
    permissionsNow: [],
    roles: [],
    explanation: {
      isAllowed: false,
      rule: "USER_WITHOUT_ACCESS",
      steps: [{ kind: "USER_WITHOUT_ACCESS", params: { user: "Ana Roy" } }],
      missing: [],
    },
    ...account,
  };
  vi.stubGlobal("fetch", async () => Response.json(answer));
  placeState.places = [
    {
      id: 1,
      parentId: null,
      type: "STORE",
      code: "1",
      description: "Store 1",
      timeZone: "America/Toronto",
      businessDayStart: 0,
      weekStart: 0,
    },
  ];
  page = await draw(<PastAccessDialog userId={7} layerId={1} name="Ana Roy" onClose={() => undefined} />);
  await chooseMoment(page, "2026-03-12T10:00");
  const knownFromText = t("pastAccess.knownFrom", { when: momentText(answer.knownFrom) });
  await page.until(() => expect(page?.text()).toContain(knownFromText));
  return page.text();
}

it("says of an invited account when it was invited, and not that it is inactive", async () => {
  const invitedAt = 1_773_000_000_000;
  const dialogText = await drawAnswer({ status: "INVITED", invitedAt });
  expect(dialogText).toContain(t("pastAccess.invited", { when: momentText(invitedAt) }));
  expect(dialogText).not.toContain(t("access.step_USER_WITHOUT_ACCESS", { user: "Ana Roy" }));
});

it("says that an account did not exist yet, and compares nothing with today", async () => {
  const dialogText = await drawAnswer({ status: null, invitedAt: null });
  expect(dialogText).toContain(t("pastAccess.account_NONE"));
  expect(dialogText).not.toContain(t("pastAccess.same"));
  expect(dialogText).not.toContain(t("pastAccess.noRoles"));
});

it("asks nothing before a past moment is chosen, nor of a future one", async () => {
  page = await draw(<PastAccessDialog userId={7} layerId={1} name="Ana Roy" onClose={() => undefined} />);
  expect(page.find("dialog").textContent).toContain(t("pastAccess.title", { name: "Ana Roy" }));
  expect(page.find("dialog").textContent).toContain(t("pastAccess.future"));
  await chooseMoment(page, "2999-01-01T10:00");
  expect(page.find("dialog").textContent).toContain(t("pastAccess.future"));
});

it("asks about the end of a minute, so that what is known since some second of it is known", () => {
  const start = Date.parse("2026-03-12T14:05:00Z");
  expect(instantOf("2026-03-12T10:05", "America/Toronto", start + 90_000)).toBe(start + 59_999);
  expect(instantOf("2026-03-12T10:05", "America/Toronto", start + 30_000)).toBe(start);
  expect(instantOf("2026-03-12T10:05", "America/Toronto", start - 1)).toBe(null);
  expect(instantOf("2026-03-12", "America/Toronto", start)).toBe(null);
});
