/** Settings of a layer: search, values with their origins, and one open setting beside the list; on a phone in its place. */
import type { ConfigSetting } from "@comptoir/api/wire";
import { hasPermission, navigationEntries, scopeOf } from "@comptoir/domain/access";
import { getSettingRow, isSettingCode } from "@comptoir/domain/setting";
import {
  Banner,
  Button,
  EmptyState,
  ErrorState,
  Page,
  PageHeader,
  SearchSelect,
  SegmentedControl,
  SkeletonRows,
  Stack,
  TextInput,
} from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";

import { sideBySideQuery, useMediaQuery } from "../../entity/use-media.ts";
import { session } from "../../session/session.ts";
import { placeState, buildPlaceTree } from "../../shared/place-store.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { settingName, settingText } from "../../shared/setting-words.ts";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { groupName, settingHelp } from "./config-words.ts";
import { EnvironmentList } from "./environment-list.tsx";
import { SettingFileActions } from "./setting-file.tsx";
import styles from "./config.module.css";
import { SettingList } from "./setting-list.tsx";
import { SettingPanel } from "./setting-panel.tsx";
import { askSettings } from "./setting-requests.ts";
import { isSettingFilterKind, settingFilterKinds, filterSettings } from "./setting-search.ts";

const { path } = navigationEntries.CONFIG;

export function ConfigPage(): ReactElement {
  const { claims } = useSnapshot(session.state);
  const { places } = useSnapshot(placeState);
  const query = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const hasRoom = useMediaQuery(sideBySideQuery);
  const own = claims?.tli ?? 0;
  const scope = scopeOf(own, places);
  const layerId = Number(query.get("level") ?? own);
  const requestedKind = query.get("show");
  const kind = isSettingFilterKind(requestedKind) ? requestedKind : "all";
  const search = query.get("search") ?? "";
  const code = query.get("setting");
  const [answer, keep] = useAnswer(askSettings, layerId);
  const mayWrite = hasPermission(claims?.permissions ?? [], ["CONFIG_CUD"]);

  const addressWith = (changes: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changes))
      if (value === null || value === "" || (name === "level" && value === String(own))) next.delete(name);
      else next.set(name, value);
    const parameters = next.toString();
    return parameters === "" ? path : `${path}?${parameters}`;
  };
  const settings = answer?.ok === true ? answer.value : [];
  const groups = filterSettings(settings, {
    search,
    kind,
    wordsOf: ({ code: one, group, value }) =>
      `${settingName(one)} ${isSettingCode(one) ? settingHelp(one) : ""} ${groupName(group)} ${settingText(one, value)} ${one}`,
  });
  const open = settings.find((setting) => setting.code === code) ?? null;
  const place = places.find(({ id }) => id === layerId);
  const replace = (changed: ConfigSetting) =>
    keep({ ok: true, value: settings.map((setting) => (setting.code === changed.code ? changed : setting)) });
  const reload = () => void askSettings(layerId).then(keep);

  const list = (
    <Stack gap={4}>
      <div className={styles["tools"]}>
        <div className={styles["level"]}>
          <SearchSelect
            icon="store"
            label={t("config.level")}
            value={String(layerId)}
            options={buildPlaceTree(places.filter(({ id }) => scope.has(id))).map(({ place: one, depth }) => ({
              value: String(one.id),
              label: one.description,
              depth,
              keywords: one.code,
              detail: one.type === "STORE" ? one.code : t(`shell.layer_${one.type}`),
            }))}
            onChange={(chosen) => navigate(addressWith({ level: chosen }))}
            labels={{ search: t("config.chooseLevel"), noMatch: t("config.noZone") }}
          />
        </div>
        <div className={styles["search"]}>
          <TextInput
            type="search"
            icon="search"
            aria-label={t("config.search")}
            placeholder={t("config.search")}
            value={search}
            onChange={(typed) => navigate(addressWith({ search: typed }), { replace: true })}
          />
        </div>
        <SegmentedControl
          compact
          label={t("config.show")}
          value={kind}
          options={settingFilterKinds.map((shownKind) => ({ value: shownKind, label: t(`config.show_${shownKind}`) }))}
          onChange={(chosen) => navigate(addressWith({ show: chosen === "all" ? null : chosen }))}
        />
      </div>
      {!mayWrite && <Banner tone="neutral">{t("config.readOnly")}</Banner>}
      {answer === null ? (
        <SkeletonRows rows={12} label={t("common.loading")} />
      ) : !answer.ok ? (
        <ErrorState
          title={t("config.listFailed")}
          description={<PartFailure failure={answer.failure} />}
          retryLabel={t("common.retry")}
          onRetry={reload}
        />
      ) : groups.length === 0 ? (
        <EmptyState
          icon="settings"
          title={t("config.noMatch")}
          description={t("config.noMatchText")}
          actions={
            <Button onClick={() => navigate(addressWith({ search: null, show: null }))}>{t("config.showAll")}</Button>
          }
        />
      ) : (
        <SettingList
          groups={groups}
          openCode={open?.code ?? null}
          addressOf={(settingCode) => addressWith({ setting: settingCode })}
        />
      )}
      {search === "" && kind === "all" && <EnvironmentList layerId={layerId} mayWrite={mayWrite} />}
    </Stack>
  );
  const panel = open !== null && isSettingCode(open.code) && place !== undefined && (
    <SettingPanel
      key={`${layerId} ${open.code}`}
      setting={open}
      code={open.code}
      layer={place}
      isInScope={(id) => scope.has(id)}
      mayWrite={mayWrite}
      beside={hasRoom}
      addressAt={(id) => addressWith({ level: String(id) })}
      onClose={() => navigate(addressWith({ setting: null }))}
      onChanged={replace}
      onStale={reload}
    />
  );
  if (!hasRoom && panel !== false) return <Page>{panel}</Page>;
  return (
    <Page wide={hasRoom}>
      <PageHeader
        title={t("shell.entry_CONFIG")}
        description={t("config.intro")}
        actions={place !== undefined && <SettingFileActions layer={place} mayWrite={mayWrite} onApplied={reload} />}
      />
      {hasRoom ? (
        <div
          className={[
            styles["split"],
            open !== null && isSettingCode(open.code) && getSettingRow(open.code).kind === "codes"
              ? styles["wide"]
              : "",
          ].join(" ")}
        >
          {list}
          {panel === false ? (
            <EmptyState icon="settings" title={t("config.choose")} description={t("config.chooseText")} />
          ) : (
            <aside className={styles["beside"]}>{panel}</aside>
          )}
        </div>
      ) : (
        list
      )}
    </Page>
  );
}
