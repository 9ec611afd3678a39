/** Deposits by day and store, and the days that still need one. */
import { hasPermission } from "@comptoir/domain/access";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import type { ListParts } from "../../entity/list-screen.ts";
import { RecordListPage } from "../../entity/record-list-page.tsx";
import { session } from "../../session/session.ts";
import { depositPathOf } from "./deposit-path.ts";
import { depositsScreen } from "./deposits-screen.tsx";
import { OpenDays } from "./open-days.tsx";

const depositParts: ListParts = { isSelectable: true, intro: () => <DaysToPrepare /> };

export function DepositsPage(): ReactElement {
  return <RecordListPage screen={depositsScreen} parts={depositParts} pathOf={depositPathOf} />;
}

/** Days without a deposit, for users who may prepare one. */
function DaysToPrepare(): ReactElement | null {
  const { claims } = useSnapshot(session.state);
  return hasPermission(claims?.permissions ?? [], ["SALE_CUD"]) ? <OpenDays key={claims?.tli ?? 0} /> : null;
}
