import type { DocumentView } from "@comptoir/api/wire";
import { expect, test } from "vitest";

import { succeed } from "../../shared/answer.ts";
import { parseDocumentsQuery } from "./documents-address.ts";
import { createDocumentsStore } from "./documents-store.ts";
import { sampleDocument } from "./testing/sample-document.ts";

test("unloaded documents have their place, and a loaded one stays the same object when others arrive", async () => {
  const all = Array.from({ length: 250 }, (_, index): DocumentView => ({ ...sampleDocument(), id: index + 1 }));
  const pages: number[] = [];
  const store = createDocumentsStore(async (_question, page, size) => {
    pages.push(page);
    return succeed({ rows: all.slice((page - 1) * size, page * size), total: all.length });
  });
  await store.show(parseDocumentsQuery(""));
  const [first] = store.state.rows;
  expect([store.state.rows.length, store.state.rows.map((row) => row?.id ?? null)[249]]).toEqual([250, null]);
  store.see(205, 240);
  store.see(210, 249);
  await Promise.resolve();
  expect([pages, store.state.rows[249]?.id, store.state.rows[0] === first, store.state.rows[150]]).toEqual([
    [1, 3],
    250,
    true,
    undefined,
  ]);
});
