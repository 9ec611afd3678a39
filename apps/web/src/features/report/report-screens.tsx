/** Screens of reports by address. */
import { lazy, Suspense } from "react";
import type { ReactElement } from "react";
import { LoadingOverlay } from "@comptoir/ui-react";
import { useLocation } from "wouter";

import type { ScreenProps } from "../../routes.ts";
import { t } from "../../shared/text.ts";
import { ReportListPage, ReportPage } from "./report-page.tsx";

const SavedReportsPage = lazy(() => import("./saved-page.tsx").then((file) => ({ default: file.SavedReportsPage })));
const BuilderPage = lazy(() => import("./builder-page.tsx").then((file) => ({ default: file.BuilderPage })));

export function ReportScreens(props: ScreenProps): ReactElement {
  const [path] = useLocation();
  const { step } = props.params;
  if (step === undefined && path.startsWith("/report/")) return <ReportPage {...props} />;
  if (path.startsWith("/list/")) return <ReportListPage {...props} />;
  return (
    <Suspense fallback={<LoadingOverlay message={t("common.loadingScreen")} />}>
      {step === undefined ? <SavedReportsPage {...props} /> : <BuilderPage {...props} />}
    </Suspense>
  );
}
