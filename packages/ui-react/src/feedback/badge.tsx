import type { ReactElement } from "react";

import { classNames } from "../shared/class-names.ts";
import styles from "./badge.module.css";
import type { Tone } from "./tone.ts";

export type BadgeProps = Readonly<{ tone?: Tone | undefined; children: string }>;

/** The state of a thing in one or two words; a dot carries the tone, the words the meaning. */
export function Badge({ tone = "neutral", children }: BadgeProps): ReactElement {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
