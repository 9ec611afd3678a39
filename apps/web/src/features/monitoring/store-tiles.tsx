/** Stores as tiles, worst first: each with its terminals, and the worst alert of each. */
import type { TerminalStatus } from "@comptoir/api/wire";
import { Badge } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import { countText } from "../../session/written.ts";
import { t } from "../../shared/text.ts";
import { terminalPathOf } from "./monitoring-path.ts";
import { alertText, sinceText, stateTones, worstAlertTone } from "./monitoring-words.ts";
import type { TerminalGroup } from "./terminal-groups.ts";
import styles from "./monitoring.module.css";

export type StoreTilesProps = Readonly<{ groups: readonly TerminalGroup[]; asOf: number }>;

export function StoreTiles({ groups, asOf }: StoreTilesProps): ReactElement {
  return (
    <ul className={styles["tiles"]}>
      {groups.map((group) => (
        <li key={group.locationId} className={styles["tile"]} data-tone={toneOfGroup(group)}>
          <div className={styles["tileHead"]}>
            <h2 className={styles["tileName"]}>{group.location}</h2>
            <Badge tone={toneOfGroup(group)}>
              {group.alerts.length === 0
                ? t(isStoreClosed(group) ? "monitoring.storeClosed" : "monitoring.healthy")
                : t("monitoring.alerts", { count: group.alerts.length, number: countText(group.alerts.length) })}
            </Badge>
          </div>
          <p className={styles["muted"]}>
            {t("monitoring.onlineOf", { online: countText(group.online), number: countText(group.terminals.length) })}
          </p>
          <ul className={styles["tileRows"]}>
            {group.terminals.map((terminal) => (
              <li key={terminal.id}>
                <TileRow terminal={terminal} asOf={asOf} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

const isStoreClosed = ({ terminals }: TerminalGroup): boolean => terminals.every(({ state }) => state === "CLOSED");

const toneOfGroup = (group: TerminalGroup) => (isStoreClosed(group) ? stateTones.CLOSED : worstAlertTone(group.alerts));

function TileRow({ terminal, asOf }: Readonly<{ terminal: TerminalStatus; asOf: number }>): ReactElement {
  const { id, name, state, alerts, heardAt } = terminal;
  const [worstAlert] = alerts;
  return (
    <Link href={terminalPathOf(id)} className={styles["tileRow"] ?? ""}>
      <span className={styles["dot"]} data-tone={stateTones[state]} aria-hidden="true" />
      <span className={styles["rowName"]}>{name}</span>
      <span className={styles["rowState"]} data-tone={worstAlertTone(alerts)}>
        {worstAlert === undefined ? t(`monitoring.state_${state}`) : alertText(worstAlert)}
      </span>
      <span className={styles["rowTime"]}>{sinceText(heardAt, asOf)}</span>
    </Link>
  );
}
