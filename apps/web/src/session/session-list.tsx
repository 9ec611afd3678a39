/** Active sessions of an account: device, address, last use; each can be ended. */
import type { OpenSession } from "@comptoir/api/wire";
import { Badge, Button } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { networkAddressText, parseUserAgent } from "../shared/device-text.ts";
import styles from "./session-list.module.css";
import { t } from "../shared/text.ts";
import { agoText } from "./ago-text.ts";
import { serverNowMs } from "./session.ts";
import { momentText } from "./written.ts";

export type SessionListProps = Readonly<{ sessions: readonly OpenSession[]; onEnd: (session: OpenSession) => void }>;

export function SessionList({ sessions, onEnd }: SessionListProps): ReactElement {
  const [now] = useState(serverNowMs);
  if (sessions.length === 0) return <p className={styles["muted"]}>{t("user.noSession")}</p>;
  return (
    <ul className={styles["sessions"]}>
      {sessions.map((session) => {
        const { id, device, address, lastSeenAt, isCurrent } = session;
        const deviceName = deviceText(device);
        return (
          <li key={id}>
            <span className={styles["what"]}>
              <span>
                {deviceName} {isCurrent && <Badge tone="positive">{t("user.thisSession")}</Badge>}
              </span>
              <span className={styles["muted"]} title={momentText(lastSeenAt)}>
                {[t("user.lastSeen", { when: agoText(lastSeenAt, now) }), networkAddressText(address)]
                  .filter((part) => part !== null)
                  .join(" · ")}
              </span>
            </span>
            {!isCurrent && (
              <Button
                size="compact"
                aria-label={t("user.endSessionOf", { device: deviceName })}
                onClick={() => onEnd(session)}
              >
                {t("user.endSession")}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Says what browser and system a session was opened with. */
export function deviceText(device: string | null): string {
  const { browser, system } = parseUserAgent(device ?? "");
  const knownDeviceParts = [browser, system].filter((part) => part !== null);
  return knownDeviceParts.length === 0 ? t("user.unknownDevice") : knownDeviceParts.join(", ");
}
