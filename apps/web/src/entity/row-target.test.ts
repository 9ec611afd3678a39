import { expect, it } from "vitest";

import { memoryServer } from "./testing/memory-gateway.ts";
import { productScreen } from "./testing/product-screen.ts";
import { limitToTarget, placeByReferences } from "./row-target.ts";

const references = {
  departmentId: [
    { id: 1, label: "Fruits", parentId: null, targetId: 2 },
    { id: 8, label: "Tools", parentId: null, targetId: 3 },
  ],
  vendorId: [
    { id: 4, label: "Aliments", parentId: null, targetId: 2 },
    { id: 5, label: "Steel", parentId: null, targetId: 3 },
  ],
};
const idsOf = (values: Parameters<typeof limitToTarget>[2], field = "departmentId") =>
  limitToTarget("product", field, values, references)[field]?.map(({ id }) => id);

it("offers the references of a row's target only, and what it refers to already", () => {
  expect(idsOf({ stored: { targetId: 3 }, current: {} })).toEqual([8]);
  expect(idsOf({ stored: { targetId: 3 }, current: { departmentId: 1 } })).toEqual([1, 8]);
});

it("offers a new row every target's references until it refers to a record of one", () => {
  expect(idsOf({ stored: null, current: {} })).toEqual([1, 8]);
  expect(idsOf({ stored: null, current: { departmentId: 1 } })).toEqual([1, 8]);
  expect(idsOf({ stored: null, current: { departmentId: 1 } }, "vendorId")).toEqual([4]);
});

it("places a new row at the target of what it refers to", () => {
  expect(placeByReferences("product", { sku: "A", departmentId: 8 }, references)["targetId"]).toBe(3);
  expect(placeByReferences("product", { sku: "A", departmentId: null }, references)).toEqual({
    sku: "A",
    departmentId: null,
  });
  expect(placeByReferences("goal", { departmentId: 8 }, references)).toEqual({ departmentId: 8 });
});

it("sends the target of a product that is created from a screen", async () => {
  const server = memoryServer(
    "product",
    [],
    Object.entries(references).map(([field, values]) => ({ field, values })),
  );
  const screen = productScreen(server.gateway);
  await screen.references.load(1);
  await screen.editor.open(0);
  screen.editor.set("sku", "ZZ-1");
  screen.editor.set("description", "Marteau");
  screen.editor.set("departmentId", 8);
  await screen.editor.save();
  expect(server.callsOf("create")[0]?.[0]).toMatchObject([{ sku: "ZZ-1", departmentId: 8, targetId: 3 }]);
});
