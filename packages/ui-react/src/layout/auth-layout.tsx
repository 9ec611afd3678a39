import type { ReactElement, ReactNode } from "react";

import styles from "./auth-layout.module.css";
import { BrandMark } from "./brand-mark.tsx";

export type AuthLayoutProps = Readonly<{
  brand: string;
  /** Sentence about Comptoir, beside the form on a wide screen. */
  tagline?: string | undefined;
  title: string;
  description?: ReactNode;
  notices?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}>;

/** The frame of every screen before sign-in: login, set-up, password recovery. */
export function AuthLayout(props: AuthLayoutProps): ReactElement {
  return (
    <div className={styles.layout}>
      {props.notices}
      <aside className={styles.aside}>
        <div className={styles.brand}>
          <BrandMark size={32} />
          {props.brand}
        </div>
        <LedgerDrawing />
        {props.tagline !== undefined && <p className={styles.tagline}>{props.tagline}</p>}
      </aside>
      <main className={styles.main}>
        <div className={styles.form}>
          <div className={styles.smallBrand}>
            <BrandMark size={32} />
            {props.brand}
          </div>
          <h1 className={styles.title}>{props.title}</h1>
          {props.description !== undefined && <div className={styles.description}>{props.description}</div>}
          <div className={styles.content}>{props.children}</div>
        </div>
        {props.footer !== undefined && <footer className={styles.footer}>{props.footer}</footer>}
      </main>
    </div>
  );
}

const decorativeBarHeights = [34, 48, 41, 62, 57, 88, 96, 52, 60, 49, 71, 66, 104, 118, 58, 70, 64, 83, 79, 121, 132];

/** Decoration: three weeks of a store as bars on ledger lines. */
function LedgerDrawing(): ReactElement {
  return (
    <svg className={styles.drawing} viewBox="0 0 420 180" aria-hidden="true" focusable="false">
      {[36, 72, 108, 144].map((y) => (
        <path key={y} d={`M0 ${y}.5h420`} className={styles.rule} />
      ))}
      {decorativeBarHeights.map((height, index) => (
        <rect key={index} x={index * 20} y={180 - height} width={12} height={height} rx={1.5} className={styles.bar} />
      ))}
      <path d="M6 132 106 122 206 112 306 96 406 74" className={styles.trend} />
    </svg>
  );
}
