import { isEntityName } from "@comptoir/domain/entity";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";

import { defineScreen } from "../../entity/define-screen.ts";
import { EntityPage } from "../../entity/entity-page.tsx";
import { memoryServer } from "../../entity/testing/memory-gateway.ts";
import { signIn } from "../../entity/testing/product-screen.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { findLegacyDefinition } from "./legacy-screens.ts";
import { readTriedRate } from "./tax-rehearsal-link.tsx";

const now = new Date("2026-03-12T12:00:00Z");

it("reads the typed rate of a tax beside the one that it has in its province today", () => {
  expect(readTriedRate({ code: "QST", province: "QC", rate: 10.5 }, now)).toEqual({
    code: "QST",
    rate: 9_975,
    tried: 10_500,
  });
  expect(readTriedRate({ code: "HST", province: "NS", rate: "15" }, now)?.rate).toBe(14_000);
});

it.each([
  { code: "QST", province: "ON", rate: 10 },
  { code: "VAT", province: "QC", rate: 10 },
  { code: "QST", province: "QC", rate: "" },
  { code: "QST", province: "QC", rate: null },
  { code: "QST", province: "QC", rate: "x" },
  { code: "QST", province: "QC", rate: 101 },
  {},
])("reads nothing from %o", (values) => {
  expect(readTriedRate(values, now)).toBeNull();
});

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "management", "legacy", "user", "listView", "shell"));
beforeEach(() => localStorage.clear());
afterEach(() => drawnPage?.remove());

it.each([
  { permissions: ["CONFIG_READ", "REPORT_READ"], isOffered: true },
  { permissions: ["CONFIG_READ"], isOffered: false },
])(
  "is offered beside the other actions of the list to $permissions: $isOffered",
  async ({ permissions, isOffered }) => {
    signIn(permissions);
    const definition = findLegacyDefinition("V1_TAX");
    if (definition === null || !isEntityName("tax")) throw new Error("taxes have a screen");
    drawnPage = await draw(<EntityPage screen={defineScreen(definition, memoryServer("tax", []).gateway)} id={null} />);
    await drawnPage.settle();
    const link = [...drawnPage.element.querySelectorAll("header a")].find(
      ({ textContent }) => textContent === t("legacy.tryTaxes"),
    );
    expect(link?.getAttribute("href")).toBe(isOffered ? "/system/config/rehearsal" : undefined);
    expect(drawnPage.text().includes(t("legacy.tryTaxes"))).toBe(isOffered);
  },
);
