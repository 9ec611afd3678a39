/** Messages above the editor of a side panel: a draft from before, an undo, a panel saved by somebody else, a refusal. */
import { Banner, Button } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import type { Panel } from "../../../rows/panel-gateway.ts";
import styles from "../../../rows/panel.module.css";
import { failureTexts } from "../../../shared/failure-text.ts";
import { t } from "../../../shared/text.ts";
import type { PanelDraft } from "./use-panel-draft.ts";

type BannersProps = Readonly<{ panelDraft: PanelDraft; onOverwrite: (theirs: Panel) => void }>;

/** Messages of a draft. */
export function PanelBanners({ panelDraft, onOverwrite }: BannersProps): ReactElement {
  const { isFromBefore, replaced, theirs, failure } = panelDraft;
  return (
    <>
      {isFromBefore && (
        <Banner
          tone="neutral"
          actions={
            <Button size="compact" onClick={panelDraft.discard}>
              {t("report.panelDiscard")}
            </Button>
          }
        >
          {t("report.panelDraft")}
        </Banner>
      )}
      {replaced !== null && (
        <Banner
          tone="neutral"
          actions={
            <Button size="compact" onClick={() => panelDraft.putBack(replaced)}>
              {t("common.undo")}
            </Button>
          }
        >
          {replaced.words}
        </Banner>
      )}
      {theirs !== null && (
        <StaleBanner theirs={theirs} onTake={() => panelDraft.take(theirs)} onOverwrite={() => onOverwrite(theirs)} />
      )}
      {failure !== null && <Banner tone="danger">{failureTexts(failure).join(" ")}</Banner>}
    </>
  );
}

type StaleProps = Readonly<{ theirs: Panel; onTake: () => void; onOverwrite: () => void }>;

function StaleBanner({ theirs, onTake, onOverwrite }: StaleProps): ReactElement {
  return (
    <Banner
      tone="warning"
      actions={
        <>
          <Button size="compact" onClick={onTake}>
            {t("report.panelTheirs")}
          </Button>
          <Button size="compact" onClick={onOverwrite}>
            {t("report.panelMine")}
          </Button>
        </>
      }
    >
      {t("report.panelStale", { name: theirs.by })}
      <details className={styles["theirs"]}>
        <summary>{t("report.panelSeeTheirs")}</summary>
        <pre>{theirs.html ?? t("report.panelForm")}</pre>
      </details>
    </Banner>
  );
}
