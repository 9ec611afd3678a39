/** Context of the report calls: those of the server, or those of a test. */
import { createContext, use } from "react";

import type { ReportGateway } from "./report-gateway.ts";
import { reportGateway } from "./report-requests.ts";

const GatewayContext = createContext<ReportGateway>(reportGateway);

export const ReportGatewayProvider = GatewayContext.Provider;

export function useReportGateway(): ReportGateway {
  return use(GatewayContext);
}
