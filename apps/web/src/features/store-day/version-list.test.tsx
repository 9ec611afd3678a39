import type { StoreDayDetail } from "@comptoir/api/wire";
import { afterEach, beforeAll, expect, it } from "vitest";

import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { moneyText } from "./store-day-words.ts";
import { VersionList } from "./version-list.tsx";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "storeDay"));
afterEach(() => drawnPage?.remove());

const version = { isAudit: true, by: "Ana Roy", madeAt: 1_773_316_800_000, hash: "9f2c", reopened: null };
const lateReceipt = {
  what: "added",
  kind: "receipt",
  terminal: "3",
  number: "4417",
  state: "COMPLETED",
  amount: 1_260,
} as const;

it("a version of a certificate names the receipts and figures that differ from the one before", async () => {
  const difference = {
    changes: [{ what: "first", name: "collected", before: 479_977, after: 481_237 }],
    rowChanges: [lateReceipt],
    rowChangeCount: 150,
  };
  const versions = [
    { ...version, version: 3, difference },
    { ...version, version: 2, difference: { changes: [], rowChanges: [], rowChangeCount: 0 } },
    { ...version, version: 1, difference: null },
  ];
  drawnPage = await draw(<VersionList day={{ versions } as unknown as StoreDayDetail} />);
  const [newest, second, first] = [...(drawnPage.element.querySelector("ul")?.children ?? [])];
  expect([...(newest?.querySelectorAll("li") ?? [])].map(({ textContent }) => textContent)).toEqual([
    t("storeDay.row_added", { terminal: "3", number: "4417", amount: moneyText(1_260) }),
    t("storeDay.moreRows", { number: "149" }),
    t("storeDay.change_figure", {
      name: t("storeDay.line_collected"),
      before: moneyText(479_977),
      after: moneyText(481_237),
    }),
  ]);
  expect(second?.textContent).toContain(t("storeDay.versionSame", { version: "1" }));
  expect(first?.textContent).not.toContain(t("storeDay.versionSame", { version: "0" }));
  expect(first?.textContent).not.toContain(t("storeDay.versionCompare", { version: "0" }));
});

it("a version that was not compared offers to, and the first one has nothing to compare with", async () => {
  const versions = [
    { ...version, version: 2 },
    { ...version, version: 1 },
  ];
  drawnPage = await draw(<VersionList day={{ versions } as unknown as StoreDayDetail} />);
  const [second, first] = [...(drawnPage.element.querySelector("ul")?.children ?? [])];
  expect(second?.textContent).toContain(t("storeDay.versionCompare", { version: "1" }));
  expect(first?.textContent).not.toContain(t("storeDay.versionCompare", { version: "0" }));
});
