/** The previous version: its page in a sandboxed frame where one is connected, our own lists and forms of its entities where none is. Source: behaviour 3.8. */
import {
  entryOfPath,
  getNavigationEntry,
  hasPermission,
  mayVisit,
  navigationEntryCodes,
} from "@comptoir/domain/access";
import type { NavigationEntryCode } from "@comptoir/domain/access";
import { getEntity } from "@comptoir/domain/entity";
import { resolveLegacyHost } from "@comptoir/domain/legacy";
import { Card, ErrorState, Page, PageHeader, SkeletonRows } from "@comptoir/ui-react";
import { useCallback, useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";

import { EntityPage, idOfPath } from "../../entity/entity-page.tsx";
import { session } from "../../session/session.ts";
import type { Answer } from "../../shared/answer.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { t } from "../../shared/text.ts";
import { DeniedPage } from "../../access/denied-page.tsx";
import { LegacyFrame } from "./legacy-frame.tsx";
import { askForLegacyAddress } from "./legacy-requests.ts";
import { legacyScreen } from "./legacy-screens.ts";
import styles from "./legacy.module.css";

const address = "/legacyPage";

export function LegacyPage({
  params,
}: Readonly<{ params: Readonly<Record<string, string | undefined>> }>): ReactElement {
  const { claims } = useSnapshot(session.state);
  const [answer, setAnswer] = useState<Answer<string | null> | null>(null);
  const held = claims?.permissions ?? [];
  const name = params["entity"];
  const entry = name === undefined ? null : entryOfPath(`${address}/${name}`);
  const load = useCallback((signal?: AbortSignal) => {
    setAnswer(null);
    void askForLegacyAddress(signal).then((next) => signal?.aborted !== true && setAnswer(next));
  }, []);
  useEffect(
    function askForAddress() {
      const leaving = new AbortController();
      load(leaving.signal);
      return () => leaving.abort();
    },
    [load],
  );

  const host = answer?.ok === true ? resolveLegacyHost(answer.value, name) : null;
  const title = entry === null ? t("shell.legacyTitle") : t(`shell.entry_${entry}`);
  const screen = entry === null ? null : legacyScreen(entry);
  if (
    host?.ok === true &&
    host.value.kind === "own" &&
    screen !== null &&
    !hasPermission(held, [getEntity(screen.entity).read])
  )
    return <DeniedPage permissions={[getEntity(screen.entity).read]} />;
  if (host?.ok === true && host.value.kind === "own" && screen !== null)
    return <EntityPage key={entry} screen={screen} id={idOfPath(params)} />;
  return (
    <Page>
      <PageHeader title={title} />
      {answer === null ? (
        <SkeletonRows rows={4} label={t("common.loading")} />
      ) : !answer.ok ? (
        <ErrorState
          title={t("shell.legacyTitle")}
          description={<PartFailure failure={answer.failure} />}
          retryLabel={t("common.retry")}
          onRetry={() => load()}
        />
      ) : host?.ok !== true ? (
        <ErrorState
          title={t("shell.legacyTitle")}
          description={t("errors.LEGACY_URL")}
          retryLabel={t("common.retry")}
          onRetry={() => load()}
        />
      ) : host.value.kind === "own" ? (
        <LegacyList held={held} />
      ) : (
        <LegacyFrame title={title} url={host.value.url} sandbox={host.value.sandbox} />
      )}
    </Page>
  );
}

function LegacyList({ held }: Readonly<{ held: readonly string[] }>): ReactElement {
  const codes = navigationEntryCodes.filter(
    (code: NavigationEntryCode) =>
      getNavigationEntry(code).section === "MANAGEMENT_V1" && mayVisit(getNavigationEntry(code).path, held),
  );
  return (
    <Card title={t("shell.legacyOpen")}>
      <ul className={styles["list"]}>
        {codes.map((code) => (
          <li key={code}>
            <Link href={getNavigationEntry(code).path}>{t(`shell.entry_${code}`)}</Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
