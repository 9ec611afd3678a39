/** Choice of the roles that may open a dashboard, widget, report or shared view. */
import { Suspense, type ReactElement } from "react";

import { lazyPart } from "../shared/lazy-part.ts";

export type RoleChoiceProps = Readonly<{
  subject: "dashboard" | "widget" | "report" | "view";
  chosen: readonly number[];
  /** Roles of the stored thing; without it, those that are chosen at first. */
  stored?: readonly number[] | undefined;
  onChange: (roleIds: readonly number[]) => void;
}>;

const RoleChoiceList = lazyPart<RoleChoiceProps>(["roleChoice", "errors"], () =>
  import("./role-choice-list.tsx").then((file) => file.RoleChoiceList),
);

export const RoleChoice = (props: RoleChoiceProps): ReactElement => (
  <Suspense fallback={null}>
    <RoleChoiceList {...props} />
  </Suspense>
);
