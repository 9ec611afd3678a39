import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { notices } from "../shared/notices.ts";
import { momentText } from "../session/written.ts";
import { batchesScreen } from "../features/import/batches-screen.tsx";
import { text } from "../shared/text.ts";
import { exportFormats, exportList, formatListCsv } from "./export-list.ts";
import { memoryServer, sampleProducts } from "./testing/memory-gateway.ts";
import { managerPermissions, productScreen, signIn } from "./testing/product-screen.ts";

beforeAll(() => text.load("common", "errors", "management", "importing", "shell"));
beforeEach(() => {
  Object.assign(notices, { toasts: [], dialog: null });
  signIn(managerPermissions);
});

afterEach(() => vi.unstubAllGlobals());

const breakages = [
  [new TypeError("Importing a module script failed."), "NETWORK"],
  [new RangeError("The sheet is full."), "UNKNOWN"],
] as const;

it.each(exportFormats().flatMap((format) => breakages.map(([error, code]) => ({ format, error, code }))))(
  "an export that breaks while it is written ends its progress and says so: $format, $code",
  async ({ format, error, code }) => {
    const reported: unknown[] = [];
    const runningBefore = notices.running;
    // The document of the tests has no such function.
    vi.stubGlobal("reportError", (thrown: unknown) => reported.push(thrown));
    const screen = productScreen(memoryServer("product", sampleProducts(3)).gateway);
    let breakWriting = (): void => undefined;
    const brokenWrite = new Promise<never>((_, reject) => (breakWriting = () => reject(error)));
    const readAll = async function* () {
      yield await brokenWrite;
    };
    const exportEnd = exportList({ ...screen, list: { ...screen.list, readAll } }, ["description"], format);
    await expect.poll(() => notices.toasts.length, { timeout: 10_000 }).toBe(1);
    breakWriting();
    await exportEnd;
    expect([notices.toasts, notices.dialog?.failure.code, notices.running]).toEqual([[], code, runningBefore]);
    expect(reported).toEqual(code === "UNKNOWN" ? [error] : []);
  },
);

it("writes the selected rows and no others, and reads nothing for it", async () => {
  const server = memoryServer("product", sampleProducts(9));
  const screen = productScreen(server.gateway);
  const selectedRows = [server.row(2), server.row(7)];
  const createUrl = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:selection");
  // The document of the tests would leave the page.
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  await exportList(screen, ["description"], "comma", selectedRows);
  const file = createUrl.mock.lastCall?.[0] as Blob;
  createUrl.mockRestore();
  click.mockRestore();
  expect((await file.text()).trim().split("\r\n").slice(1)).toEqual(["Produit 2", "Produit 7"]);
  expect(server.callsOf("list")).toEqual([]);
});

it("writes a time as an ISO date-time for programs, and as the list shows it for people", () => {
  const createdAt = 1_773_316_800_123;
  const cellOf = (style: "comma" | "semicolon") =>
    formatListCsv(batchesScreen, ["createdAt", "net"], [{ createdAt, net: 1_250 }], style).split("\r\n")[1];
  expect(cellOf("comma")).toBe("2026-03-12T12:00:00.123Z,12.5");
  expect(cellOf("semicolon")?.replaceAll('"', "")).toBe(`${momentText(createdAt)};12,5`);
});
