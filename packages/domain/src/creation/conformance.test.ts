/** Runs the language-neutral conformance cases against this package. */

import { describe, expect, test } from "vitest";

import cases from "../../conformance/creation.json" with { type: "json" };
import { creationModels, creationScope } from "./index.ts";

const rows = (group: "where" | "fields" | "unknown"): readonly (readonly unknown[])[] => cases[group].cases;

const ask = (place: unknown, userId: unknown, layerId: unknown, model: unknown) => {
  const state = cases.organisations.cases[Number(place)]?.[0];
  if (state === undefined) throw new Error(`no organisation ${String(place)}`);
  return creationScope(state, { userId: Number(userId), layerId: Number(layerId) }, String(model));
};

describe("creation.json", () => {
  test.each(rows("where"))(
    "in organisation %j, user %j acting at layer %j creates a %s in targets %j, layers %j",
    (place, userId, layerId, model, targetIds, layerIds) => {
      const isAllowed = Array.isArray(layerIds) && layerIds.length > 0;
      expect(ask(place, userId, layerId, model)).toMatchObject({ ok: true, value: { isAllowed, targetIds, layerIds } });
    },
  );

  test.each(rows("fields"))(
    "in organisation %j, user %j acting at layer %j creating a %s has to say %j and cannot say %j",
    (place, userId, layerId, model, required, readOnly, defaults) => {
      const answer = ask(place, userId, layerId, model);
      expect(answer.ok && [answer.value.required, answer.value.readOnly, answer.value.defaults]).toStrictEqual([
        required,
        readOnly,
        defaults,
      ]);
    },
  );

  test.each(rows("unknown"))(
    "in organisation %j, user %j acting at layer %j gets an error: %j is not a model",
    (place, userId, layerId, model) => {
      expect(ask(place, userId, layerId, model)).toEqual({
        ok: false,
        issues: [{ code: "MODEL_UNKNOWN", path: ["model"], params: { model } }],
      });
    },
  );

  test("every model of this version has a case of its fields", () => {
    expect([...new Set(rows("fields").map((row) => row[3]))]).toEqual(
      expect.arrayContaining(Object.keys(creationModels)),
    );
  });
});
