import type { ClosePreview } from "@comptoir/api/wire";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { signIn } from "../../entity/testing/product-screen.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { text } from "../../shared/text.ts";
import { sampleDocument } from "./testing/sample-document.ts";
import { useClosing } from "./use-closing.ts";
import { useDocumentActions } from "./use-document-actions.tsx";

const document = sampleDocument();
const preview = { version: 1, blockers: [], pending: [] } as unknown as ClosePreview;

let drawnPage: Drawn | undefined;
let callCount: number;
beforeAll(() => text.load("common", "errors", "inventory"));
beforeEach(() => {
  callCount = 0;
  signIn(["INVENTORYDOCUMENT_CUD"]);
  vi.stubGlobal("fetch", async () => {
    callCount += 1;
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
