import fc from "fast-check";

import type * as dashboard from "../../../dashboard/index.ts";
import { arbWidget } from "../../arbitraries/widget.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof dashboard, "ageOfOldFigures" | "divideIntoPages" | "turnPage" | "wallRefreshMs">;

const arbScreen = fc.record({ rows: fc.integer({ min: 1, max: 20 }), isNarrow: fc.boolean() });
const arbBoard = fc.array(arbWidget, { maxLength: 12 });

/** Builds the rules and laws of dashboards on a screen on the wall. */
export const wallRules = (functions: Functions): Readonly<Record<string, RuleRow>> => {
  const { ageOfOldFigures, divideIntoPages, turnPage, wallRefreshMs } = functions;
  return {
    "wall-pages": {
      says: "Every widget is on exactly one page, in order, and a page fits the screen unless its first widget alone is higher.",
      source: "decision 0437",
      laws: {
        "every widget is on one page, in the order of the grid or of a phone": fc.property(
          arbBoard,
          arbScreen,
          (widgets, screen) => {
            const pages = divideIntoPages(widgets, screen);
            const order = widgets.toSorted(({ layout: left }, { layout: right }) =>
              screen.isNarrow ? left.mobileOrder - right.mobileOrder : left.y - right.y || left.x - right.x,
            );
            same(pages.flat(), order);
            holds(
              pages.every((page) => page.length > 0),
              "no page is empty",
            );
          },
        ),
        "what follows the first widget of a page fits the screen; the first of the next page does not": fc.property(
          arbBoard,
          fc.integer({ min: 1, max: 20 }),
          (widgets, rows) => {
            const pages = divideIntoPages(widgets, { rows, isNarrow: false });
            const endOf = ({ layout: { y, h } }: (typeof widgets)[number]) => y + h;
            pages.forEach((page, index) => {
              const top = page[0]?.layout.y ?? 0;
              holds(
                page.slice(1).every((widget) => endOf(widget) - top <= rows),
                "all after the first widget fit",
              );
              const next = pages[index + 1]?.[0];
              if (next !== undefined) holds(endOf(next) - top > rows, "the next widget does not fit");
            });
          },
        ),
        "pages take turns, and a step back undoes a step": fc.property(
          fc.integer({ min: 1, max: 50 }),
          fc.nat({ max: 49 }),
          (count, seed) => {
            const page = seed % count;
            same(turnPage(turnPage(page, 1, count), -1, count), page);
            let last = page;
            const seenPages = Array.from({ length: count }, () => (last = turnPage(last, 1, count)));
            same(new Set(seenPages).size, count);
          },
        ),
      },
    },
    "wall-age": {
      says: "Figures are old when three requests in a row brought none; their age is then said in whole minutes.",
      source: "decision 0437",
      laws: {
        "figures are old from the third missing answer on": fc.property(
          fc.nat({ max: 2_000_000_000 }),
          fc.nat({ max: 100_000_000 }),
          (asOfMs, age) => {
            same(
              ageOfOldFigures(asOfMs, asOfMs + age),
              age < 3 * wallRefreshMs ? null : (age - (age % 60_000)) / 60_000,
            );
          },
        ),
      },
    },
  };
};
