/** A figure that opens its rows. */
import { canUsePath } from "@comptoir/domain/access";
import type { ReactElement, ReactNode } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";

import { session } from "../../session/session.ts";
import styles from "./store-day.module.css";

/** Link from a figure to its rows; plain text for readers who may not open them. */
export function FigureLink({ href, children }: Readonly<{ href: string | null; children: ReactNode }>): ReactElement {
  const { claims } = useSnapshot(session.state);
  if (href === null || !canUsePath(href, claims?.permissions ?? [])) return <>{children}</>;
  return (
    <Link href={href} className={styles["figure"] ?? ""}>
      {children}
    </Link>
  );
}
