/** Compares wire field names with the forms. */

import { creationModelNames, findCreationModel } from "@comptoir/domain/creation";
import { expect, test } from "vitest";

import { creationFieldName, creationFieldNames } from "./creation-wire.ts";

test.each(creationModelNames)("the fields of a %s have one name each on the wire", (model) => {
  const fields = Object.keys(findCreationModel(model)?.form.fields ?? {});
  const renamedFields = Object.entries(creationFieldNames).flatMap(([knownModel, names]) =>
    knownModel === model ? Object.keys(names) : [],
  );
  expect(renamedFields.filter((name) => !fields.includes(name))).toEqual([]);
  expect(new Set(fields.map((name) => creationFieldName(model, name))).size).toBe(fields.length);
});

test("names are the specification's own, its capitals and underscores included", () => {
  const specifiedNames = [
    ["Product", "sku"],
    ["Report", "columns"],
    ["Role", "targetId"],
    ["TargetLayer", "type"],
    ["User", "username"],
    ["Dashboard", "period"],
    ["Vendor", "id"],
  ] as const;
  expect(specifiedNames.map(([model, name]) => creationFieldName(model, name))).toEqual([
    "itemSKU",
    "genericListColumn",
    "target",
    "targetLayerType",
    "username",
    "period",
    "_VendorID",
  ]);
});
