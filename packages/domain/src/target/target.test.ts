import { expect, test } from "vitest";

import { checkForm } from "../validation/index.ts";
import { checkLayers, targetForm } from "./index.ts";

test("a chain with a region, a store and a terminal; defaults fill in what is left out", () => {
  const layers = [
    { id: 1, type: "CHAIN", code: "C", description: "Chaîne" },
    { id: -1, parentId: 1, type: "REGION", code: "R", description: "Québec", priority: "2" },
    {
      id: -2,
      parentId: -1,
      type: "STORE",
      code: "S",
      description: "Rimouski",
      timeZone: "America/Toronto",
      businessDayStart: 240,
      locationType: "STORE",
    },
    { id: -3, parentId: -2, type: "TERMINAL", code: "T", description: "Caisse 1" },
  ];
  const formResult = checkForm(targetForm, { description: " Épicerie ", layers });
  expect(formResult).toMatchObject({
    ok: true,
    value: {
      description: "Épicerie",
      layers: [{ parentId: null, isActive: true }, { priority: 2 }, { businessDayStart: 240 }, { locationType: null }],
    },
  });
});

test("everything wrong with a target at once, each with its path", () => {
  const layers = [
    { id: 1, parentId: 2, type: "STORE", code: "A", description: "Magasin" },
    { id: 2, parentId: 1, type: "ZONE", code: "a", description: "Zone" },
    { id: 3, parentId: 1, type: "CHAIN", code: "B", description: "Chaîne", locationType: "OFFICE" },
    { id: 3, parentId: 9, type: "STORE", code: "C", description: "Encore" },
  ];
  const formResult = checkForm(targetForm, { description: "", layers });
  expect(formResult.ok ? [] : formResult.issues.map(({ code, path }) => `${path.join(".")} ${code}`)).toEqual([
    "description TARGET_DESCRIPTION",
    "layers.0.parentId LAYER_CYCLE",
    "layers.1.parentId LAYER_CYCLE",
    "layers.1.code LAYER_CODE_EXISTS",
    "layers.2.type LAYER_TYPE",
    "layers.2.locationType LOCATION_TYPE",
    "layers.3.id LAYER_UNKNOWN",
    "layers.3.parentId LAYER_UNKNOWN",
  ]);
  const wrongTarget = checkForm(targetForm, {
    description: "A",
    layers: [{ id: 1, type: "SHOP", code: "<>", description: "x", timeZone: "Mars/Phobos", businessDayStart: 1440 }],
  });
  expect(wrongTarget.ok ? [] : wrongTarget.issues.map(({ code, path }) => `${path.join(".")} ${code}`)).toEqual([
    "layers.0.type ONE_OF",
    "layers.0.code SPECIAL_CHARACTERS",
    "layers.0.timeZone TIME_ZONE",
    "layers.0.businessDayStart NUMBER_RANGE",
  ]);
});

test("ten thousand layers in one chain are checked without walking each path again", () => {
  const layers = Array.from({ length: 10_000 }, (_, index) => ({
    id: index + 1,
    parentId: index === 0 ? null : index,
    type: "CHAIN" as const,
    code: `L${index}`,
    locationType: null,
  }));
  expect(checkLayers(layers).filter(({ code }) => code === "LAYER_CYCLE")).toEqual([]);
  expect(
    checkLayers(layers.map((layer) => ({ ...layer, parentId: layer.parentId ?? 10_000 }))).filter(
      ({ code }) => code === "LAYER_CYCLE",
    ),
  ).toHaveLength(10_000);
});

test.each([
  ["layers.0.id", { id: -10_000 }, []],
  ["layers.0.id", { id: -10_001 }, ["layers.0.id NUMBER_AT_LEAST"]],
  ["layers.0.parentId", { parentId: -10_000 }, ["layers.0.parentId LAYER_UNKNOWN"]],
  ["layers.0.parentId", { parentId: -10_001 }, ["layers.0.parentId NUMBER_AT_LEAST"]],
])(
  "a new layer has a number of its own, as many below zero as a target has layers: %s of %j",
  (_, part, expectedIssues) => {
    const formResult = checkForm(targetForm, {
      description: "A",
      layers: [{ id: 1, type: "STORE", code: "S", description: "Magasin", ...part }],
    });
    expect(formResult.ok ? [] : formResult.issues.map(({ code, path }) => `${path.join(".")} ${code}`)).toEqual(
      expectedIssues,
    );
  },
);

test("a target that is there has a number, a new one none", () => {
  const codesOf = (id: unknown) => {
    const formResult = checkForm(targetForm, { id, description: "A" });
    return formResult.ok
      ? [formResult.value.id]
      : formResult.issues.map(({ code, path }) => `${path.join(".")} ${code}`);
  };
  expect([codesOf(undefined), codesOf(0), codesOf(7), codesOf(-1)]).toEqual([[0], [0], [7], ["id NUMBER_AT_LEAST"]]);
});
