/** Frames of the side panel of a row: beside the table, and as a sheet on a phone. */
import { Dialog, IconButton, VisuallyHidden } from "@comptoir/ui-react";
import type { KeyboardEvent, ReactElement, ReactNode, RefObject } from "react";

import styles from "../../../rows/panel.module.css";
import { t } from "../../../shared/text.ts";

type FrameProps = Readonly<{
  walk: ReactNode;
  tools: ReactNode;
  links: ReactNode;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onClose: () => void;
  children: ReactNode;
}>;

export function PanelSheet({ walk, tools, links, onKeyDown, onClose, children }: FrameProps): ReactElement {
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("report.rowTitle")}
      closeLabel={t("common.close")}
      size="large"
      actions={
        <>
          {walk}
          {tools}
          {links}
        </>
      }
    >
      <div onKeyDown={onKeyDown}>{children}</div>
    </Dialog>
  );
}

type AsideProps = FrameProps &
  Readonly<{
    ref: RefObject<HTMLElement | null>;
    maxHeight: string;
    positionText: string;
  }>;

export function PanelAside({
  ref,
  maxHeight,
  positionText,
  walk,
  tools,
  links,
  onKeyDown,
  onClose,
  children,
}: AsideProps): ReactElement {
  return (
    <aside
      ref={ref}
      className={styles["panel"]}
      style={{ maxHeight }}
      tabIndex={-1}
      aria-label={t("report.rowTitle")}
      onKeyDown={onKeyDown}
    >
      <header className={styles["head"]}>
        <h2>
          <VisuallyHidden>{t("report.rowTitle")}</VisuallyHidden>
        </h2>
        {walk}
        <span className={styles["tools"]}>
          {tools}
          <IconButton size="compact" icon="close" label={t("common.close")} onClick={onClose} />
        </span>
      </header>
      <div className={styles["scroll"]} tabIndex={0} role="group" aria-label={positionText}>
        {children}
      </div>
      <footer className={styles["foot"]}>{links}</footer>
    </aside>
  );
}
