/** Parses the catalogue of a demo chain from its data files. Money is in cents. */

import type { ItemType } from "@comptoir/domain/product";

import type { PictureShape } from "../draw-picture.ts";

/** Sub-department and its products, one per line: `name; price; weight; marks`. */
export interface DemoShelf {
  readonly code: string;
  readonly name: string;
  /** Code of the vendor that delivers it. */
  readonly vendor: string;
  readonly picture: PictureShape;
  /** Whether it sells mainly from November to March. */
  readonly isWinter?: true;
  readonly products: string;
}

export interface DemoDepartment {
  readonly code: string;
  readonly name: string;
  /** Usual margin of the department's items. Units: percent. */
  readonly margin: number;
  /** Hue of the department's pictures. Units: degrees. */
  readonly hue: number;
  /** Factor on sales in some months (1 to 12). */
  readonly season?: { readonly months: readonly number[]; readonly factor: number };
  /** Whether all items of the department are taxed; otherwise only those marked `tax` are. */
  readonly isTaxed?: true;
  readonly shelves: readonly DemoShelf[];
}

export interface DemoItem {
  readonly sku: string;
  readonly description: string;
  readonly type: Extract<ItemType, "STANDARD" | "WEIGHED" | "KIT">;
  /** Current price of a piece or kilogram. Units: cents. */
  readonly price: number;
  /** Cost of a piece or kilogram. Units: cents. */
  readonly cost: number;
  /** Share of sales, relative to the other items of the chain. */
  readonly weight: number;
  readonly tax: boolean;
  /** Container deposit of the item. Units: cents. */
  readonly bottle: number;
  /** Pieces in the vendor's case, if the case has its own barcode. */
  readonly perCase: number | null;
}

/**
 * Lists the items of a shelf. `{a|b}` in a name makes one item each; prices separated by `|` apply in turn.
 * Marks: `kg` (sold by weight), `kit`, `tax`, `bottle10` (deposit in cents), `case12` (pieces in a case).
 */
export function parseShelf(shelf: DemoShelf, department: DemoDepartment): readonly DemoItem[] {
  const itemDrafts = shelf.products
    .split("\n")
    .map((line) => line.split(";").map((part) => part.trim()))
    .filter(([name]) => name !== undefined && name !== "")
    .flatMap(([name = "", prices = "", weight = "1", ...marks]) =>
      expandNames(name).map((description, index) => ({ description, price: priceAt(prices, index), weight, marks })),
    );
  return itemDrafts.map(({ description, price, weight, marks }, index): DemoItem => {
    const numberAfterMark = (mark: string) =>
      Number(marks.find((text) => text.startsWith(mark) && text !== mark)?.slice(mark.length) ?? 0);
    const marginPercent = department.margin + ((index * 7) % 9) - 4;
    return {
      sku: `${shelf.code}-${String(index + 1).padStart(2, "0")}`,
      description,
      type: marks.includes("kg") ? "WEIGHED" : marks.includes("kit") ? "KIT" : "STANDARD",
      price,
      cost: Math.round((price * (100 - marginPercent)) / 100),
      weight: Number(weight),
      tax: department.isTaxed === true || marks.includes("tax"),
      bottle: numberAfterMark("bottle"),
      perCase: numberAfterMark("case") === 0 ? null : numberAfterMark("case"),
    };
  });
}

/** Expands the choices `{a|b}` in a name into all names; the last choice varies fastest. */
function expandNames(name: string): readonly string[] {
  const choiceMatch = /\{([^}]+)\}/u.exec(name);
  if (choiceMatch === null) return [name];
  const [wholeName, options = ""] = choiceMatch;
  return options.split("|").flatMap((option) => expandNames(name.replace(wholeName, () => option)));
}

function priceAt(prices: string, index: number): number {
  const priceTexts = prices.split("|");
  return Math.round(Number(priceTexts[index % priceTexts.length]) * 100);
}

const winterMonthNumbers: ReadonlySet<number> = new Set([11, 12, 1, 2, 3]);

/** Returns the factor on a shelf's sales in a month (1 to 12). */
export function seasonFactor({ season }: DemoDepartment, { isWinter }: DemoShelf, month: number): number {
  if (isWinter === true) return winterMonthNumbers.has(month) ? 2.2 : 0.12;
  return season?.months.includes(month) === true ? season.factor : 1;
}
