import type { ClosePreview } from "@comptoir/api/wire";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { signIn } from "../../entity/testing/product-screen.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { DeletedBanner } from "./document-banners.tsx";
import type { DocumentHead } from "./inventory-gateway.ts";
import { sampleDocument } from "./testing/sample-document.ts";
import { useClosing } from "./use-closing.ts";
import { useDocumentActions } from "./use-document-actions.tsx";

const document = sampleDocument();
const preview = { version: 1, blockers: [], pending: [] } as unknown as ClosePreview;

let drawnPage: Drawn | undefined;
let callCount: number;
let calledPath: string;
beforeAll(() => text.load("common", "errors", "inventory"));
beforeEach(() => {
  callCount = 0;
  signIn(["INVENTORYDOCUMENT_CUD"]);
  vi.stubGlobal("fetch", async (request: Request | URL | string) => {
    callCount += 1;
    calledPath = request instanceof Request ? request.url : String(request);
    return new Response("[]", { status: 400, headers: { "content-type": "application/json" } });
  });
});
afterEach(() => {
  drawnPage?.remove();
  vi.unstubAllGlobals();
});

function Actions({ onEnd }: Readonly<{ onEnd: () => void }>) {
  const { run } = useDocumentActions(() => {});
  const { approve } = useClosing({
    head: document,
    preview,
    policy: null,
    choices: { dropsPending: false, setDropsPending: () => {}, acceptsOverlap: false, setAcceptsOverlap: () => {} },
    onAgain: onEnd,
  });
  return (
    <>
      <button onClick={() => run("suspend", document)}>suspend</button>
      <button onClick={() => void approve()}>approve</button>
    </>
  );
}

it.each(["suspend", "approve"])("a double click does %s once", async (name) => {
  const page = await draw(<Actions onEnd={() => {}} />);
  drawnPage = page;
  await page.clickTwice(name);
  await page.until(() => expect(callCount).toBeGreaterThan(0));
  await page.settle();
  expect(callCount).toBe(1);
});

function Restoring({ deleted }: Readonly<{ deleted: DocumentHead }>) {
  const { itemsOf, restoreOf } = useDocumentActions(() => {});
  return (
    <>
      <p>{itemsOf(deleted).flatMap((group) => group.map(({ key }) => `${key} `))}</p>
      <DeletedBanner head={deleted} onRestore={restoreOf(deleted)} />
    </>
  );
}

it("a deleted document is restored from its menu or its page until its last day, and not after it", async () => {
  const dayMs = 86_400_000;
  const deleted = sampleDocument({ isDeleted: true, restorableUntil: Date.now() + dayMs });
  const page = await draw(<Restoring deleted={deleted} />);
  drawnPage = page;
  expect(page.find("p").textContent).toMatch(/^restore export-/u);
  await page.click(t("inventory.restore"));
  await page.until(() => expect(callCount).toBe(1));
  expect(calledPath).toContain("/api/Inventory/Document/Restore");
  await page.redraw(<Restoring deleted={{ ...deleted, restorableUntil: Date.now() - dayMs }} />);
  expect(page.find("p").textContent).toMatch(/^export-/u);
  expect(() => page.button(t("inventory.restore"))).toThrow();
});
