/** Panel of a setting at a layer: value with its origin, a new value with its consequences, schedule, and history. */
import type { ConfigSetting } from "@comptoir/api/wire";
import { getSettingRow, type SettingCode } from "@comptoir/domain/setting";
import { Banner, Button, DescriptionList, IconButton, PageHeader, Stack } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import type { Place } from "../../shared/place-store.ts";
import { settingName, settingText } from "../../shared/setting-words.ts";
import { t } from "../../shared/text.ts";
import { settingHelp } from "./config-words.ts";
import styles from "./config.module.css";
import { ConnectionTest, connectionOfSetting } from "./connection-test.tsx";
import { CodeTable } from "./code-table.tsx";
import { isCodes } from "./setting-change.ts";
import { SettingForm } from "./setting-form.tsx";
import { PlannedSteps, SettingHistory } from "./setting-steps.tsx";
import { useSettingDraft } from "./use-setting-draft.ts";

export type SettingPanelProps = Readonly<{
  setting: ConfigSetting;
  code: SettingCode;
  layer: Place;
  isInScope: (layerId: number) => boolean;
  mayWrite: boolean;
  beside: boolean;
  /** Link to the same setting at another layer. */
  addressAt: (layerId: number) => string;
  onClose: () => void;
  onChanged: (setting: ConfigSetting) => void;
  onStale: () => void;
}>;

export function SettingPanel(props: SettingPanelProps): ReactElement {
  const { setting, code, layer, isInScope, mayWrite, beside, addressAt, onClose } = props;
  const draft = useSettingDraft(props);
  const { from, above, isInherited } = setting;
  const connection = connectionOfSetting[code];
  const isMisplaced = getSettingRow(code).atTop === true && layer.parentId !== null;
  const nameAt = (place: { readonly id: number; readonly description: string }) =>
    isInScope(place.id) && place.id !== layer.id ? (
      <Link href={addressAt(place.id)}>{place.description}</Link>
    ) : (
      place.description
    );
  return (
    <div>
      <PageHeader
        takesFocus={!beside}
        title={settingName(code)}
        description={settingHelp(code)}
        actions={
          beside ? (
            <IconButton icon="close" label={t("config.close")} onClick={onClose} />
          ) : (
            <Button variant="quiet" icon="chevron-left" onClick={onClose}>
              {t("config.back")}
            </Button>
          )
        }
      />
      <Stack gap={6}>
        <section>
          <DescriptionList
            items={[
              { key: "level", label: t("config.level"), value: layer.description },
              { key: "value", label: t("config.current"), value: <strong>{settingText(code, setting.value)}</strong> },
              {
                key: "origin",
                label: t("config.origin"),
                value: isInherited ? (from === null ? t("config.fromInitial") : nameAt(from)) : t("config.ownBadge"),
              },
            ]}
          />
          {!isInherited && (
            <p className={styles["muted"]}>
              {above.from === null
                ? t("config.elseInitial", { value: settingText(code, above.value) })
                : t("config.elseLayer", { value: settingText(code, above.value), layer: above.from.description })}
            </p>
          )}
          {isCodes(setting.value) && setting.value.length > 0 && !(mayWrite && !isMisplaced) && (
            <CodeTable rows={setting.value} />
          )}
        </section>
        {mayWrite &&
          (isMisplaced ? (
            <Banner tone="neutral">
              {t("config.atTop")}
              {from !== null && isInScope(from.id) && from.id !== layer.id && <> {nameAt(from)}</>}
            </Banner>
          ) : (
            <SettingForm {...props} draft={draft} />
          ))}
        {mayWrite && connection !== undefined && <ConnectionTest part={connection} layerId={layer.id} />}
        <PlannedSteps {...props} />
        {setting.below !== undefined && setting.below.own.length > 0 && (
          <section>
            <h2 className={styles["heading"]}>{t("config.below")}</h2>
            <ul className={styles["plain"]}>
              {setting.below.own.map((location) => (
                <li key={location.id}>
                  {nameAt(location)} <span className={styles["muted"]}>{settingText(code, location.value)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <SettingHistory
          {...props}
          onBringBack={
            mayWrite && !isMisplaced ? (step) => draft.set({ value: step.isGiven ? step.value : null, from: "" }) : null
          }
        />
      </Stack>
    </div>
  );
}
