/** The catalogue of a demo chain as its data files write it, and as items. Money in cents. */

import type { ItemType } from "@comptoir/domain/product";

import type { PictureShape } from "../draw-picture.ts";

/** A sub-department and its products, a line each: `name; price; weight; marks`. */
export interface DemoShelf {
  readonly code: string;
  readonly name: string;
  /** Code of the vendor that delivers it. */
  readonly vendor: string;
  readonly picture: PictureShape;
  /** Sells from November to March, and hardly otherwise. */
  readonly isWinter?: true;
  readonly products: string;
}

export interface DemoDepartment {
  readonly code: string;
  readonly name: string;
  /** Usual margin of its items. Units: percent. */
  readonly margin: number;
  /** Colour of its pictures. Units: degrees. */
  readonly hue: number;
  /** Months in which it sells more (1 to 12) and by how much. */
  readonly season?: { readonly months: readonly number[]; readonly factor: number };
  /** Whether all its items carry sales tax; otherwise those marked `tax` do. */
  readonly isTaxed?: true;
  readonly shelves: readonly DemoShelf[];
}

export interface DemoItem {
  readonly sku: string;
  readonly description: string;
  readonly type: Extract<ItemType, "STANDARD" | "WEIGHED" | "KIT">;
  /** Today's price and cost, of a piece or a kilogram. */
  readonly price: number;
  readonly cost: number;
  /** How often it sells beside the others of its chain. */
  readonly weight: number;
  readonly tax: boolean;
  /** Container deposit. */
  readonly bottle: number;
  /** Pieces in the case that the vendor delivers, where that has a barcode of its own. */
  readonly perCase: number | null;
}

/**
 * Lists the items of a shelf. `{a|b}` in a name stands for one item each; prices divided by `|` belong to them in turn. Marks: `kg` (sold by weight), `kit`,
 * `tax`, `bottle10` (deposit in cents), `case12` (pieces in a case).
 */
export function parseShelf(shelf: DemoShelf, department: DemoDepartment): readonly DemoItem[] {
  const drafts = shelf.products
    .split("\n")
    .map((line) => line.split(";").map((part) => part.trim()))
    .filter(([name]) => name !== undefined && name !== "")
    .flatMap(([name = "", prices = "", weight = "1", ...marks]) =>
      expandNames(name).map((description, index) => ({ description, price: priceAt(prices, index), weight, marks })),
    );
  return drafts.map(({ description, price, weight, marks }, index): DemoItem => {
    const numberOf = (mark: string) =>
      Number(marks.find((text) => text.startsWith(mark) && text !== mark)?.slice(mark.length) ?? 0);
    const margin = department.margin + ((index * 7) % 9) - 4;
    return {
      sku: `${shelf.code}-${String(index + 1).padStart(2, "0")}`,
      description,
      type: marks.includes("kg") ? "WEIGHED" : marks.includes("kit") ? "KIT" : "STANDARD",
      price,
      cost: Math.round((price * (100 - margin)) / 100),
      weight: Number(weight),
      tax: department.isTaxed === true || marks.includes("tax"),
      bottle: numberOf("bottle"),
      perCase: numberOf("case") === 0 ? null : numberOf("case"),
    };
  });
}

/** The last choice of a name varies fastest. */
function expandNames(name: string): readonly string[] {
  const choice = /\{([^}]+)\}/u.exec(name);
  if (choice === null) return [name];
  const [whole, options = ""] = choice;
  return options.split("|").flatMap((option) => expandNames(name.replace(whole, () => option)));
}

function priceAt(prices: string, index: number): number {
  const all = prices.split("|");
  return Math.round(Number(all[index % all.length]) * 100);
}

const winterMonths: ReadonlySet<number> = new Set([11, 12, 1, 2, 3]);

/** How much more or less a shelf sells in a month (1 to 12) than in others. */
export function seasonFactor({ season }: DemoDepartment, { isWinter }: DemoShelf, month: number): number {
  if (isWinter === true) return winterMonths.has(month) ? 2.2 : 0.12;
  return season?.months.includes(month) === true ? season.factor : 1;
}
