import { quantity } from "@comptoir/domain/measure";
import { DataTable } from "@comptoir/ui-react";
import { afterEach, beforeAll, expect, it } from "vitest";

import { signIn } from "../../entity/testing/product-screen.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { buildMovementColumns } from "./movement-columns.tsx";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "inventory"));
afterEach(() => drawnPage?.remove());

const movement = {
  id: "1",
  at: 0,
  kind: "OPENING",
  quantity: quantity(5_000),
  balance: quantity(5_000),
  reasonCode: null,
  layerId: 2,
  layer: "Laval",
  importId: 12,
} as const;

it.each([
  [["INVENTORY_READ"], 0],
  [["INVENTORY_READ", "INVENTORY_CUD"], 1],
] as const)("with %j, the import of a movement has %i links", async (permissions, links) => {
  signIn([...permissions]);
  const columns = buildMovementColumns(false, false);
  drawnPage = await draw(<DataTable caption="" rows={[movement]} rowKey={({ id }) => id} columns={columns} />);
  expect(drawnPage.text()).toContain(t("inventory.importNumber", { number: 12 }));
  expect(drawnPage.element.querySelectorAll("a").length).toBe(links);
});
