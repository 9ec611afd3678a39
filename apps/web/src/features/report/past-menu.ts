/** Entries of the menu of a report that lead to its past. */
import { hasKnownRows } from "@comptoir/domain/report";

import { t } from "../../shared/text.ts";
import type { ReaderActionsProps } from "./reader-actions.tsx";

/** Menu items that open the past of a report. */
export const pastMenuItems = ({
  kind,
  saved,
  onVersions,
  onKnownAt,
}: Pick<ReaderActionsProps, "kind" | "saved" | "onVersions" | "onKnownAt">) => [
  ...(saved.report.id === 0
    ? []
    : [{ key: "versions", label: t("report.versions"), icon: "clock" as const, onSelect: onVersions }]),
  ...(hasKnownRows(kind)
    ? [{ key: "known", label: t("report.knownAt"), icon: "clock" as const, onSelect: onKnownAt }]
    : []),
];
