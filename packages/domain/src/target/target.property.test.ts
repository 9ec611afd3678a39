import fc from "fast-check";
import { expect, test } from "vitest";

import {
  compareLayers,
  isLocation,
  isLocationType,
  isTargetLayerType,
  pathToTop,
  resolveByLayer,
  targetLayerTypes,
  type LayerRank,
} from "./index.ts";

const arbLayers: fc.Arbitrary<readonly LayerRank[]> = fc
  .array(fc.nat(), { minLength: 1, maxLength: 30 })
  .map((choices) =>
    choices.map((choice, index) => ({
      id: index + 1,
      parentId: choice % (index + 1) === 0 ? null : choice % (index + 1),
      priority: choice % 7,
    })),
  );

test("the value of a layer's own wins; without one, the layer above answers for it", () => {
  fc.assert(
    fc.property(arbLayers, fc.array(fc.nat({ max: 30 })), (layers, given) => {
      const values = given.map((layerId) => ({ layerId, value: `value of ${layerId}` }));
      for (const { id, parentId } of layers) {
        const own = values.find(({ layerId }) => layerId === id);
        const above = parentId === null ? null : resolveByLayer(parentId, values, layers);
        expect(resolveByLayer(id, values, layers)).toEqual(own ?? above);
      }
    }),
  );
});

test("a path starts at the layer, ends at a top, and takes one step up at a time", () => {
  fc.assert(
    fc.property(arbLayers, (layers) => {
      for (const { id } of layers) {
        const path = pathToTop(id, layers);
        expect(path[0]?.id).toBe(id);
        expect(path.at(-1)?.parentId).toBe(null);
        path.slice(1).forEach((layer, index) => expect(layer.id).toBe(path[index]?.parentId));
      }
    }),
  );
});

test("a circle ends, and an unknown layer has neither path nor value", () => {
  const circle = [
    { id: 1, parentId: 2, priority: 0 },
    { id: 2, parentId: 1, priority: 0 },
  ];
  expect(pathToTop(1, circle).map(({ id }) => id)).toEqual([1, 2]);
  expect(resolveByLayer(1, [], circle)).toBe(null);
  expect(pathToTop(3, circle)).toEqual([]);
});

test("layers win by depth, then the lower priority, then the lower id, and two never win over each other", () => {
  const arbRank = fc.record({ id: fc.nat({ max: 3 }), depth: fc.nat({ max: 3 }), priority: fc.nat({ max: 3 }) });
  fc.assert(
    fc.property(arbRank, arbRank, (left, right) => {
      expect(Math.sign(compareLayers(left, right)) + Math.sign(compareLayers(right, left))).toBe(0);
      if (left.depth > right.depth) expect(compareLayers(left, right)).toBeLessThan(0);
    }),
  );
});

test("sales are kept for stores, and for no other kind of layer", () => {
  const selling = Object.keys(targetLayerTypes).filter((type) => isTargetLayerType(type) && isLocation({ type }));
  expect(selling).toEqual(["STORE"]);
  expect(isTargetLayerType("toString")).toBe(false);
  expect(isLocationType("STORE")).toBe(true);
  expect(isLocationType("CHAIN")).toBe(false);
});
