import { expect, test } from "vitest";

import * as ours from "../../target/index.ts";
import { holdLaw, isAnyBroken, lawsOf } from "../law.ts";
import { targetLaws } from "./target.ts";

test.each(lawsOf(targetLaws))("$rule: $title", (law) => holdLaw(law));

/** Faulty implementations of targets, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Partial<typeof ours>])[] = [
  [
    "the layer at the top wins",
    "value-by-layer",
    {
      resolveByLayer: (layerId, values, layers) => {
        const all = [...layers];
        const valueList = [...values];
        return (
          ours
            .listLayerAndAncestors(layerId, all)
            .toReversed()
            .map(({ id }) => valueList.find((value) => value.layerId === id))
            .find((layer) => layer !== undefined) ?? null
        );
      },
    },
  ],
  [
    "a value elsewhere counts when none is near",
    "value-by-layer",
    {
      resolveByLayer: (layerId, values, layers) => {
        const valueList = [...values];
        return ours.resolveByLayer(layerId, valueList, layers) ?? valueList[0] ?? null;
      },
    },
  ],
  [
    "the last of two values counts",
    "value-by-layer",
    { resolveByLayer: (layerId, values, layers) => ours.resolveByLayer(layerId, [...values].toReversed(), layers) },
  ],
  [
    "a move changes the layer alone",
    "value-by-layer",
    {
      valueChangeOfMove: (values, move, layers) => {
        const change = ours.valueChangeOfMove(values, move, layers);
        return change === null ? null : { ...change, layerIds: [move.layerId] };
      },
    },
  ],
  [
    "a layer that moves loses its own value",
    "value-by-layer",
    {
      valueChangeOfMove: (values, move, layers) =>
        ours.valueChangeOfMove(
          [...values].filter(({ layerId }) => layerId !== move.layerId),
          move,
          layers,
        ),
    },
  ],
  [
    "the higher priority number wins",
    "value-across-targets",
    {
      compareLayers: (left, right) => right.depth - left.depth || right.priority - left.priority || left.id - right.id,
    },
  ],
  [
    "priority goes before depth",
    "value-across-targets",
    {
      resolveAcross: (values, layers) => {
        const all = [...layers];
        return (
          [...values]
            .filter(({ layerId }) => all.some(({ id }) => id === layerId))
            .toSorted(
              (a, b) =>
                (all.find(({ id }) => id === a.layerId)?.priority ?? 0) -
                (all.find(({ id }) => id === b.layerId)?.priority ?? 0),
            )[0] ?? null
        );
      },
    },
  ],
  ["a region with a kind sells", "location", { isLocation: ({ locationType }) => locationType !== undefined }],
  [
    "a warehouse of its own does not keep stock",
    "location",
    { isLocation: ({ type }) => type === "STORE" || type === "TERMINAL" },
  ],
  [
    "a circle of two is not seen",
    "layer-hierarchy",
    {
      checkLayers: (layers) =>
        ours
          .checkLayers(layers)
          .filter(
            ({ code, path: [index] }) =>
              code !== "LAYER_CYCLE" || layers[Number(index)]?.id === layers[Number(index)]?.parentId,
          ),
    },
  ],
  [
    "a store may stand above a region",
    "layer-hierarchy",
    { checkLayers: (layers) => ours.checkLayers(layers).filter(({ code }) => code !== "LAYER_TYPE") },
  ],
  [
    "a code may be given again in capitals",
    "layer-hierarchy",
    {
      checkLayers: (layers) =>
        ours
          .checkLayers(layers)
          .filter(
            ({ code, path: [index] }) =>
              code !== "LAYER_CODE_EXISTS" ||
              layers.some((other, place) => place < Number(index) && other.code === layers[Number(index)]?.code),
          ),
    },
  ],
  [
    "only the first layer that is wrong is named",
    "target-form",
    { checkLayers: (layers) => ours.checkLayers(layers).slice(0, 1) },
  ],
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(targetLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
