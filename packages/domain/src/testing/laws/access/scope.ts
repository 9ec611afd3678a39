import fc from "fast-check";

import type * as access from "../../../access/index.ts";
import { arbLayerLinks, arbTangledLinks } from "../../arbitraries/access.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

/** Builds the rules and laws of scope. */
export function scopeRules({ findCycleNodes, isInScope, scopeOf }: typeof access): Readonly<Record<string, RuleRow>> {
  const isAbove = (upper: number, lower: number, layers: readonly access.LayerLink[]): boolean => {
    const metIds = new Set<number>();
    for (
      let id: number | null = lower;
      id !== null && !metIds.has(id);
      id = layers.find((layer) => layer.id === id)?.parentId ?? null
    ) {
      if (id === upper) return true;
      metIds.add(id);
    }
    return false;
  };

  return {
    scope: {
      says: "A caller sees their layer and everything below it, and nothing else.",
      source: "behaviour 3.9",
      cases: ["access.json"],
      laws: {
        "a scope contains the layer and exactly its descendants, in whatever order the layers come": fc.property(
          arbLayerLinks.chain((layers) =>
            fc.tuple(
              fc.constant(layers),
              fc.shuffledSubarray([...layers], { minLength: layers.length }),
              fc.constantFrom(...layers),
            ),
          ),
          ([layers, shuffled, { id }]) => {
            same(
              [...scopeOf(id, shuffled)].toSorted((a, b) => a - b),
              layers.filter((layer) => isAbove(id, layer.id, layers)).map((layer) => layer.id),
            );
            for (const layer of layers.slice(0, 5))
              same(isInScope(layer.id, id, shuffled), isAbove(id, layer.id, layers), `${layer.id} below ${id}`);
          },
        ),
        "the scope of a layer below lies within the scope of the one above, which it does not reach": fc.property(
          arbLayerLinks,
          (layers) => {
            for (const { id, parentId } of layers) {
              if (parentId === null) continue;
              const scopeAbove = scopeOf(parentId, layers);
              holds(
                [...scopeOf(id, layers)].every((idBelow) => scopeAbove.has(idBelow)),
                "what is below is below the one above too",
              );
              holds(!isInScope(parentId, id, layers), "the one above is out of reach");
            }
          },
        ),
        "a cycle of layers ends, and an unknown layer has an empty scope": fc.property(
          arbTangledLinks,
          fc.integer({ min: 0, max: 12 }),
          (layers, id) => {
            const scope = scopeOf(id, layers);
            same(
              scope.has(id),
              layers.some((layer) => layer.id === id),
              "it sees itself when it exists",
            );
            holds(
              [...scope].every((layerId) => isAbove(id, layerId, layers)),
              "it sees nothing that is not below",
            );
          },
        ),
      },
    },
    cycles: {
      says: "A layer is in a cycle when it is its own ancestor; one that only hangs below a cycle is not.",
      source: "behaviour 3.9, 3.8",
      laws: {
        "a layer is in a cycle exactly when it is an ancestor of its parent": fc.property(arbTangledLinks, (layers) => {
          const firsts = layers.filter(({ id }, index) => layers.findIndex((other) => other.id === id) === index);
          same(
            [...findCycleNodes(layers)].toSorted((a, b) => a - b),
            firsts
              .filter(({ id, parentId }) => parentId !== null && isAbove(id, parentId, firsts))
              .map(({ id }) => id)
              .toSorted((a, b) => a - b),
          );
        }),
        "a tree has no cycles, in whatever order its layers come": fc.property(
          arbLayerLinks.chain((layers) => fc.shuffledSubarray([...layers], { minLength: layers.length })),
          (layers) => same(findCycleNodes(layers).size, 0),
        ),
      },
    },
  };
}
