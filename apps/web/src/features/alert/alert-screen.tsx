/** Screen of one alert: a stored one, or a new one of a widget or of the rows of a report. */
import type { ReactElement } from "react";

import type { ScreenProps } from "../../routes.ts";
import { AlertPage, NewAlertPage } from "./alert-page.tsx";
import { NewRowAlertPage } from "./new-row-alert-page.tsx";

export function AlertScreen({ params }: ScreenProps): ReactElement {
  const { subject } = params;
  if (subject === undefined) return <AlertPage params={params} />;
  return subject === "report" ? <NewRowAlertPage /> : <NewAlertPage />;
}
