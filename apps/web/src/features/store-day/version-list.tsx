/** Stored versions of a day's certificate, each with what differs from the one before, and as a file. */
import type { CertificateVersionWire, StoreDayDetail, VersionDifferenceWire } from "@comptoir/api/wire";
import { Button, Card } from "@comptoir/ui-react";
import { useState, type ReactElement } from "react";

import { momentText } from "../../session/written.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { useSingleRun } from "../../shared/use-single-run.ts";
import { ChangesList } from "./changes-banner.tsx";
import { askCertificate, askDifference } from "./store-day-requests.ts";
import styles from "./store-day.module.css";

export function VersionList({ day }: Readonly<{ day: StoreDayDetail }>): ReactElement {
  const { versions } = day;
  return (
    <Card title={t("storeDay.versions")}>
      {versions.length === 0 ? (
        <p className={styles["muted"]}>{t("storeDay.noVersions")}</p>
      ) : (
        <ul className={styles["versions"]}>
          {versions.map((version) => (
            <VersionItem key={version.version} day={day} version={version} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function VersionItem({
  day,
  version,
}: Readonly<{ day: StoreDayDetail; version: CertificateVersionWire }>): ReactElement {
  const { reopened, hash } = version;
  const [runningKey, runSingle] = useSingleRun<"download" | "compare">();
  const [askedDifference, setAskedDifference] = useState<VersionDifferenceWire | null>(null);
  const difference = askedDifference ?? version.difference ?? null;
  const isFirst = day.versions.at(-1)?.version === version.version;
  return (
    <li>
      <div>
        <strong>{t("storeDay.versionOf", { version: String(version.version) })}</strong> {auditText(version)}
        <span className={styles["hash"]} title={hash}>
          {hash.slice(0, 16)}…
        </span>
        {reopened !== null && (
          <span className={styles["line"]}>
            {t("storeDay.versionReopened", { by: reopened.by, at: momentText(reopened.at), reason: reopened.reason })}
          </span>
        )}
        {difference !== null && <VersionDifference before={version.version - 1} difference={difference} />}
        {difference === null && !isFirst && (
          <Button
            size="compact"
            busy={runningKey === "compare"}
            onClick={() =>
              void runSingle("compare", async () => {
                const { locationId, businessDate } = day;
                const answer = await askDifference({ locationId, businessDate, version: version.version });
                if (answer.ok) setAskedDifference(answer.value);
                else showFailure(answer.failure);
              })
            }
          >
            {t("storeDay.versionCompare", { version: String(version.version - 1) })}
          </Button>
        )}
      </div>
      <Button
        size="compact"
        icon="download"
        busy={runningKey === "download"}
        onClick={() => void runSingle("download", () => downloadCertificate(day, version.version))}
      >
        {t("storeDay.download")}
      </Button>
    </li>
  );
}

function VersionDifference({
  before,
  difference,
}: Readonly<{ before: number; difference: VersionDifferenceWire }>): ReactElement {
  const isSame = difference.changes.length === 0 && difference.rowChangeCount === 0;
  return (
    <div className={styles["line"]}>
      {t(isSame ? "storeDay.versionSame" : "storeDay.versionDiffers", { version: String(before) })}
      {!isSame && <ChangesList difference={difference} />}
    </div>
  );
}

function auditText({ isAudit, by, madeAt }: CertificateVersionWire): string {
  const madeAtText = momentText(madeAt);
  if (!isAudit) return t("storeDay.versionChange", { at: madeAtText });
  return by === ""
    ? t("storeDay.versionByServer", { at: madeAtText })
    : t("storeDay.versionBy", { by, at: madeAtText });
}

async function downloadCertificate(
  { locationId, businessDate, location }: StoreDayDetail,
  version: number,
): Promise<void> {
  const certificateAnswer = await askCertificate({ locationId, businessDate, version });
  if (!certificateAnswer.ok) return showFailure(certificateAnswer.failure);
  const blobUrl = URL.createObjectURL(
    new Blob([new Uint8Array(certificateAnswer.value)], { type: "application/json" }),
  );
  const downloadLink = document.createElement("a");
  downloadLink.href = blobUrl;
  downloadLink.download = `${location} ${businessDate} v${version}.json`.replaceAll(/[\\/:*?"<>|]/gu, "-");
  downloadLink.click();
  URL.revokeObjectURL(blobUrl);
}
