/** Previous version: its page in a sandboxed frame if one is connected, and our own screens of its entities. Source: behaviour 3.8. */
import {
  findNavigationEntry,
  getNavigationEntry,
  hasPermission,
  mayVisit,
  navigationEntryCodes,
} from "@comptoir/domain/access";
import type { NavigationEntryCode } from "@comptoir/domain/access";
import { resolveLegacyHost } from "@comptoir/domain/legacy";
import { Banner, Button, Card, Page, PageHeader, SkeletonRows } from "@comptoir/ui-react";
import { useCallback, useEffect, useState } from "react";
import type { ReactElement } from "react";
import { proxy, useSnapshot } from "valtio";
import { Link } from "wouter";

import { EntityPage, parseRowId } from "../../entity/entity-page.tsx";
import { session } from "../../session/session.ts";
import type { Answer } from "../../shared/answer.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { t } from "../../shared/text.ts";
import { DeniedPage } from "../../access/denied-page.tsx";
import { LegacyFrame } from "./legacy-frame.tsx";
import { askForLegacyAddress } from "./legacy-requests.ts";
import { findLegacyScreen, permissionsToOpen } from "./legacy-screens.ts";
import styles from "./legacy.module.css";

const legacyPagePath = "/legacyPage";

/** Whether the user chose our screens although the previous version is connected; applies to every page until they leave. */
const versionChoiceState = proxy({ isOwn: false });

export function LegacyPage({
  params,
}: Readonly<{ params: Readonly<Record<string, string | undefined>> }>): ReactElement {
  const permissions = useSnapshot(session.state).claims?.permissions ?? [];
  const { isOwn } = useSnapshot(versionChoiceState);
  const [answer, load] = useLegacyAddress();
  const entityName = params["entity"];
  const navigationEntry = entityName === undefined ? null : findNavigationEntry(`${legacyPagePath}/${entityName}`);
  const rowId = parseRowId(params);
  const hostResult = answer?.ok === true ? resolveLegacyHost(answer.value, entityName) : null;
  const framedHost = hostResult?.ok === true && hostResult.value.kind === "frame" ? hostResult.value : null;
  // The address of a record opens our screen, as does every address when the previous version cannot be framed.
  const showsOwnScreen = hostResult !== null && (framedHost === null || isOwn || rowId !== null);
  const screenTitle = navigationEntry === null ? t("legacy.previousVersion") : t(`shell.entry_${navigationEntry}`);
  const entityScreen = navigationEntry === null ? null : findLegacyScreen(navigationEntry);
  const versionChoice = (
    <VersionChoice isRefused={hostResult?.ok === false} isFramed={framedHost !== null} showsOwn={showsOwnScreen} />
  );
  if (showsOwnScreen && entityScreen !== null) {
    const neededPermissions = permissionsToOpen(entityScreen.entity, rowId);
    return hasPermission(permissions, neededPermissions) ? (
      <>
        {rowId === null && versionChoice}
        <EntityPage key={navigationEntry} screen={entityScreen} id={rowId} />
      </>
    ) : (
      <DeniedPage permissions={neededPermissions} />
    );
  }
  return (
    <Page>
      <PageHeader title={screenTitle} />
      {versionChoice}
      {answer === null ? (
        <SkeletonRows rows={4} label={t("common.loading")} />
      ) : !answer.ok ? (
        <FailedPart title={t("legacy.previousVersion")} failure={answer.failure} onRetry={() => load()} />
      ) : framedHost === null || showsOwnScreen ? (
        <LegacyList permissions={permissions} />
      ) : (
        <LegacyFrame title={screenTitle} url={framedHost.url} sandbox={framedHost.sandbox} />
      )}
    </Page>
  );
}

/** Answer with the address of the previous version, null until it comes, and the function that asks for it again. */
function useLegacyAddress() {
  const [answer, setAnswer] = useState<Answer<string | null> | null>(null);
  const loadAddress = useCallback((signal?: AbortSignal) => {
    setAnswer(null);
    void askForLegacyAddress(signal).then((addressAnswer) => signal?.aborted !== true && setAnswer(addressAnswer));
  }, []);
  useEffect(
    function askForAddress() {
      const leaveController = new AbortController();
      loadAddress(leaveController.signal);
      return () => leaveController.abort();
    },
    [loadAddress],
  );
  return [answer, loadAddress] as const;
}

type VersionChoiceProps = Readonly<{
  /** Whether the address of the previous version cannot be framed. */
  isRefused: boolean;
  isFramed: boolean;
  showsOwn: boolean;
}>;

/** Choice between the previous version and our screen. */
function VersionChoice({ isRefused, isFramed, showsOwn }: VersionChoiceProps): ReactElement | null {
  if (!isRefused && !isFramed) return null;
  return (
    <div className={styles["above"]}>
      {isRefused ? (
        <Banner tone="warning">{t("legacy.addressNotFramed")}</Banner>
      ) : (
        <Button size="compact" onClick={() => (versionChoiceState.isOwn = !showsOwn)}>
          {t(showsOwn ? "legacy.showFrame" : "legacy.showOwn")}
        </Button>
      )}
    </div>
  );
}

function LegacyList({ permissions }: Readonly<{ permissions: readonly string[] }>): ReactElement {
  const managementEntryCodes = navigationEntryCodes.filter(
    (code: NavigationEntryCode) =>
      getNavigationEntry(code).section === "MANAGEMENT_V1" && mayVisit(getNavigationEntry(code).path, permissions),
  );
  return (
    <Card title={t("legacy.records")}>
      <ul className={styles["list"]}>
        {managementEntryCodes.map((code) => (
          <li key={code}>
            <Link href={getNavigationEntry(code).path}>{t(`shell.entry_${code}`)}</Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
