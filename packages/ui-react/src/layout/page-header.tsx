import type { CSSProperties, ReactElement, ReactNode } from "react";

import { classNames } from "../shared/class-names.ts";
import styles from "./page-header.module.css";

export type PageHeaderProps = Readonly<{
  title: string;
  /** Description of the content: period, place, comparison. */
  description?: ReactNode;
  actions?: ReactNode;
  /** Focuses the title on mount, so that keyboard users continue from there. */
  takesFocus?: boolean | undefined;
}>;

/** Maximum width that a title keeps beside the actions. Units: letters. */
const mostTitleLetters = 24;

/** Page header: title, description, actions, which go below a title that leaves them no room. */
export function PageHeader({ title, description, actions, takesFocus = false }: PageHeaderProps): ReactElement {
  return (
    <header className={styles.header}>
      <h1
        className={styles.title}
        style={{ "--title-letters": Math.min(mostTitleLetters, Math.ceil(title.length / 2)) } as CSSProperties}
        ref={takesFocus ? focusTitle : undefined}
        tabIndex={takesFocus ? -1 : undefined}
      >
        {title}
      </h1>
      {description !== undefined && <div className={styles.description}>{description}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

export type PageProps = Readonly<{
  wide?: boolean | undefined;
  /** True limits the content to the width of a form. */
  narrow?: boolean | undefined;
  children: ReactNode;
}>;

/** Limits the reading width on large screens, unless the page is wide. */
export function Page({ wide = false, narrow = false, children }: PageProps): ReactElement {
  return <div className={classNames(wide ? styles.wide : styles.page, narrow && styles.narrow)}>{children}</div>;
}

const focusTitle = (title: HTMLElement | null): void => title?.focus();
