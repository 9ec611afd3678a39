import fc from "fast-check";

import type * as target from "../../../target/index.ts";
import { arbLayerLinks, arbTangledLinks } from "../../arbitraries/access.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const arbRank = fc.record({ id: fc.nat({ max: 3 }), depth: fc.nat({ max: 3 }), priority: fc.nat({ max: 3 }) });

/** Builds the rules and laws of values set at layers. */
export function valueRules(functions: typeof target): Readonly<Record<string, RuleRow>> {
  const {
    compareLayers,
    isLocation,
    isLocationType,
    isTargetLayerType,
    locationTypes,
    valueChangeOfMove,
    listLayerAndAncestors,
    resolveAcross,
    resolveByLayer,
    targetLayerTypes,
  } = functions;

  const types = Object.keys(targetLayerTypes).filter(isTargetLayerType);
  const arbRankedLayers = fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 9 }), type: fc.constantFrom(...types), priority: fc.nat({ max: 2 }) }),
    { minLength: 1, maxLength: 6, selector: ({ id }) => id },
  );
  const withPriority = (layers: readonly { readonly id: number; readonly parentId: number | null }[]) =>
    layers.map((layer) => ({ ...layer, priority: 0 }));
  const valuesAt = (layerIds: readonly number[]) => layerIds.map((layerId, index) => ({ layerId, value: index }));

  return {
    "value-by-layer": {
      says: "A setting, a price or a tax given at a layer is inherited below, until a layer further down overrides it: the most specific one wins.",
      source: "behaviour 3.9",
      cases: ["account.json"],
      laws: {
        "a layer's own value wins; without one, its parent's applies": fc.property(
          arbLayerLinks,
          fc.array(fc.nat({ max: 30 })),
          (links, layerIds) => {
            const layers = withPriority(links);
            const values = valuesAt(layerIds);
            for (const { id, parentId } of layers) {
              const layerValue = values.find(({ layerId }) => layerId === id);
              const layerAbove = parentId === null ? null : resolveByLayer(parentId, values, layers);
              same(resolveByLayer(id, values, layers), layerValue ?? layerAbove);
            }
          },
        ),
        "a value of an unrelated layer changes nothing": fc.property(
          arbLayerLinks,
          fc.array(fc.nat({ max: 30 })),
          fc.nat({ max: 30 }),
          (links, layerIds, layerId) => {
            const layers = withPriority(links);
            const path = new Set(listLayerAndAncestors(layerId, layers).map(({ id }) => id));
            const values = valuesAt(layerIds);
            same(
              resolveByLayer(layerId, values, layers),
              resolveByLayer(
                layerId,
                values.filter((value) => path.has(value.layerId)),
                layers,
              ),
            );
          },
        ),
        "moving a layer lists exactly the inherited values that change": fc.property(
          arbLayerLinks,
          fc.array(fc.nat({ max: 30 })),
          fc.nat(),
          fc.nat(),
          (links, layerIds, which, where) => {
            const layers = withPriority(links);
            const moving = layers[which % Math.max(1, layers.length)];
            const layerAbove = layers[where % Math.max(1, layers.length)];
            if (
              moving === undefined ||
              layerAbove === undefined ||
              listLayerAndAncestors(layerAbove.id, layers).some(({ id }) => id === moving.id)
            )
              return;
            const values = layerIds.map((layerId) => ({ layerId, value: layerId % 3 }));
            const after = layers.map((layer) =>
              layer.id === moving.id ? { ...layer, parentId: layerAbove.id } : layer,
            );
            const changedLayers = layers
              .filter(
                ({ id }) => resolveByLayer(id, values, layers)?.value !== resolveByLayer(id, values, after)?.value,
              )
              .map(({ id }) => id);
            const change = valueChangeOfMove(values, { layerId: moving.id, parentId: layerAbove.id }, layers);
            same(
              [...(change?.layerIds ?? [])].toSorted((a, b) => a - b),
              changedLayers.toSorted((a, b) => a - b),
            );
            if (change !== null)
              same(
                [change.before, change.after],
                [resolveByLayer(moving.id, values, layers), resolveByLayer(moving.id, values, after)],
              );
          },
        ),
        "a path starts at the layer, goes up one parent at a time, and ends at a root": fc.property(
          arbLayerLinks,
          (links) => {
            for (const { id } of links) {
              const path = listLayerAndAncestors(id, links);
              same(path[0]?.id, id);
              same(path.at(-1)?.parentId, null);
              path.slice(1).forEach((layer, index) => same(layer.id, path[index]?.parentId));
            }
          },
        ),
        "a cycle of layers ends, and an unknown layer has neither path nor value": fc.property(
          arbTangledLinks,
          fc.integer({ min: 0, max: 12 }),
          (links, id) => {
            const path = listLayerAndAncestors(id, links);
            same(
              path.length > 0,
              links.some((layer) => layer.id === id),
            );
            same(new Set(path.map((layer) => layer.id)).size, path.length, "each layer once");
            if (path.length === 0) same(resolveByLayer(id, [{ layerId: id, value: 1 }], withPriority(links)), null);
          },
        ),
      },
    },
    "value-across-targets": {
      says: "Where a layer belongs to several targets: the deepest layer wins, then the lower priority number, then the lower id.",
      source: "behaviour 3.9",
      laws: {
        "layers are ordered by depth, then lower priority, then lower id, and never tie": fc.property(
          arbRank,
          arbRank,
          arbRank,
          (left, right, third) => {
            const order = Math.sign(compareLayers(left, right));
            same(order + Math.sign(compareLayers(right, left)), 0);
            const words =
              left.depth !== right.depth
                ? right.depth - left.depth
                : left.priority !== right.priority
                  ? left.priority - right.priority
                  : left.id - right.id;
            same(order, Math.sign(words));
            holds(
              !(compareLayers(left, right) < 0 && compareLayers(right, third) < 0) || compareLayers(left, third) < 0,
              "what wins over the winner wins",
            );
          },
        ),
        "the value of the highest-priority layer applies, in whatever order they come": fc.property(
          arbRankedLayers,
          fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 6 }),
          (layers, layerIds) => {
            const values = [...new Set(layerIds)].map((layerId) => ({ layerId, value: layerId }));
            const valueByLayer = resolveAcross(values, layers);
            same(resolveAcross(values.toReversed(), layers.toReversed()), valueByLayer, "in another order");
            const namedLayers = layers.filter(({ id }) => layerIds.includes(id));
            same(valueByLayer === null, namedLayers.length === 0);
            const depthOf = (id: number) =>
              layers
                .filter((layer) => layer.id === id)
                .map(({ type, priority }) => ({ id, depth: targetLayerTypes[type].depth, priority }));
            for (const winner of depthOf(valueByLayer?.layerId ?? 0))
              for (const { id } of namedLayers)
                for (const other of depthOf(id))
                  holds(compareLayers(winner, other) <= 0, `${winner.id} wins over ${id}`);
          },
        ),
        "of duplicate values at one layer the first applies": fc.property(
          arbRankedLayers,
          fc.nat(),
          (layers, choice) => {
            const layerId = layers[choice % layers.length]?.id ?? 0;
            same(
              resolveAcross(
                [
                  { layerId, value: "first" },
                  { layerId, value: "second" },
                ],
                layers,
              ),
              { layerId, value: "first" },
            );
          },
        ),
        "along one path, the deepest layer is the nearest": fc.property(
          fc.subarray(types, { minLength: 1 }),
          fc.array(fc.nat({ max: 5 })),
          (kinds, layerIds) => {
            const layers = kinds.map((type, index) => ({
              id: index + 1,
              parentId: index === 0 ? null : index,
              type,
              priority: 0,
            }));
            const values = [...new Set(layerIds)].map((layerId) => ({ layerId, value: layerId }));
            same(resolveAcross(values, layers), resolveByLayer(layers.length, values, layers));
          },
        ),
      },
    },
    location: {
      says: "Sales and stock are kept at locations: every store, and any layer below one with a location kind.",
      source: "behaviour 3.9",
      codes: ["LOCATION_TYPE"],
      laws: {
        "a chain or region is never a location, a store always is, and a layer below is one when it has a location kind":
          fc.property(fc.constantFrom(...types), fc.constantFrom(undefined, ...locationTypes), (type, locationType) => {
            const layer = locationType === undefined ? { type } : { type, locationType };
            same(
              isLocation(layer),
              {
                CHAIN: false,
                REGION: false,
                STORE: true,
                ZONE: locationType !== undefined,
                TERMINAL: locationType !== undefined,
              }[type],
            );
          }),
        "accepts exactly the layer kinds and location kinds of the tables": fc.property(
          fc.oneof(fc.string(), fc.constantFrom("STORE", "KIOSK", "CHAIN", "toString", "__proto__")),
          (text) => {
            same(isTargetLayerType(text), ["CHAIN", "REGION", "STORE", "ZONE", "TERMINAL"].includes(text));
            same(isLocationType(text), ["STORE", "WAREHOUSE", "KIOSK", "OFFICE"].includes(text));
            same([isTargetLayerType([text]), isLocationType([text])], [false, false], "a list of one is no text");
          },
        ),
      },
    },
  };
}
