/** Settings of a layer in groups, each with its value and origin. */
import type { ConfigSetting } from "@comptoir/api/wire";
import { Badge, Card } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import { settingName, settingText } from "../../shared/setting-words.ts";
import { printRehearsalPath, type RehearsalSubject } from "../../shared/rehearsal-address.ts";
import { t } from "../../shared/text.ts";
import styles from "./config.module.css";
import type { FilteredSettingGroup } from "./setting-search.ts";
import { groupName } from "./config-words.ts";

export type SettingListProps = Readonly<{
  groups: readonly FilteredSettingGroup[];
  openCode: string | null;
  addressOf: (code: string) => string;
  /** Whether settings can be tried on past receipts, by somebody who may read reports. */
  mayTry: boolean;
}>;

export function SettingList({ groups, openCode, addressOf, mayTry }: SettingListProps): ReactElement {
  return (
    <>
      {groups.map(({ group, settings }) => (
        <section key={group} aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`} className={styles["heading"]}>
            {groupName(group)}
          </h2>
          {mayTry && isRehearsableGroup(group) && (
            <p className={styles["muted"]}>
              <Link href={printRehearsalPath({ subject: rehearsalSubjectByGroup[group] })}>{t("config.tryPast")}</Link>
            </p>
          )}
          <Card flush>
            <ul className={styles["rows"]}>
              {settings.map((setting) => (
                <li key={setting.code}>
                  <Link
                    href={addressOf(setting.code)}
                    aria-current={setting.code === openCode ? "true" : undefined}
                    className={styles["row"]}
                  >
                    <span className={styles["name"]}>{settingName(setting.code)}</span>
                    <span className={styles["value"]}>{settingText(setting.code, setting.value)}</span>
                    <SettingOrigin setting={setting} />
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </>
  );
}

/** Groups whose settings can be tried on past receipts. */
const rehearsalSubjectByGroup = { TAX: "taxes", ROUNDING: "rounding" } as const satisfies Readonly<
  Record<string, RehearsalSubject>
>;

const isRehearsableGroup = (group: string): group is keyof typeof rehearsalSubjectByGroup =>
  Object.hasOwn(rehearsalSubjectByGroup, group);

function SettingOrigin({
  setting: { isInherited, from, planned },
}: Readonly<{ setting: ConfigSetting }>): ReactElement {
  return (
    <span className={styles["origin"]}>
      {isInherited ? (
        from !== null && <span className={styles["muted"]}>{t("config.fromLayer", { layer: from.description })}</span>
      ) : (
        <Badge tone="positive">{t("config.ownBadge")}</Badge>
      )}
      {planned.length > 0 && <Badge tone="warning">{t("config.plannedBadge")}</Badge>}
    </span>
  );
}
