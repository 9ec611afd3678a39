import type { ReactElement } from "react";

/** Logo of Comptoir: a till drawer with its receipt. */
export function BrandMark({ size = 28 }: Readonly<{ size?: number | undefined }>): ReactElement {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" focusable="false" style={{ flex: "none" }}>
      <rect width="28" height="28" rx="7" fill="var(--accent)" />
      <g fill="none" stroke="var(--on-accent)" strokeWidth="1.6" strokeLinejoin="round" strokeLinecap="round">
        <path d="M9 6h10v8H9zM11.5 9h5M11.5 11.5h3" />
        <path d="M5.5 14h17v7.5h-17zM11.5 17.8h5" />
      </g>
    </svg>
  );
}
