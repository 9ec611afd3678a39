import type { ReactElement, ReactNode } from "react";

import styles from "./page-header.module.css";

export type PageHeaderProps = Readonly<{
  title: string;
  /** What is shown, in words: period, place, comparison. */
  description?: ReactNode;
  actions?: ReactNode;
}>;

/** The head of a page: its title, what it shows, what can be done. */
export function PageHeader({ title, description, actions }: PageHeaderProps): ReactElement {
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{title}</h1>
      {description !== undefined && <div className={styles.description}>{description}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

export type PageProps = Readonly<{ wide?: boolean | undefined; children: ReactNode }>;

/** Keeps reading widths on large screens; a dashboard takes the whole width. */
export function Page({ wide = false, children }: PageProps): ReactElement {
  return <div className={wide ? styles.wide : styles.page}>{children}</div>;
}
