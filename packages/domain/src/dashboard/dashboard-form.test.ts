import { expect, test } from "vitest";

import { checkForm } from "../validation/index.ts";

import { dashboardForm, systemDashboard } from "./index.ts";

const board = { ...systemDashboard("fr"), id: 7 };

test("the board that comes with the product is one that may be saved, with its own name", () => {
  const formResult = checkForm(dashboardForm, { ...board, longDescription: "Ligne 1\r\nLigne 2" });
  expect(formResult).toMatchObject({
    ok: true,
    value: { id: 7, description: board.description, longDescription: "Ligne 1\nLigne 2", widgets: board.widgets },
  });
});

test("a board needs its name and its period; the rest may be left out", () => {
  expect(checkForm(dashboardForm, { description: "Matin", period: "-0d" })).toEqual({
    ok: true,
    value: {
      id: null,
      description: "Matin",
      longDescription: "",
      period: "-0d",
      roles: [],
      widgets: [],
      version: null,
    },
  });
  expect(checkForm(dashboardForm, {})).toEqual({
    ok: false,
    issues: [
      { code: "REQUIRED", path: ["description"], params: {} },
      { code: "DATE_RANGE", path: ["period"], params: {} },
    ],
  });
});

test("a board that is new has no id, and its first version is 0", () => {
  const boardOf = (id: number, version: number) =>
    checkForm(dashboardForm, { description: "Matin", period: "-0d", id, version });
  expect(boardOf(1, 0)).toMatchObject({ ok: true, value: { id: 1, version: 0 } });
  expect(boardOf(0, -1)).toEqual({
    ok: false,
    issues: [
      { code: "NUMBER_AT_LEAST", path: ["id"], params: { min: 1 } },
      { code: "NUMBER_AT_LEAST", path: ["version"], params: { min: 0 } },
    ],
  });
});

test("everything that is wrong comes at once, the widgets' own rules included", () => {
  const [first, second] = board.widgets;
  const wrongForm = {
    description: " ",
    longDescription: "a\u0000",
    period: "yesterday",
    roles: [0],
    widgets: [first, { ...second, i: first?.i, topN: 101, kind: "TopSales", type: "list", primary: null }, 5],
  };
  const formResult = checkForm(dashboardForm, wrongForm);
  expect(formResult.ok ? [] : formResult.issues.map(({ code, path }) => `${path.join(".")} ${code}`)).toEqual([
    "description REQUIRED",
    "longDescription SPECIAL_CHARACTERS",
    "period DATE_RANGE",
    "roles.0 NUMBER_AT_LEAST",
    "widgets.1.i WIDGET_INDEX",
    "widgets.1.primary PRIMARY_REQUIRED",
    "widgets.1.topN TOP_N",
    "widgets.2 WIDGET_FIELD",
  ]);
});
