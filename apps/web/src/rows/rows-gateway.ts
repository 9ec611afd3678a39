/** Calls that list the rows behind a figure, and their context: those of the server, or those of a test. */
import type { ReceiptWire, ReportAnswer, ReportRows } from "@comptoir/api/wire";
import type { CellPlace } from "@comptoir/domain/report";
import { createContext, use } from "react";

import { askSignedIn } from "../runtime.ts";
import type { Answer } from "../shared/answer.ts";
import { untilBuilt } from "../shared/until-built.ts";
import { commonRunPart, type PageAsk, type ReportAsk } from "../report/report-ask.ts";
import type { PanelGateway } from "./panel-gateway.ts";
import { panelGateway } from "./panel-requests.ts";

/** Question about the source rows of a cell. */
export type RowsAsk = ReportAsk &
  PageAsk &
  Pick<ReportRows, "halfHours" | "tl"> & { readonly places: readonly CellPlace[] };

export interface RowsGateway {
  /** Calls of side panels. */
  readonly panels: PanelGateway;
  /** Reads the source rows of a cell. */
  readonly rows: (ask: RowsAsk, signal: AbortSignal) => Promise<Answer<ReportAnswer>>;
  /** Reads the receipt of a row. */
  readonly receipt: (origin: string, signal: AbortSignal) => Promise<Answer<ReceiptWire>>;
}

export const rowsGateway: RowsGateway = {
  panels: panelGateway,
  rows: ({ page, size, places, halfHours, tl, ...ask }, signal) =>
    untilBuilt(
      () =>
        askSignedIn(
          (api) =>
            api.report.rows({
              payload: {
                ...commonRunPart(ask),
                page,
                size,
                places,
                ...(halfHours !== undefined && { halfHours }),
                ...(tl !== undefined && { tl }),
              },
            }),
          signal,
        ),
      signal,
    ),
  receipt: (origin, signal) => askSignedIn((api) => api.report.receipt({ query: { origin } }), signal),
};

const GatewayContext = createContext<RowsGateway>(rowsGateway);

export const RowsGatewayProvider = GatewayContext.Provider;

export function useRowsGateway(): RowsGateway {
  return use(GatewayContext);
}
