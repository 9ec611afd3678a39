import type { ReactElement, ReactNode } from "react";

import { Icon } from "../icons/icon.tsx";
import type { IconName } from "../icons/icon.tsx";
import { classNames } from "../shared/class-names.ts";
import styles from "./state-message.module.css";

export type EmptyStateProps = Readonly<{
  title: string;
  /** Why the list or page is empty, and what to do next. */
  description?: ReactNode;
  icon?: IconName | undefined;
  actions?: ReactNode;
  compact?: boolean | undefined;
  /** Whether the message is the whole page: its title is then the page's heading. */
  isPage?: boolean | undefined;
}>;

/** Explains an empty state, and what to do next. */
export function EmptyState({
  title,
  description,
  icon = "info",
  actions,
  compact = false,
  isPage = false,
}: EmptyStateProps): ReactElement {
  const Title = isPage ? "h1" : "p";
  return (
    <div className={classNames(styles.state, compact && styles.compact)}>
      <span className={styles.icon}>
        <Icon name={icon} size={compact ? 18 : 22} />
      </span>
      <Title className={styles.title}>{title}</Title>
      {description !== undefined && <div className={styles.description}>{description}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

export type ErrorStateProps = Readonly<{
  title: string;
  /** Failure message. */
  description?: ReactNode;
  retryLabel?: string | undefined;
  onRetry?: (() => void) | undefined;
  compact?: boolean | undefined;
  /** The whole page: the title is its heading. */
  isPage?: boolean | undefined;
}>;

/** Explains a failure in place of what failed, and can offer a retry. */
export function ErrorState({
  title,
  description,
  retryLabel,
  onRetry,
  compact = false,
  isPage = false,
}: ErrorStateProps): ReactElement {
  const Title = isPage ? "h1" : "p";
  return (
    <div role="alert" className={classNames(styles.state, styles.failed, compact && styles.compact)}>
      <span className={styles.icon}>
        <Icon name="alert" size={compact ? 18 : 22} />
      </span>
      <Title className={styles.title}>{title}</Title>
      {description !== undefined && <div className={styles.description}>{description}</div>}
      {onRetry !== undefined && (
        <div className={styles.actions}>
          <button type="button" className={styles.retry} onClick={onRetry}>
            <Icon name="refresh" size={16} />
            {retryLabel}
          </button>
        </div>
      )}
    </div>
  );
}
