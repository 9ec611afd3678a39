import { defaultTimeZone, type TargetLayer } from "@comptoir/domain/target";
import { expect, it } from "vitest";

import { highestLayer } from "./index.ts";

const layer = (id: number, type: TargetLayer["type"], parentId: number | null) =>
  ({ id, type, parentId, targetId: 1, timeZone: defaultTimeZone }) as TargetLayer;

it("the highest of several granted layers is the one of the highest type, whatever their order", () => {
  const [terminal, region, store] = [layer(3, "TERMINAL", 2), layer(4, "REGION", 1), layer(5, "STORE", 4)];
  expect(highestLayer([terminal, store, region])?.id).toBe(4);
  expect(highestLayer([terminal, layer(2, "STORE", 1)])?.id).toBe(2);
  expect(highestLayer([])).toBeUndefined();
});
