/** Settings of a layer: search, values with their origins, and one open setting beside the list; on a phone in its place. */
import type { ConfigSetting } from "@comptoir/api/wire";
import { hasPermission, scopeOf } from "@comptoir/domain/access";
import { getSettingRow, isSettingCode } from "@comptoir/domain/setting";
import { Banner, Button, EmptyState, Page, PageHeader, SkeletonRows, Stack } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";

import { sideBySideQuery, useMediaQuery } from "../../entity/use-media.ts";
import { session } from "../../session/session.ts";
import type { Answer } from "../../shared/answer.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { placeState } from "../../shared/place-store.ts";
import { settingName, settingText } from "../../shared/setting-words.ts";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { groupName, settingHelp } from "./config-words.ts";
import styles from "./config.module.css";
import { EnvironmentList } from "./environment-list.tsx";
import { SettingFileActions } from "./setting-file.tsx";
import { SettingList } from "./setting-list.tsx";
import { SettingPanel } from "./setting-panel.tsx";
import { askSettings } from "./setting-requests.ts";
import { filterSettings } from "./setting-search.ts";
import { SettingTools } from "./setting-tools.tsx";
import { useConfigAddress, type ConfigAddress } from "./use-config-address.ts";

export function ConfigPage(): ReactElement {
  const { claims } = useSnapshot(session.state);
  const { places } = useSnapshot(placeState);
  const [, navigate] = useLocation();
  const hasRoom = useMediaQuery(sideBySideQuery);
  const ownLayerId = claims?.tli ?? 0;
  const scope = scopeOf(ownLayerId, places);
  const address = useConfigAddress(ownLayerId);
  const { layerId, code, addressWith } = address;
  const [answer, keepAnswer] = useAnswer(askSettings, layerId);
  const mayWrite = hasPermission(claims?.permissions ?? [], ["CONFIG_CUD"]);
  const settings = answer?.ok === true ? answer.value : [];
  const openSetting = settings.find((setting) => setting.code === code) ?? null;
  const layer = places.find(({ id }) => id === layerId);
  const replaceSetting = (changedSetting: ConfigSetting) =>
    keepAnswer({
      ok: true,
      value: settings.map((setting) => (setting.code === changedSetting.code ? changedSetting : setting)),
    });
  const reloadSettings = () => void askSettings(layerId).then(keepAnswer);

  const settingsList = (
    <Stack gap={4}>
      <SettingTools address={address} places={places.filter(({ id }) => scope.has(id))} />
      {!mayWrite && <Banner tone="neutral">{t("config.readOnly")}</Banner>}
      <FoundSettings answer={answer} address={address} openCode={openSetting?.code ?? null} onReload={reloadSettings} />
      {address.search === "" && address.kind === "all" && <EnvironmentList layerId={layerId} mayWrite={mayWrite} />}
    </Stack>
  );
  const panel = openSetting !== null && isSettingCode(openSetting.code) && layer !== undefined && (
    <SettingPanel
      key={`${layerId} ${openSetting.code}`}
      setting={openSetting}
      code={openSetting.code}
      layer={layer}
      isInScope={(id) => scope.has(id)}
      mayWrite={mayWrite}
      beside={hasRoom}
      addressAt={(id) => addressWith({ level: String(id) })}
      onClose={() => navigate(addressWith({ setting: null }))}
      onChanged={replaceSetting}
      onStale={reloadSettings}
    />
  );
  if (!hasRoom && panel !== false) return <Page>{panel}</Page>;
  return (
    <Page wide={hasRoom}>
      <PageHeader
        title={t("shell.entry_CONFIG")}
        description={t("config.intro")}
        actions={
          layer !== undefined && <SettingFileActions layer={layer} mayWrite={mayWrite} onApplied={reloadSettings} />
        }
      />
      {hasRoom ? <SideBySide list={settingsList} panel={panel} openCode={openSetting?.code ?? null} /> : settingsList}
    </Page>
  );
}

type SideBySideProps = Readonly<{ list: ReactElement; panel: ReactElement | false; openCode: string | null }>;

/** The list with the open setting beside it. */
function SideBySide({ list, panel, openCode }: SideBySideProps): ReactElement {
  const isWide = openCode !== null && isSettingCode(openCode) && getSettingRow(openCode).kind === "codes";
  return (
    <div className={[styles["split"], isWide ? styles["wide"] : ""].join(" ")}>
      {list}
      {panel === false ? (
        <EmptyState icon="settings" title={t("config.choose")} description={t("config.chooseText")} />
      ) : (
        <aside className={styles["beside"]}>{panel}</aside>
      )}
    </div>
  );
}

type FoundSettingsProps = Readonly<{
  answer: Answer<readonly ConfigSetting[]> | null;
  address: ConfigAddress;
  openCode: string | null;
  onReload: () => void;
}>;

/** Draws the found settings, or a message: loading, failed, or no settings. */
function FoundSettings({ answer, address, openCode, onReload }: FoundSettingsProps): ReactElement {
  const [, navigate] = useLocation();
  const { claims } = useSnapshot(session.state);
  const { search, kind, addressWith } = address;
  if (answer === null) return <SkeletonRows rows={24} label={t("common.loading")} />;
  if (!answer.ok)
    return (
      <FailedPart
        title={t("config.listFailed")}
        failure={answer.failure}

        onRetry={onReload}
      />
    );
  const groups = filterSettings(answer.value, { search, kind, wordsOf });
  if (groups.length === 0)
    return (
      <EmptyState
        icon="settings"
        title={t("config.noMatch")}
        description={t("config.noMatchText")}
        actions={
          <Button onClick={() => navigate(addressWith({ search: null, show: null }))}>{t("config.showAll")}</Button>
        }
      />
    );
  return (
    <SettingList
      groups={groups}
      openCode={openCode}
      addressOf={(setting) => addressWith({ setting })}
      mayTry={hasPermission(claims?.permissions ?? [], ["REPORT_READ"])}
    />
  );
}

/** Words that a search finds a setting by. */
const wordsOf = ({ code, group, value }: ConfigSetting): string =>
  `${settingName(code)} ${isSettingCode(code) ? settingHelp(code) : ""} ${groupName(group)} ${settingText(code, value)} ${code}`;
