/** Opens the page of a report at an address, with a server in memory. */
import { act } from "react";
import type { ReactElement } from "react";
import { useLocation } from "wouter";

import { text } from "../../../shared/text.ts";
import { draw, type Drawn } from "../../../shared/testing/draw.ts";
import { ReportGatewayProvider } from "../gateway-context.ts";
import { ReportPage } from "../report-page.tsx";
import type { MemoryReports } from "./memory-reports.ts";

export const loadReportWords = (): Promise<void> =>
  text.load("common", "errors", "management", "shell", "dashboard", "charts", "report", "listView");

function At(): ReactElement {
  const [path] = useLocation();
  const [, , type, id] = path.split("/");
  return <ReportPage params={{ type, id }} />;
}

export async function openReport(address: string, gateway: MemoryReports): Promise<Drawn> {
  history.replaceState(null, "", address);
  const page = await draw(
    <ReportGatewayProvider value={gateway}>
      <At />
    </ReportGatewayProvider>,
  );
  await page.settle();
  await page.settle();
  return page;
}

/** Presses a key in the table, or in another element. */
export async function pressKey(page: Drawn, key: string, selector = "[role=grid]"): Promise<void> {
  await act(
    async () =>
      void page.find(selector).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })),
  );
  await page.settle();
  await page.settle();
}
