import type { DocumentView } from "@comptoir/api/wire";
import { beforeAll, expect, it } from "vitest";

import { managerPermissions, signIn } from "../../entity/testing/product-screen.ts";
import { draw } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { statusBadgeOf } from "./inventory-words.ts";
import { sampleDocument } from "./testing/sample-document.ts";
import { useDocumentActions } from "./use-document-actions.tsx";

beforeAll(() => text.load("common", "inventory"));

/** Names of a document's actions, those that save a file left out. */
async function listActionNames(document: DocumentView): Promise<readonly string[]> {
  let names: readonly string[] = [];
  const Actions = () => {
    const { itemsOf } = useDocumentActions(() => undefined);
    names = itemsOf(document).flatMap((items) =>
      items.filter(({ icon }) => icon !== "download").map(({ label }) => label),
    );
    return null;
  };
  const page = await draw(<Actions />);
  page.remove();
  return names;
}

it("a document of a status that this version does not know shows its code and offers no action", async () => {
  signIn([...managerPermissions, "INVENTORYDOCUMENT_CUD"]);
  const unknownStatus = "ARCHIVED" as DocumentView["status"];
  expect(await listActionNames(sampleDocument({ status: unknownStatus }))).toEqual([]);
  expect(statusBadgeOf(unknownStatus)).toEqual({ tone: "neutral", children: "ARCHIVED" });
  expect((await listActionNames(sampleDocument())).length).toBeGreaterThan(0);
  expect(statusBadgeOf("OPEN").children).toBe(t("inventory.status_OPEN"));
});
