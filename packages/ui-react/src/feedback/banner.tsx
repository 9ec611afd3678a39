import type { ReactElement, ReactNode } from "react";

import { Icon } from "../icons/icon.tsx";
import { classNames } from "../shared/class-names.ts";
import styles from "./banner.module.css";
import { toneIcons } from "./tone.ts";
import type { Tone } from "./tone.ts";

export type BannerProps = Readonly<{
  tone: Tone;
  title?: string | undefined;
  children?: ReactNode;
  actions?: ReactNode;
  /** page: across the top of the window; login: over the sign-in screen; inline: within a page. */
  place?: "inline" | "page" | "login" | undefined;
  dismissLabel?: string | undefined;
  onDismiss?: (() => void) | undefined;
}>;

/** A message that stays until it is dealt with. */
export function Banner(props: BannerProps): ReactElement {
  const { tone, title, children, actions, place = "inline", dismissLabel, onDismiss } = props;
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={classNames(styles.banner, styles[tone], place !== "inline" && styles.across, styles[place])}
    >
      <Icon name={toneIcons[tone]} className={styles.icon} />
      <div className={styles.words}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children !== undefined && <div>{children}</div>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      {onDismiss !== undefined && (
        <button type="button" className={styles.dismiss} aria-label={dismissLabel} onClick={onDismiss}>
          <Icon name="close" size={16} />
        </button>
      )}
    </div>
  );
}
