import { act } from "react";
import { afterEach, beforeAll, expect, it } from "vitest";

import { text } from "../shared/text.ts";
import { draw, type Drawn } from "../shared/testing/draw.ts";
import { fieldLabel } from "./entity-words.ts";
import { FileDialog } from "./file-dialog.tsx";
import { memoryServer, sampleProducts } from "./testing/memory-gateway.ts";
import { managerPermissions, productScreen, signIn } from "./testing/product-screen.ts";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "management", "listView"));
afterEach(() => drawnPage?.remove());

it("a file that is chosen before departments are known waits for them", async () => {
  const server = memoryServer("product", sampleProducts(1), [
    { field: "departmentId", values: [{ id: 4, label: "Boulangerie", parentId: null, targetId: 1 }] },
  ]);
  const screen = productScreen(server.gateway, { fromFile: { key: "sku" } });
  if (screen.file === null || screen.fromFile === undefined) throw new Error("no file comes back");
  signIn(managerPermissions);
  server.hold("references");
  const page = await draw(
    <FileDialog screen={screen} file={screen.file} definition={screen.fromFile} onClose={() => {}} />,
  );
  drawnPage = page;
  const input = page.find("input[type=file]");
  Object.defineProperty(input, "files", {
    value: [
      new File(
        [
          `${["sku", "description", "department"].map((field) => fieldLabel(screen, field)).join(",")}\nA1,Pain,Boulangerie\n`,
        ],
        "a.csv",
      ),
    ],
    configurable: true,
  });
  await act(async () => void input.dispatchEvent(new Event("change", { bubbles: true })));
  await page.settle();
  expect(screen.file.state.step).toBe("reading");
  await act(() => server.letGo());
  await page.settle();
  expect([
    screen.file.state.plan?.created.map(({ values }) => values["departmentId"]),
    screen.file.state.plan?.wrong,
  ]).toEqual([[4], []]);
});
