/** Panel of a setting at a layer: value with its origin, a new value with its consequences, schedule, and history. */
import type { ConfigSetting } from "@comptoir/api/wire";
import { formatDate, parseCalendarDate } from "@comptoir/domain/period";
import { getSettingRow, isSecretSetting, type SettingCode } from "@comptoir/domain/setting";
import { Banner, DescriptionList } from "@comptoir/ui-react";
import type { ReactElement, ReactNode } from "react";
import { Link } from "wouter";

import { ChangeSentence, type ChangeInWords } from "../../editor/change-sentence.tsx";
import { EditorFrame } from "../../editor/editor-frame.tsx";
import type { Place } from "../../shared/place-store.ts";
import { settingName, settingText } from "../../shared/setting-words.ts";
import { language, t } from "../../shared/text.ts";
import { useFirstErrorFocus } from "../../shared/use-first-fault.ts";
import { settingHelp } from "./config-words.ts";
import styles from "./config.module.css";
import { ConnectionTest, connectionPartBySetting } from "./connection-test.tsx";
import { CodeTable } from "./code-table.tsx";
import { isCodeList, toSettingValue } from "./setting-change.ts";
import { SettingFields } from "./setting-form.tsx";
import { PlannedSteps, SettingHistory } from "./setting-steps.tsx";
import { useSettingDraft, type SettingDraft } from "./use-setting-draft.ts";

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
  const settingDraft = useSettingDraft(props);
  const { from } = setting;
  const [form] = useFirstErrorFocus();
  const isMisplaced = getSettingRow(code).atTop === true && layer.parentId !== null;
  const linkedPlaceName = (place: { readonly id: number; readonly description: string }) =>
    isInScope(place.id) && place.id !== layer.id ? (
      <Link href={addressAt(place.id)}>{place.description}</Link>
    ) : (
      place.description
    );
  const mayChange = mayWrite && !isMisplaced;
  return (
    <EditorFrame
      beside={beside}
      takesFocus={!beside}
      title={settingName(code)}
      description={settingHelp(code)}
      backLabel={t("config.back")}
      form={form}
      notices={
        <SettingOrigin setting={setting} code={code} layer={layer} mayChange={mayChange} nameAt={linkedPlaceName} />
      }
      changes={
        mayChange && settingDraft.isChanged ? (
          <ChangeSentence changes={listSettingChanges(props, settingDraft)} />
        ) : null
      }
      hasDraft={() => mayChange && settingDraft.isStored()}
      isBusy={settingDraft.isSaving}
      onSave={settingDraft.save}
      onDiscard={settingDraft.discard}
      onClose={onClose}
      aside={<SettingFacts {...props} draft={settingDraft} mayChange={mayChange} nameAt={linkedPlaceName} />}
    >
      {mayWrite &&
        (isMisplaced ? (
          <Banner tone="neutral">
            {t("config.atTop")}
            {from !== null && isInScope(from.id) && from.id !== layer.id && <> {linkedPlaceName(from)}</>}
          </Banner>
        ) : (
          <SettingFields {...props} draft={settingDraft} />
        ))}
    </EditorFrame>
  );
}

type SettingOriginProps = Pick<SettingPanelProps, "setting" | "code" | "layer"> &
  Readonly<{
    mayChange: boolean;
    nameAt: (place: { readonly id: number; readonly description: string }) => ReactNode;
  }>;

/** Value of a setting at a layer, where it comes from, and which value it would have otherwise. */
function SettingOrigin({ setting, code, layer, mayChange, nameAt }: SettingOriginProps): ReactElement {
  const { from, above, isInherited } = setting;
  return (
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
      {isCodeList(setting.value) && setting.value.length > 0 && !mayChange && <CodeTable rows={setting.value} />}
    </section>
  );
}

/** Pending changes of a setting in words; the text of a secret is never shown. */
function listSettingChanges({ setting, code }: SettingPanelProps, { typed }: SettingDraft): readonly ChangeInWords[] {
  const valueAfter = typed === null ? setting.value : (toSettingValue(typed.value) ?? setting.above.value);
  const textUnlessSecret = (value: typeof valueAfter) => (isSecretSetting(code) ? "•••" : settingText(code, value));
  const valueChange = {
    label: settingName(code),
    before: settingText(code, setting.value),
    after: textUnlessSecret(valueAfter),
  };
  const parsedStartDay = parseCalendarDate(typed?.from ?? "");
  return [
    valueChange,
    ...(parsedStartDay.ok
      ? [
          {
            label: t("config.when"),
            before: t("config.when_now"),
            after: formatDate(parsedStartDay.value, language, "medium"),
          },
        ]
      : []),
  ];
}

type SettingFactsProps = SettingPanelProps &
  Readonly<{
    draft: SettingDraft;
    mayChange: boolean;
    nameAt: (place: { readonly id: number; readonly description: string }) => ReactNode;
  }>;

/** Facts beside the new value of a setting: connection, planned changes, levels below, and history. */
function SettingFacts({ draft, mayChange, nameAt, ...props }: SettingFactsProps): ReactElement {
  const { setting, code, layer, mayWrite } = props;
  const connectionPart = connectionPartBySetting[code];
  return (
    <>
      {mayWrite && connectionPart !== undefined && <ConnectionTest part={connectionPart} layerId={layer.id} />}
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
        onBringBack={mayChange ? (step) => draft.set({ value: step.isGiven ? step.value : null, from: "" }) : null}
      />
    </>
  );
}
