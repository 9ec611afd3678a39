import type { ReactElement } from "react";

import { classNames } from "../shared/class-names.ts";
import styles from "./badge.module.css";
import type { Tone } from "./tone.ts";

export type BadgeProps = Readonly<{ tone?: Tone | undefined; children: string }>;

/** A state in one or two words; the dot has the tone, the words the meaning. */
export function Badge({ tone = "neutral", children }: BadgeProps): ReactElement {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
