import { act } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { signIn } from "../../entity/testing/product-screen.ts";
import { currentLayer } from "../../shared/current-layer.ts";
import { deviceStore } from "../../shared/device-storage.ts";
import { notices } from "../../shared/notices.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { DepositPage } from "./deposit-page.tsx";
import { sentDeposit } from "./testing/sent-deposit.ts";

let drawnPage: Drawn | undefined;
let stored: Readonly<Record<string, unknown>>;
let failsOnce: boolean;
let sentCounts: { readonly version: number; readonly drawers: readonly { readonly count: unknown }[] }[];

beforeAll(() => text.load("common", "errors", "shell", "deposit"));
beforeEach(() => {
  signIn(["SALE_READ", "SALE_CUD"]);
  sentCounts = [];
  failsOnce = false;
  notices.toasts = [];
  notices.dialog = null;
  deviceStore.set("deposit.5", null);
  vi.stubGlobal("fetch", async (address: string | URL | Request, init?: RequestInit) => {
    const request = address instanceof Request ? address : new Request(address, init);
    if (request.method === "GET") return Response.json(stored);
    const body = await request.json();
    sentCounts.push(body);
    if (failsOnce) {
      failsOnce = false;
      return Response.json([{ code: "HTTP_503" }], { status: 503 });
    }
    if (body.version !== stored["version"]) return Response.json([{ code: "DEPOSIT_STALE" }], { status: 409 });
    stored = { ...stored, version: body.version + 1 };
    return Response.json(stored);
  });
});
afterEach(() => {
  drawnPage?.remove();
  vi.unstubAllGlobals();
});

async function openDeposit() {
  const page = await draw(<DepositPage params={{ id: "5" }} />);
  drawnPage = page;
  await page.until(() => expect(page.text()).toContain(t("deposit.people")));
  return page;
}

it.each([
  ["COUNTED", 1],
  ["DEPOSITED", 2],
  ["CONFIRMED", 3],
] as const)("a deposit that is %s has %i steps behind it", async (status, done) => {
  stored = { ...sentDeposit, status, actions: [] };
  const page = await openDeposit();
  const steps = [...page.find("ol").children];
  expect(steps.filter((step) => step.textContent?.includes(t("deposit.stepDone")))).toEqual(steps.slice(0, done));
  expect(steps.filter((step) => step.getAttribute("aria-current") === "step")).toEqual(steps.slice(done, done + 1));
});

const piecesOf = (amount: string) =>
  `input[id="${[...(drawnPage?.element.querySelectorAll("label") ?? [])].find(({ textContent }) => textContent === t("deposit.piecesOf", { amount, terminal: "2" }))?.htmlFor ?? ""}"]`;

/** Another person saves a count of some pieces of 20 $ and 10 $. */
const saveAsAna = (version: number, twenties: number, tens: number) => {
  stored = {
    ...sentDeposit,
    version,
    countedBy: { id: 2, name: "Ana Gagnon" },
    drawers: sentDeposit.drawers.map((drawer) => ({
      ...drawer,
      count: [
        { denomination: "N2000", loose: twenties, rolls: 0 },
        { denomination: "N1000", loose: tens, rolls: 0 },
      ],
    })),
  };
};
const choices = () =>
  [...(drawnPage?.element.querySelectorAll("dialog fieldset") ?? [])].map(({ textContent }) => textContent);
const finishButtons = () =>
  [...(drawnPage?.element.querySelectorAll("button") ?? [])].filter(
    ({ textContent }) => textContent === t("deposit.finishCount"),
  );
const choose = (line: number, figure: number) =>
  act(async () =>
    drawnPage?.element.querySelectorAll("dialog fieldset")[line]?.querySelectorAll("input")[figure]?.click(),
  );

it("a recount never replaces that of somebody else without a choice for each figure, at the version that was compared", async () => {
  stored = sentDeposit;
  const page = await openDeposit();
  await page.click(t("deposit.countAgain"));
  (page.find(piecesOf("$20.00")) as HTMLInputElement).select();
  await page.type(piecesOf("$20.00"), "54");
  saveAsAna(4, 53, 2);
  await page.click(t("deposit.finishCount"));
  await page.until(() => expect(choices()).toHaveLength(2));
  expect(choices()).toEqual([
    "Pieces of $20.00, cash drawer 2Saved by Ana Gagnon: 53Yours: 54",
    "Pieces of $10.00, cash drawer 2Saved by Ana Gagnon: 2Yours: 0",
  ]);
  expect(finishButtons().map(({ disabled }) => disabled)).toEqual([false, true]);
  // A second press without a choice sends nothing.
  await page.click(t("deposit.cancel"));
  await page.click(t("deposit.finishCount"));
  expect([sentCounts.length, choices().length]).toEqual([1, 2]);
  await choose(0, 1);
  expect(finishButtons().at(-1)?.disabled).toBe(true);
  await choose(1, 0);
  // Somebody saves once more before the choice is sent.
  saveAsAna(5, 52, 2);
  await act(async () => finishButtons().at(-1)?.click());
  await page.until(() =>
    expect(choices()).toEqual(["Pieces of $20.00, cash drawer 2Saved by Ana Gagnon: 52Yours: 54"]),
  );
  expect(sentCounts.map(({ version }) => version)).toEqual([3, 4]);
  await choose(0, 1);
  await act(async () => finishButtons().at(-1)?.click());
  await page.until(() => expect(sentCounts).toHaveLength(3));
  expect(sentCounts.at(-1)).toMatchObject({
    version: 5,
    drawers: [
      {
        terminal: "2",
        count: [
          { denomination: "N1000", loose: 2, rolls: 0 },
          { denomination: "N2000", loose: 54, rolls: 0 },
        ],
      },
    ],
  });
  await page.until(() => expect(page.text()).toContain(t("deposit.countAgain")));
});

it("a first count that somebody else finished before stays in its boxes and is compared", async () => {
  stored = {
    ...sentDeposit,
    status: "PREPARED",
    countedBy: null,
    drawers: sentDeposit.drawers.map((drawer) => ({ ...drawer, count: null })),
  };
  const page = await openDeposit();
  (page.find(piecesOf("$20.00")) as HTMLInputElement).select();
  await page.type(piecesOf("$20.00"), "54");
  saveAsAna(4, 54, 1);
  await page.click(t("deposit.finishCount"));
  await page.until(() => expect(choices()).toEqual(["Pieces of $10.00, cash drawer 2Saved by Ana Gagnon: 1Yours: 0"]));
});

it("a count that could not be sent is not compared by itself once somebody else has saved", async () => {
  stored = sentDeposit;
  const page = await openDeposit();
  await page.click(t("deposit.countAgain"));
  (page.find(piecesOf("$20.00")) as HTMLInputElement).select();
  await page.type(piecesOf("$20.00"), "54");
  failsOnce = true;
  await page.click(t("deposit.finishCount"));
  await page.until(() => expect(notices.dialog).not.toBeNull());
  await act(async () => void (notices.dialog = null));
  saveAsAna(4, 53, 2);
  // The page reads the deposit again, as it does when the place changes and changes back.
  const layerId = currentLayer.id;
  await act(async () => void (currentLayer.id = (layerId ?? 0) + 1));
  await act(async () => void (currentLayer.id = layerId));
  await page.until(() => expect(page.text()).toContain("Ana Gagnon"));
  expect(choices()).toEqual([]);
});
