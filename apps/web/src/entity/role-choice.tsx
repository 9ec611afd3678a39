/** Choice of the roles that may open a dashboard, widget, report or shared view. */
import { hasPermission } from "@comptoir/domain/access";
import { SkeletonRows } from "@comptoir/ui-react";
import { Suspense, type ReactElement } from "react";
import { useSnapshot } from "valtio";

import { session } from "../session/session.ts";
import { lazyPart } from "../shared/lazy-part.ts";
import { placeState } from "../shared/place-store.ts";
import { t } from "../shared/text.ts";
import styles from "./role-choice.module.css";

export type RoleChoiceProps = Readonly<{
  subject: "dashboard" | "widget" | "report" | "view";
  chosen: readonly number[];
  /** Roles of the stored thing, so that one that was taken away can be checked again; none for a new thing. */
  stored: readonly number[];
  /** Organisation of the thing, whose roles are offered; null for that of the current place. */
  targetId: number | null;
  onChange: (roleIds: readonly number[]) => void;
}>;

const RoleChoiceList = lazyPart<RoleChoiceProps>(["roleChoice", "errors"], () =>
  import("./role-choice-list.tsx").then((file) => file.RoleChoiceList),
);
const HiddenRoles = lazyPart<object>(["roleChoice"], () =>
  import("./role-choice-list.tsx").then((file) => file.HiddenRoles),
);

export function RoleChoice({ targetId, ...props }: RoleChoiceProps): ReactElement {
  const { claims } = useSnapshot(session.state);
  const { places } = useSnapshot(placeState);
  const homeTargetId = places.find(({ id }) => id === claims?.tli)?.targetId ?? null;
  const mayReadRoles = hasPermission(claims?.permissions ?? [], ["ROLE_READ", "ROLE_CUD"]);
  return (
    <Suspense fallback={mayReadRoles ? <RolesSkeleton /> : null}>
      {mayReadRoles ? <RoleChoiceList {...props} targetId={targetId ?? homeTargetId} /> : <HiddenRoles />}
    </Suspense>
  );
}

/** Placeholder of the help text and the check boxes. */
const RolesSkeleton = (): ReactElement => (
  <div className={styles["set"]}>
    <SkeletonRows rows={5} label={t("common.loading")} />
  </div>
);
