import { act } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { session } from "../../session/session.ts";
import { notices } from "../../shared/notices.ts";
import { placeState } from "../../shared/place-store.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { text } from "../../shared/text.ts";
import { ErrorDialog } from "../../shell/error-dialog.tsx";
import { CreateDocumentDialog } from "./create-document-dialog.tsx";

const claims = { sub: "1", exp: 9_999_999_999, permissions: ["INVENTORYDOCUMENT_CUD"], tli: 3, sid: "s" };
const token = `h.${btoa(JSON.stringify(claims)).replace(/=+$/u, "")}.s`;
const user = { id: 1, username: "ana", firstName: "Ana", lastName: "Roy", language: "en" } as const;
const store = {
  id: 3,
  linkId: 3,
  parentId: null,
  targetId: 1,
  type: "STORE",
  locationType: "STORE",
  priority: 0,
} as const;

let page: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "inventory", "management"));
beforeEach(() => {
  session.hear({ kind: "open", token, user });
  placeState.places = [
    { ...store, code: "M1", description: "Store 1", timeZone: "America/Toronto", businessDayStart: 0, weekStart: 0 },
  ];
});
afterEach(() => {
  page?.remove();
  notices.dialog = null;
});

it("says in the error dialog why no document was made, keeps what was typed, and tries again", async () => {
  let sent = 0;
  vi.stubGlobal("fetch", async (_input: unknown, init?: RequestInit) => {
    if (init?.method === "POST" || (_input instanceof Request && _input.method === "POST")) sent += 1;
    return new Response("[]", {
      status: 503,
      headers: { "content-type": "application/json", "x-request-id": "request-77" },
    });
  });
  page = await draw(
    <>
      <CreateDocumentDialog onClose={() => {}} onMade={() => {}} />
      <ErrorDialog />
    </>,
  );
  const buttons = () => [...document.querySelectorAll<HTMLButtonElement>("button")];
  const press = (label: string) =>
    act(async () =>
      buttons()
        .find(({ textContent }) => textContent === label)
        ?.click(),
    );
  await press("Start count");
  await vi.waitFor(() => expect(document.body.textContent).toContain("Code 503"), { timeout: 20_000 });
  expect(document.body.textContent).toMatch(/An error occurred while saving the document\..*request-77/u);
  expect(sent).toBeGreaterThan(0);
  const before = sent;
  await press("Try again");
  await vi.waitFor(() => expect(sent).toBeGreaterThan(before), { timeout: 20_000 });
});
