import fc from "fast-check";

import type * as access from "../../../access/index.ts";
import { arbLayerLinks, arbTangledLinks } from "../../arbitraries/access.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

/** The rules of scope. */
export function scopeRules({ circlesOf, isInScope, scopeOf }: typeof access): Readonly<Record<string, RuleRow>> {
  const isAbove = (upper: number, lower: number, layers: readonly access.LayerLink[]): boolean => {
    const met = new Set<number>();
    for (let id: number | null = lower; id !== null && !met.has(id); id = layers.find((layer) => layer.id === id)?.parentId ?? null) {
      if (id === upper) return true;
      met.add(id);
    }
    return false;
  };

  return {
    scope: {
      says: "A caller sees his target layer and everything below it, and nothing else.",
      source: "behaviour 3.9",
      cases: ["access.json"],
      laws: {
        "a scope holds the layer and exactly what hangs below it, in whatever order the layers come": fc.property(
          arbLayerLinks.chain((layers) => fc.tuple(fc.constant(layers), fc.shuffledSubarray([...layers], { minLength: layers.length }), fc.constantFrom(...layers))),
          ([layers, shuffled, { id }]) => {
            same([...scopeOf(id, shuffled)].toSorted((a, b) => a - b), layers.filter((layer) => isAbove(id, layer.id, layers)).map((layer) => layer.id));
            for (const layer of layers.slice(0, 5)) same(isInScope(layer.id, id, shuffled), isAbove(id, layer.id, layers), `${layer.id} below ${id}`);
          },
        ),
        "the scope of a layer below lies within the scope of the one above, which is out of its reach": fc.property(arbLayerLinks, (layers) => {
          for (const { id, parentId } of layers) {
            if (parentId === null) continue;
            const above = scopeOf(parentId, layers);
            holds([...scopeOf(id, layers)].every((below) => above.has(below)), "what is below is below the one above too");
            holds(!isInScope(parentId, id, layers), "the one above is out of reach");
          }
        }),
        "layers in a circle end, and an unknown layer sees nothing": fc.property(arbTangledLinks, fc.integer({ min: 0, max: 12 }), (layers, id) => {
          const scope = scopeOf(id, layers);
          same(scope.has(id), layers.some((layer) => layer.id === id), "it sees itself when it exists");
          holds([...scope].every((one) => isAbove(id, one, layers)), "it sees nothing that is not below");
        }),
      },
    },
    circles: {
      says: "What comes back to itself on the way up stands in a circle; what only hangs below a circle does not.",
      source: "behaviour 3.9, 3.8",
      laws: {
        "a layer is in a circle exactly when it stands above the one right above it": fc.property(arbTangledLinks, (layers) => {
          const firsts = layers.filter(({ id }, index) => layers.findIndex((other) => other.id === id) === index);
          same([...circlesOf(layers)].toSorted((a, b) => a - b), firsts.filter(({ id, parentId }) => parentId !== null && isAbove(id, parentId, firsts)).map(({ id }) => id).toSorted((a, b) => a - b));
        }),
        "a tree has none, in whatever order it comes": fc.property(arbLayerLinks.chain((layers) => fc.shuffledSubarray([...layers], { minLength: layers.length })), (layers) => same(circlesOf(layers).size, 0)),
      },
    },
  };
}
