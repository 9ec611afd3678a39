/** Says which version of a report is open and what changed since then, and makes it the current one again. */
import { hasPermission } from "@comptoir/domain/access";
import { diffReports } from "@comptoir/domain/report";
import { Banner, Button } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useLocation } from "wouter";

import { countText, momentText } from "../../../session/written.ts";
import { addToast, whileRunning } from "../../../shared/notices.ts";
import { offerUndo } from "../../../shared/offer-undo.ts";
import { showFailure } from "../../../shared/show-failure.ts";
import { t } from "../../../shared/text.ts";
import { useReportGateway } from "../gateway-context.ts";
import type { ReaderMoves } from "../reader-moves.ts";
import type { ReportGateway } from "../report-gateway.ts";
import type { ResolvedReader } from "../resolve-reader.ts";
import type { OpenedVersion } from "../use-opened.ts";
import { changeTexts } from "./change-texts.ts";
import { openVersion } from "./open-version.ts";
import { undoneReinstatements } from "./undone.ts";
import { useCurrentPanel } from "./use-current-panel.ts";
import reportStyles from "../report.module.css";
import styles from "./version.module.css";

export type VersionBannerProps = Readonly<{
  reader: ResolvedReader;
  moves: ReaderMoves;
  version: OpenedVersion;
  /** Reads the report again, after somebody else saved it. */
  onReread: () => void;
}>;

export function VersionBanner({ reader, moves, version, onReread }: VersionBannerProps): ReactElement {
  const gateway = useReportGateway();
  const [path, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const { opened } = reader;
  const { id } = opened.saved.report;
  const isCurrent = version.number === version.latest;
  const makeCurrent = async () => {
    setBusy(true);
    const reinstateAnswer = await reinstateVersion(gateway, { id, version });
    setBusy(false);
    if (reinstateAnswer === "stale") onReread();
    // The page of the report, because its list can be open here.
    if (reinstateAnswer === "done") navigate(path, { replace: true });
  };
  return (
    <div className={reportStyles["notice"]}>
      <Banner
        tone="neutral"
        actions={
          <>
            <Button size="compact" onClick={() => openVersion({ reader, moves }, null)}>
              {t("reportVersion.toCurrent")}
            </Button>
            {!isCurrent && version.current.canUpdate && (
              <Button size="compact" icon="undo" busy={busy} onClick={() => void makeCurrent()}>
                {t("reportVersion.reinstate")}
              </Button>
            )}
          </>
        }
      >
        <p className={styles["line"]}>
          {isCurrent
            ? t("reportVersion.bannerCurrent", { number: version.number })
            : bannerText(version, reader.address.knownAt !== null)}
        </p>
        {!isCurrent && <ChangesSince {...{ id, version, reader }} />}
      </Banner>
    </div>
  );
}

/** Names the opened version. At a past instant the notice of that instant says from when the rows are. */
function bannerText({ number, by, savedAt }: OpenedVersion, isPast: boolean): string {
  const savedAtText = momentText(savedAt);
  if (by === null)
    return t(isPast ? "reportVersion.bannerPastUnknown" : "reportVersion.bannerUnknown", { number, when: savedAtText });
  return t(isPast ? "reportVersion.bannerPast" : "reportVersion.banner", { number, who: by, when: savedAtText });
}

type ChangesSinceProps = Readonly<{ id: number; version: OpenedVersion; reader: ResolvedReader }>;

/** Lists what changed between the opened version and the report as it is. */
function ChangesSince({ id, version, reader }: ChangesSinceProps): ReactElement | null {
  const currentPanel = useCurrentPanel(id, version.latest);
  if (currentPanel === undefined) return null;
  const { id: _id, source: _source, ...current } = version.current.report;
  const changeLines = changeTexts(
    version.definition,
    { ...current, panel: currentPanel },
    { fields: reader.fields, permissions: reader.permissions, names: noValueNames },
  );
  if (changeLines.length === 0) return <p className={styles["muted"]}>{t("reportVersion.sinceNone")}</p>;
  const keepsCurrentPanel =
    version.current.canUpdate &&
    !hasPermission(reader.permissions, ["SIDE_PANEL_TEMPLATE_CUD"]) &&
    diffReports(version.definition, { ...current, panel: currentPanel }).panel !== null;
  return (
    <>
      <details className={styles["since"]}>
        <summary>
          {t("reportVersion.since", { count: changeLines.length, number: countText(changeLines.length) })}
        </summary>
        <ul className={styles["changes"]}>
          {changeLines.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      </details>
      {keepsCurrentPanel && <p className={styles["muted"]}>{t("reportVersion.panelStays")}</p>}
    </>
  );
}

const noValueNames = new Map<string, ReadonlyMap<string | number, string>>();

/** Makes a version current, and offers to undo it. If somebody saved meanwhile nothing is changed. */
async function reinstateVersion(
  gateway: ReportGateway,
  { id, version: { number, latest } }: { readonly id: number; readonly version: OpenedVersion },
): Promise<"done" | "stale" | "failed"> {
  const answer = await whileRunning(gateway.versions.reinstate({ id, number, latest }));
  if (!answer.ok && answer.failure.status === 409) {
    const otherSaver = answer.failure.issues[0]?.params?.["by"];
    const otherSaverName =
      typeof otherSaver === "string" && otherSaver !== "" ? otherSaver : t("reportVersion.someone");
    addToast(t("reportVersion.meanwhile", { who: otherSaverName }), "danger");
    return "stale";
  }
  if (!answer.ok) {
    showFailure(answer.failure);
    return "failed";
  }
  offerUndo({
    message: t("reportVersion.reinstated", { number }),
    undoChange: () => gateway.versions.reinstate({ id, number: latest, latest: latest + 1 }),
    onDone: () => {
      undoneReinstatements.count += 1;
      addToast(t("reportVersion.undone"));
    },
  });
  return "done";
}
