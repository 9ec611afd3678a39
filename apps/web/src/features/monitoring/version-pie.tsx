/** Versions of the terminals as one bar: a part a version, as wide as its share. */
import type { TerminalList } from "@comptoir/api/wire";
import { Card } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { countText } from "../../session/written.ts";
import { t } from "../../shared/text.ts";
import styles from "./monitoring.module.css";

export type VersionBarProps = Readonly<{ versions: TerminalList["versions"]; expected: string | null }>;

export function VersionBar({ versions, expected }: VersionBarProps): ReactElement {
  const versionTextOf = ({ version, count }: TerminalList["versions"][number]) =>
    t("monitoring.versionCount", { version, count, number: countText(count) });
  return (
    <Card
      title={t("monitoring.versions")}
      subtitle={expected === null ? undefined : t("monitoring.versionsText", { version: expected })}
    >
      <div className={styles["bar"]} aria-hidden="true">
        {versions.map((part) => (
          <span
            key={part.version}
            className={styles["barPart"]}
            data-expected={part.version === expected || undefined}
            style={{ flexGrow: part.count }}
            title={versionTextOf(part)}
          />
        ))}
      </div>
      <ul className={styles["barWords"]}>
        {versions.map((part) => (
          <li key={part.version} data-expected={part.version === expected || undefined}>
            {versionTextOf(part)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
