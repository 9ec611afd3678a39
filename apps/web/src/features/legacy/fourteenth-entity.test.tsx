import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import type { Drawn } from "../../shared/testing/draw.ts";

// Adds rows to the tables before any layer derives from them; again, if a screen that an earlier file still loads derived from them meanwhile.
const addRows = async () => {
  vi.resetModules();
  const { addFourteenth } = await import("@comptoir/domain/testing/fourteenth");
  await addFourteenth();
  const { isEntityName, entityNames } = await import("@comptoir/domain/entity");
  const { productForm } = await import("@comptoir/domain/product");
  return { isEntityName, entityNames, productForm };
};
let tables = await addRows();
for (let attempts = 1; attempts < 5 && !tables.isEntityName("carrier"); attempts += 1) tables = await addRows();
const { isEntityName, entityNames, productForm } = tables;
const { navigationEntryCodes } = await import("@comptoir/domain/access");
const { t, text } = await import("../../shared/text.ts");
const { draw } = await import("../../shared/testing/draw.ts");
const { defineScreen } = await import("../../entity/define-screen.ts");
const { formValueText, fieldValueText } = await import("../../entity/entity-words.ts");
const { EditorPanel } = await import("../../entity/editor-panel.tsx");
const { EntityPage } = await import("../../entity/entity-page.tsx");
const { formatListCsv } = await import("../../entity/export-list.ts");
const { memoryServer, sampleProducts } = await import("../../entity/testing/memory-gateway.ts");
const { managerPermissions, productScreen, signIn } = await import("../../entity/testing/product-screen.ts");
const { listProductGroups, listProductGridFields } = await import("../management/product-groups.ts");
const { columnFieldsByKind: columnFields } = await import("../import/mapping-form.ts");
const { findLegacyDefinition } = await import("./legacy-screens.ts");

const carrierName = entityNames.find((name) => String(name) === "carrier");
const entry = navigationEntryCodes.find((code) => String(code) === "V1_CARRIER");
const definition = entry === undefined ? null : findLegacyDefinition(entry);

const parcel = {
  id: 1,
  version: 1,
  isDeleted: false,
  code: "COLIS",
  names: { fr: "Colis", en: "Parcel", es: "Paquete" },
  fee: 1_250,
  departmentId: 7,
  colour: "#1a7f37",
  isActive: true,
};
const departments = [{ field: "departmentId", values: [{ id: 7, label: "Grocery", parentId: null, targetId: 1 }] }];

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "management", "legacy", "user", "listView", "shell"));
beforeEach(() => {
  localStorage.clear();
  signIn(managerPermissions);
});
afterEach(() => drawnPage?.remove());
afterAll(() => void vi.resetModules());

function carriers() {
  if (carrierName === undefined || definition === null) throw new Error("carriers have a screen");
  return defineScreen(definition, memoryServer(carrierName, [parcel], departments).gateway);
}

describe("a fourteenth legacy entity", () => {
  it("has a list that writes each kind in its own way", async () => {
    history.replaceState(null, "", "/legacyPage/carrier");
    drawnPage = await draw(<EntityPage screen={carriers()} id={null} />);
    await drawnPage.settle();
    const cells = [...drawnPage.element.querySelectorAll("tbody tr:first-child > *")].map(
      ({ textContent }) => textContent,
    );
    expect(cells).toEqual(["COLIS", "Parcel", "$12.50", "Grocery", "#1a7f37", t("management.yes")]);
  });

  it("has a form with the control of each kind", async () => {
    const screen = carriers();
    drawnPage = await draw(
      <EditorPanel screen={screen} id={1} origin="" mayWrite beside={false} takesFocus={false} onGo={() => {}} />,
    );
    await drawnPage.settle();
    const inputs = [...drawnPage.element.querySelectorAll<HTMLInputElement>("form input")];
    const valuesOf = (filter: (input: HTMLInputElement) => boolean) => inputs.filter(filter).map(({ value }) => value);
    expect(valuesOf(({ lang }) => lang !== "")).toEqual(["Colis", "Parcel", "Paquete"]);
    expect(valuesOf(({ type }) => type === "color")).toEqual(["#1a7f37"]);
    expect(valuesOf(({ inputMode }) => inputMode === "decimal")).toEqual(["12.50"]);
    expect(inputs.filter(({ type }) => type === "checkbox").map(({ checked }) => checked)).toEqual([true]);
    expect(drawnPage.text()).toContain("Grocery");
  });

  it("goes into a file by its names, decimals and words, and into a history in words", () => {
    const screen = carriers();
    expect(
      formatListCsv(screen, ["code", "names", "fee", "colour", "isActive"], [parcel], "comma").split("\r\n")[1],
    ).toBe("COLIS,fr: Colis | en: Parcel | es: Paquete,12.5,#1a7f37,true");
    expect(formValueText(screen, "fee", 12.5, {})).toBe("$12.50");
    expect(formValueText(screen, "departmentId", 7, { departmentId: departments[0]?.values ?? [] })).toBe("Grocery");
  });
});

describe("a money field more of products", () => {
  it("is in the form, the grid, the list, the file and the columns of an import", () => {
    expect(isEntityName("product")).toBe(true);
    expect(Object.keys(productForm.fields)).toContain("deposit");
    expect(listProductGroups().find(({ title }) => title === "management.group_price")?.fields).toEqual([
      "price",
      "cost",
      "deposit",
    ]);
    expect(listProductGridFields().at(-1)).toBe("deposit");
    const screen = productScreen(memoryServer("product", sampleProducts(1)).gateway);
    expect(fieldValueText(screen, "deposit", 25)).toBe("$0.25");
    expect(formatListCsv(screen, ["sku", "deposit"], [{ sku: "A", deposit: 25 }], "comma").split("\r\n")[1]).toBe(
      "A,0.25",
    );
    expect(columnFields.products.slice(-3)).toEqual(["price", "cost", "deposit"]);
  });
});
