import fc from "fast-check";

import type * as target from "../../../target/index.ts";
import { checkForm } from "../../../validation/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

/** Builds the rules and laws of the target form. */
export function targetFormRules({
  checkLayers,
  isTargetLayerType,
  locationTypes,
  targetForm,
  targetLayerTypes,
}: typeof target): Readonly<Record<string, RuleRow>> {
  const types = Object.keys(targetLayerTypes).filter(isTargetLayerType);
  const depths = types.map((type) => targetLayerTypes[type].depth);

  const arbLocation = fc.option(fc.constantFrom(...locationTypes));
  const arbLayer = fc.record({
    id: fc.integer({ min: 1, max: 6 }),
    parentId: fc.option(fc.integer({ min: 1, max: 7 })),
    type: fc.constantFrom(...types),
    code: fc.constantFrom("A", "a", "B", "C", "D", "E", "F"),
    locationType: arbLocation,
  });
  const arbLayers: fc.Arbitrary<readonly target.HangingLayer[]> = fc.array(arbLayer, { maxLength: 6 });

  /** A valid tree: each layer is below one of a wider type. */
  const arbTree: fc.Arbitrary<readonly target.HangingLayer[]> = fc
    .array(fc.tuple(fc.nat(), arbLocation), { minLength: 1, maxLength: 8 })
    .map((choices) => {
      const layers: target.HangingLayer[] = [];
      for (const [index, [choice, locationType]] of choices.entries()) {
        const possibleParents = layers.filter(({ type }) => targetLayerTypes[type].depth < Math.max(...depths));
        const parentIndex = possibleParents[choice % (possibleParents.length + 1)];
        const deeper = types.filter(
          (type) =>
            parentIndex === undefined || targetLayerTypes[type].depth > targetLayerTypes[parentIndex.type].depth,
        );
        const type = deeper[choice % deeper.length] ?? "TERMINAL";
        const mayBeLocation = targetLayerTypes[type].depth >= targetLayerTypes.STORE.depth;
        layers.push({
          id: index + 1,
          parentId: parentIndex?.id ?? null,
          type,
          code: `L${index}`,
          locationType: mayBeLocation ? locationType : null,
        });
      }
      return layers;
    });

  const codesOf = (layers: readonly target.HangingLayer[]) =>
    checkLayers(layers).map(({ code, path }) => `${path.join(".")} ${code}`);
  const formOf = (layers: readonly target.HangingLayer[]) => ({
    description: "Chaîne",
    layers: layers.map((layer) => ({ ...layer, description: "Magasin" })),
  });

  return {
    "layer-hierarchy": {
      says: "Layers form a hierarchy without cycles, each below one of a wider kind (chain, region, store, zone, terminal); a code is unique within a target.",
      source: "behaviour 3.9",
      codes: ["LAYER_UNKNOWN", "LAYER_CYCLE", "LAYER_TYPE", "LAYER_CODE_EXISTS", "LOCATION_TYPE"],
      laws: {
        "accepts a valid hierarchy, in whatever order its layers come": fc.property(
          arbTree.chain((layers) => fc.shuffledSubarray([...layers], { minLength: layers.length })),
          (layers) => {
            same(checkLayers(layers), []);
          },
        ),
        "finds a cycle where it closes, and only there": fc.property(arbLayers, (layers) => {
          const parentOf = (id: number) => layers.find((layer) => layer.id === id)?.parentId ?? null;
          const comesBack = (id: number): boolean => {
            let ancestor = parentOf(id);
            for (let steps = 0; ancestor !== null && steps <= layers.length; steps++) {
              if (ancestor === id) return true;
              ancestor = parentOf(ancestor);
            }
            return false;
          };
          same(
            codesOf(layers).filter((code) => code.endsWith("LAYER_CYCLE")),
            layers.flatMap(({ id }, index) => (comesBack(id) ? [`${index}.parentId LAYER_CYCLE`] : [])),
          );
        }),
        "rejects duplicate ids, and does not also report the wrong kind of a layer in a cycle": fc.property(
          arbLayers,
          (layers) => {
            const issueCodes = codesOf(layers);
            same(
              issueCodes.filter((code) => code.endsWith("id LAYER_UNKNOWN")),
              layers.flatMap(({ id }, index) =>
                layers.findIndex((other) => other.id === id) < index ? [`${index}.id LAYER_UNKNOWN`] : [],
              ),
            );
            for (const [index] of layers.entries())
              holds(
                !(
                  issueCodes.includes(`${index}.parentId LAYER_CYCLE`) &&
                  issueCodes.includes(`${index}.type LAYER_TYPE`)
                ),
                "one of the two",
              );
          },
        ),
        "accepted layers all reach a root, deeper at each step down": fc.property(
          fc.oneof(arbLayers, arbTree),
          (layers) => {
            if (checkLayers(layers).length > 0) return;
            for (const layer of layers) {
              let ancestor: target.HangingLayer | undefined = layer;
              for (let steps = 0; ancestor !== undefined && ancestor.parentId !== null; steps++) {
                holds(steps <= layers.length, "the way up ends");
                const lowerLayer: target.HangingLayer = ancestor;
                ancestor = layers.find(({ id }) => id === lowerLayer.parentId);
                holds(
                  ancestor !== undefined &&
                    targetLayerTypes[ancestor.type].depth < targetLayerTypes[lowerLayer.type].depth,
                  "the one above is there, and wider",
                );
              }
            }
          },
        ),
        "reports a single fault at its path": fc.property(
          arbTree,
          fc.nat(),
          fc.constantFrom("code", "parent", "location", "type"),
          (layers, choice, what) => {
            const index = choice % layers.length;
            const parentLayer = layers.find(({ id }) => id === layers[index]?.parentId);
            const brokenLayers = layers.map((layer, place) => {
              if (place !== index) return layer;
              if (what === "code") return { ...layer, code: "l99" };
              if (what === "type") return { ...layer, type: parentLayer?.type ?? layer.type, locationType: null };
              return what === "parent" ? { ...layer, parentId: 99 } : { ...layer, locationType: "KIOSK" as const };
            });
            const all =
              what === "code"
                ? [{ id: 50, parentId: null, type: "CHAIN" as const, code: "L99", locationType: null }, ...brokenLayers]
                : brokenLayers;
            const issueIndex = what === "code" ? index + 1 : index;
            const isWide = targetLayerTypes[layers[index]?.type ?? "STORE"].depth < targetLayerTypes.STORE.depth;
            const expected = {
              code: ["code LAYER_CODE_EXISTS"],
              parent: ["parentId LAYER_UNKNOWN"],
              location: isWide ? ["locationType LOCATION_TYPE"] : [],
              type: parentLayer === undefined ? [] : ["type LAYER_TYPE"],
            }[what];
            same(
              codesOf(all),
              expected.map((fieldAndCode) => `${issueIndex}.${fieldAndCode}`),
            );
            const issue = checkLayers(all).find(({ code }) => code === "LAYER_TYPE");
            if (issue !== undefined) same(issue.params, { above: parentLayer?.type });
          },
        ),
      },
    },
    "target-form": {
      says: "A target has a description, a priority, and layers with a time zone and a day start; everything wrong is reported at once.",
      source: "specification 3 and 5; behaviour 3.9",
      codes: [
        "TARGET_DESCRIPTION",
        "REQUIRED",
        "MAX_LENGTH",
        "INTEGER",
        "NUMBER_RANGE",
        "TIME_ZONE",
        "ONE_OF",
        "LIST_LENGTH",
      ],
      laws: {
        "a valid form is kept, with defaults for absent fields": fc.property(arbTree, (layers) => {
          const formResult = checkForm(targetForm, formOf(layers));
          const layersKept = layers.map((layer) => ({
            ...layer,
            description: "Magasin",
            priority: 0,
            timeZone: null,
            businessDayStart: null,
            weekStart: null,
            isActive: true,
          }));
          same(formResult, {
            ok: true,
            value: { id: 0, code: null, description: "Chaîne", isActive: true, priority: 0, layers: layersKept },
          });
        }),
        "reports issues of layers at their layer, together with the other issues": fc.property(arbLayers, (layers) => {
          const formResult = checkForm(targetForm, { ...formOf(layers), description: " ", priority: 1.5 });
          const issueCodes = formResult.ok
            ? []
            : formResult.issues.map(({ code, path }) => `${path.join(".")} ${code}`);
          same(issueCodes, [
            "description TARGET_DESCRIPTION",
            "priority INTEGER",
            ...codesOf(layers).map((code) => `layers.${code}`),
          ]);
        }),
        "any value is parsed or rejected with a reason, and never throws": fc.property(
          fc.oneof(
            fc.anything(),
            fc.record({
              description: fc.anything(),
              priority: fc.anything(),
              layers: fc.oneof(
                fc.anything(),
                fc.array(fc.dictionary(fc.constantFrom("id", "parentId", "type", "code", "timeZone"), fc.anything())),
              ),
            }),
          ),
          (value) => {
            const formResult = checkForm(targetForm, value);
            holds(formResult.ok || formResult.issues.length > 0, "a refusal has its reason");
          },
        ),
      },
    },
  };
}
