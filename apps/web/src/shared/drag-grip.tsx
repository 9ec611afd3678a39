/** Grip that an item is dragged by; its keys are those of the buttons or the menu beside it. */
import { Icon } from "@comptoir/ui-react";
import type { PointerEvent, ReactElement } from "react";

import styles from "./list-drag.module.css";

export type DragGripProps = Readonly<{ onGrab: (event: PointerEvent<HTMLElement>) => void }>;

export const DragGrip = ({ onGrab }: DragGripProps): ReactElement => (
  <span className={styles["grip"]} aria-hidden="true" data-drag-grip onPointerDown={onGrab}>
    <Icon name="menu" size={16} />
  </span>
);
