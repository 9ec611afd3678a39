import { describe, expect, it } from "vitest";

import { parseShelf, seasonFactor, type DemoDepartment, type DemoShelf } from "./catalogue.ts";
import { marcheDepartments } from "./marche.catalogue.data.ts";

const department: DemoDepartment = {
  code: "D",
  name: "Dairy",
  margin: 30,
  hue: 0,
  season: { months: [7], factor: 2 },
  shelves: [],
};
const shelf = (products: string): DemoShelf => ({ code: "S", name: "Shelf", vendor: "V", picture: "box", products });

describe("a shelf of the demo", () => {
  it("makes an item of each choice in a name, with the prices in turn and its marks", () => {
    const items = parseShelf(
      shelf(`
        Milk {whole|2 %}, {1 L|2 L}; 2.50|4.79; 3
        Cheese; 24.50; 2; kg; tax
        Cola; 1.99; 4; bottle10; case12`),
      department,
    );
    expect(items.map(({ sku, description, price }) => [sku, description, price])).toEqual([
      ["S-01", "Milk whole, 1 L", 250],
      ["S-02", "Milk whole, 2 L", 479],
      ["S-03", "Milk 2 %, 1 L", 250],
      ["S-04", "Milk 2 %, 2 L", 479],
      ["S-05", "Cheese", 2450],
      ["S-06", "Cola", 199],
    ]);
    expect(items[4]).toMatchObject({ type: "WEIGHED", tax: true, perCase: null });
    expect(items[5]).toMatchObject({ type: "STANDARD", tax: false, bottle: 10, perCase: 12 });
  });

  it("sells more in its season, and winter goods hardly in summer", () => {
    expect([seasonFactor(department, shelf(""), 7), seasonFactor(department, shelf(""), 8)]).toEqual([2, 1]);
    const winter = { ...shelf(""), isWinter: true } as const;
    expect(seasonFactor(department, winter, 1)).toBeGreaterThan(seasonFactor(department, winter, 7) * 5);
  });

  it("elides de and le of French names only before a vowel or a mute h", () => {
    const names = marcheDepartments.flatMap((row) =>
      row.shelves.flatMap((products) => parseShelf(products, row).map(({ description }) => description)),
    );
    expect(names).toContain("Boisson de soya, 1,75 L");
    expect(names.filter((name) => /(?<!\p{L})[dl]’(?![aeiouyhâàéèêëîïôœùû])/iu.test(name))).toEqual([]);
  });
});
