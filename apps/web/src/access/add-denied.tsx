/** Text of an empty list for somebody who may not add to it: why, and who may. */
import type { PermissionCode } from "@comptoir/domain/access";
import type { ReactElement } from "react";

import { t } from "../shared/text.ts";
import { WhyDenied } from "./why.tsx";

export function AddDenied({ permissions }: Readonly<{ permissions: readonly PermissionCode[] }>): ReactElement {
  return (
    <>
      {t("common.addDenied")}
      <WhyDenied permissions={permissions} />
    </>
  );
}
