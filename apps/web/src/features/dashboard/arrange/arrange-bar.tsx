/** Bar above an edited dashboard: add, screen, undo, redo, cancel and save; and the notices below it. */
import { Announcement, Banner, Button, SegmentedControl } from "@comptoir/ui-react";
import type { ReactElement, ReactNode } from "react";
import { useSnapshot } from "valtio";

import { StepButtons } from "../../../editor/step-buttons.tsx";
import { useCloseKey } from "../../../editor/use-editor-keys.ts";
import { countText } from "../../../session/written.ts";
import { t } from "../../../shared/text.ts";
import { discardAndLeave, leaveByEscape, saveArranged, saveAsNew, type Leaving } from "./arrange-leaving.ts";
import styles from "./arrange.module.css";

export type ArrangedScreen = "wide" | "phone";

export type ArrangeBarProps = Readonly<{
  leaving: Leaving;
  screen: ArrangedScreen;
  /** Whether the user's own screen is narrow, so that only the order of a phone can be arranged. */
  isPhone: boolean;
  announcement: string;
  onScreen: (screen: ArrangedScreen) => void;
  onAdd: () => void;
  onAnnounce: (announcement: string) => void;
}>;

export function ArrangeBar({ leaving, screen, isPhone, announcement, ...handlers }: ArrangeBarProps): ReactElement {
  const { past, future, isBusy } = useSnapshot(leaving.store.state);
  const arrangesPhone = isPhone || screen === "phone";
  useCloseKey(() => void leaveByEscape(leaving));
  return (
    <div className={styles["bar"]}>
      <p className={styles["words"]}>
        {past.length === 0
          ? t(arrangesPhone ? "arrange.helpPhone" : "arrange.help")
          : t("arrange.changes", { count: past.length, number: countText(past.length) })}
      </p>
      <Announcement>{announcement}</Announcement>
      <div className={styles["buttons"]}>
        <Button icon="plus" onClick={handlers.onAdd}>
          {t("widget.add")}
        </Button>
        {!isPhone && (
          <SegmentedControl
            compact
            label={t("arrange.screen")}
            value={screen}
            options={[
              { value: "wide", label: t("arrange.screenWide") },
              { value: "phone", label: t("arrange.screenPhone") },
            ]}
            onChange={handlers.onScreen}
          />
        )}
        <StepButtons steps={{ past, future }} {...leaving.store} onAnnounce={handlers.onAnnounce} />
        <Button onClick={() => discardAndLeave(leaving)}>{t("common.cancel")}</Button>
        <Button variant="primary" disabled={isBusy} onClick={() => void saveArranged(leaving)}>
          {t("arrange.save")}
        </Button>
      </div>
    </div>
  );
}

export function ArrangeNotices({ leaving }: Readonly<{ leaving: Leaving }>): ReactElement {
  const { store } = leaving;
  const { past, isRestored, isGone, isBusy } = useSnapshot(store.state);
  return (
    <>
      {isRestored && past.length > 0 && (
        <ArrangeNotice
          tone="neutral"
          title={t("arrange.restored")}
          action={
            <Button size="compact" onClick={store.discard}>
              {t("arrange.discard")}
            </Button>
          }
        />
      )}
      {isGone && (
        <ArrangeNotice
          tone="warning"
          title={t("arrange.gone")}
          action={
            <Button size="compact" disabled={isBusy} onClick={() => void saveAsNew(leaving)}>
              {t("arrange.saveAsNew")}
            </Button>
          }
        >
          {t("arrange.goneText")}
        </ArrangeNotice>
      )}
    </>
  );
}

type ArrangeNoticeProps = Readonly<{
  tone: "neutral" | "warning";
  title: string;
  action: ReactNode;
  children?: ReactNode;
}>;

const ArrangeNotice = ({ tone, title, action, children }: ArrangeNoticeProps): ReactElement => (
  <div className={styles["notice"]}>
    <Banner tone={tone} title={title} actions={action}>
      {children}
    </Banner>
  </div>
);
