/** The host of the previous version: its page in a sandboxed frame, or how to connect it and what there is instead. Source: behaviour 3.8. */
import { entryOfPath, getNavigationEntry, mayVisit, navigationEntryCodes } from "@comptoir/domain/access";
import type { NavigationEntryCode } from "@comptoir/domain/access";
import { resolveLegacyHost } from "@comptoir/domain/legacy";
import { ButtonLink, Card, EmptyState, ErrorState, Page, PageHeader, SkeletonRows, Stack } from "@comptoir/ui-react";
import { useCallback, useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";

import { session } from "../../session/session.ts";
import type { Answer } from "../../shared/answer.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { t } from "../../shared/text.ts";
import { askForLegacyAddress } from "./legacy-requests.ts";
import styles from "./legacy.module.css";

const address = "/legacyPage";

/** The screens that took the place of some of them. */
const successors: Readonly<Partial<Record<NavigationEntryCode, NavigationEntryCode>>> = { V1_ITEM: "PRODUCT", V1_ROLE: "ROLE", V1_TARGET: "TARGET", V1_USER: "USER" };

export function LegacyPage({ params }: Readonly<{ params: Readonly<Record<string, string | undefined>> }>): ReactElement {
  const { claims } = useSnapshot(session.state);
  const [answer, setAnswer] = useState<Answer<string | null> | null>(null);
  const held = claims?.permissions ?? [];
  const name = params["entity"];
  const entry = name === undefined ? null : entryOfPath(`${address}/${name}`);
  const successor = entry === null ? undefined : successors[entry];
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
  return (
    <Page>
      <PageHeader
        title={title}
        actions={
          successor !== undefined &&
          mayVisit(getNavigationEntry(successor).path, held) && (
            <Link href={getNavigationEntry(successor).path} asChild>
              <ButtonLink>{t("shell.legacyNew")}</ButtonLink>
            </Link>
          )
        }
      />
      {answer === null ? (
        <SkeletonRows rows={4} label={t("common.loading")} />
      ) : !answer.ok ? (
        <ErrorState title={t("shell.legacyTitle")} description={<PartFailure failure={answer.failure} />} retryLabel={t("common.retry")} onRetry={() => load()} />
      ) : host?.ok !== true ? (
        <ErrorState title={t("shell.legacyTitle")} description={t("errors.LEGACY_URL")} retryLabel={t("common.retry")} onRetry={() => load()} />
      ) : host.value.kind === "own" ? (
        <Stack gap={4}>
          <EmptyState icon="info" title={t("shell.legacyNone")} description={t("shell.legacyNoneText")} />
          <LegacyList current={entry} held={held} />
        </Stack>
      ) : (
        <iframe className={styles["frame"]} title={title} src={host.value.url} sandbox={host.value.sandbox} referrerPolicy="no-referrer" />
      )}
    </Page>
  );
}

function LegacyList({ current, held }: Readonly<{ current: NavigationEntryCode | null; held: readonly string[] }>): ReactElement {
  const codes = navigationEntryCodes.filter((code) => code !== current && getNavigationEntry(code).section === "MANAGEMENT_V1" && mayVisit(getNavigationEntry(code).path, held));
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
