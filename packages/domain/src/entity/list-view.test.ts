import { checkForm } from "../validation/index.ts";
import { describe, expect, it } from "vitest";

import { mergeHiddenContent, listViewForm, mayChangeView, visibleViewContent, type ViewContent } from "./list-view.ts";

const buyer = ["PRODUCT_CUD", "PRODUCT_COST_READ"];
const clerk = ["PRODUCT_READ"];
const filter = (field: string, value: number) => ({
  field,
  operator: ">" as const,
  values: [value],
  promptUser: false,
  locked: false,
});
const costly: ViewContent = {
  search: "lait",
  filters: [filter("ProductCost", 50_000), filter("price", 10_000)],
  sort: "-ProductCost,itemSKU",
  columns: ["description", "ProductCost", "price"],
};

describe("a view of a list", () => {
  it("is whole for who sees all its columns", () => {
    expect(visibleViewContent("product", costly, buyer)).toEqual(costly);
  });

  it("leaves a column that somebody may not see out of filters, order and columns", () => {
    expect(visibleViewContent("product", costly, clerk)).toEqual({
      search: "lait",
      filters: [filter("price", 10_000)],
      sort: "itemSKU",
      columns: ["description", "price"],
    });
  });

  it("leaves out what the entity does not have", () => {
    expect(
      visibleViewContent(
        "role",
        { search: "", filters: [filter("milk", 1)], sort: "milk", columns: ["constructor", "description"] },
        clerk,
      ),
    ).toEqual({ search: "", filters: [], sort: "", columns: ["description"] });
  });

  it("keeps what somebody could not see when they save over it", () => {
    const sentView: ViewContent = { search: "", filters: [], sort: "-price", columns: ["description"] };
    const mergedContent = mergeHiddenContent("product", { before: costly, sent: sentView }, clerk);
    expect(mergedContent).toEqual({
      search: "",
      filters: [filter("ProductCost", 50_000)],
      sort: "-price,-ProductCost",
      columns: ["description", "ProductCost"],
    });
    expect(visibleViewContent("product", mergedContent, clerk)).toEqual(sentView);
    expect(mergeHiddenContent("product", { before: costly, sent: sentView }, buyer)).toEqual(sentView);
  });

  it("keeps nothing that is sent of a column that the sender may not see", () => {
    const before: ViewContent = { search: "", filters: [], sort: "", columns: [] };
    expect(mergeHiddenContent("product", { before, sent: costly }, clerk)).toEqual(
      visibleViewContent("product", costly, clerk),
    );
  });

  it.each([
    [{ isShared: false, isMine: true }, clerk, true],
    [{ isShared: false, isMine: false }, buyer, false],
    [{ isShared: true, isMine: false }, buyer, true],
    [{ isShared: true, isMine: true }, clerk, false],
  ])("may be changed: %j with %j is %s", (view, permissions, expected) => {
    expect(mayChangeView("product", view, permissions)).toBe(expected);
  });

  it("is nobody's to share in a list that nobody changes", () => {
    expect(
      [true, false].map((isShared) => mayChangeView("synchronization", { isShared, isMine: true }, ["CONFIG_CUD"])),
    ).toEqual([false, true]);
  });

  it("has a name", () => {
    const codes = (name: string) => {
      const formResult = checkForm(listViewForm, { name });
      return formResult.ok ? [] : formResult.issues.map(({ code }) => code);
    };
    expect([codes("Rabais de la semaine"), codes(" "), codes("x".repeat(101))]).toEqual([
      [],
      ["REQUIRED"],
      ["MAX_LENGTH"],
    ]);
  });
});
