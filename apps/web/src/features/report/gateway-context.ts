/** Context of the report calls: those of the server, or those of a test. */
import { createContext, createElement, use } from "react";
import type { ReactElement, ReactNode } from "react";

import { RowsGatewayProvider } from "../../rows/rows-gateway.ts";
import type { ReportGateway } from "./report-gateway.ts";
import { reportGateway } from "./report-requests.ts";

const GatewayContext = createContext<ReportGateway>(reportGateway);

export type ReportGatewayProviderProps = Readonly<{ value: ReportGateway; children: ReactNode }>;

export const ReportGatewayProvider = ({ value, children }: ReportGatewayProviderProps): ReactElement =>
  createElement(GatewayContext, { value }, createElement(RowsGatewayProvider, { value }, children));

export function useReportGateway(): ReportGateway {
  return use(GatewayContext);
}
