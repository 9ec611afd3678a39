/** Bar at the foot of a step of an import: what comes next, and the buttons for it. */
import { SaveBar } from "@comptoir/ui-react";
import type { ReactElement, ReactNode } from "react";

export type StepBarProps = Readonly<{ children: string; actions: ReactNode }>;

export function StepBar({ children, actions }: StepBarProps): ReactElement {
  return <SaveBar actions={actions}>{children}</SaveBar>;
}
