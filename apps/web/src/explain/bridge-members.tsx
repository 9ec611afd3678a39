/** The same bridge by store, department or item, the worst first. */
import type { ChangeAnswer } from "@comptoir/api/wire";
import {
  bridgeSplits,
  describeBridge,
  type BridgeSplit,
  type ChainBridge,
  type ChainStep,
} from "@comptoir/domain/metric";
import { Button, DataTable, SegmentedControl } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { countText } from "../session/written.ts";
import { t } from "../shared/text.ts";
import { signedMoneyText } from "./bridge-words.ts";
import type { OpenedBridgeParts } from "./explain-address.ts";
import styles from "./explain.module.css";

export type BridgeMembersProps = Readonly<{
  found: ChangeAnswer & { readonly by: BridgeSplit };
  step: ChainStep | null;
  onStep: (step: ChainStep | null) => void;
  onBy: (by: BridgeSplit) => void;
  onPath: (path: OpenedBridgeParts) => void;
}>;

interface MemberRow {
  readonly key: string;
  readonly name: string;
  readonly bridge: ChainBridge;
  /** Null for the row that sums all other members. */
  readonly code: string | null;
}

export function BridgeMembers(props: BridgeMembersProps): ReactElement {
  const { found, step } = props;
  return (
    <section className={styles["members"]}>
      <MemberControls {...props} />
      <MemberTable {...props} />
      <p className={styles["days"]}>
        {t("explain.sum", { amount: signedMoneyText(amountOfStep(found.bridge, step)) })}
      </p>
    </section>
  );
}

/** Choice of the split into stores, departments or items, and a button that stops ordering the members by one step. */
function MemberControls({ found: { by, path }, step, onStep, onBy }: BridgeMembersProps): ReactElement {
  const splitChoices = bridgeSplits.filter((split) => split === by || !path.some((level) => level.by === split));
  return (
    <div className={styles["controls"]}>
      {splitChoices.length > 1 && (
        <SegmentedControl
          compact
          label={t("explain.by")}
          value={by}
          options={splitChoices.map((split) => ({ value: split, label: t(`explain.by_${split}`) }))}
          onChange={onBy}
        />
      )}
      {step !== null && (
        <Button size="compact" icon="close" onClick={() => onStep(null)}>
          {t("explain.ofStep", { step: t(`explain.step_${step}`) })}
        </Button>
      )}
    </div>
  );
}

/** Members with their change; a name opens its own bridge. */
function MemberTable({ found, step, onPath }: BridgeMembersProps): ReactElement {
  const { by, path } = found;
  const isByItem = by === "ITEM";
  return (
    <DataTable
      compact
      caption={t(`explain.by_${by}`)}
      rows={toMemberRows(found)}
      rowKey={({ key }) => key}
      columns={[
        {
          key: "name",
          header: t(`explain.by_${by}`),
          cell: ({ code, name }) =>
            code === null || isByItem ? (
              name
            ) : (
              <Button variant="quiet" size="compact" onClick={() => onPath([...path.map(withoutName), { by, code }])}>
                {name}
              </Button>
            ),
        },
        {
          key: "change",
          header: step === null ? t("explain.change") : t(`explain.step_${step}`),
          numeric: true,
          cell: (row) => signedMoneyText(amountOfStep(row.bridge, step)),
          negative: (row) => amountOfStep(row.bridge, step) < 0,
        },
        {
          key: "mostly",
          header: t("explain.mostly"),
          cell: (row) => mainReasonText(row.bridge),
        },
      ]}
    />
  );
}

function toMemberRows({ members, others }: BridgeMembersProps["found"]): readonly MemberRow[] {
  return [
    ...members.map(({ code, name, bridge }) => ({
      key: code,
      code,
      name: name === "" ? t("explain.unnamed") : name,
      bridge,
    })),
    ...(others === null
      ? []
      : [
          {
            key: "others",
            code: null,
            name: t("explain.others", { count: others.count, number: countText(others.count) }),
            bridge: others.bridge,
          },
        ]),
  ];
}

/** Part of a path without its name, as addresses have it. */
export const withoutName = ({ by, code }: OpenedBridgeParts[number]) => ({ by, code });

function amountOfStep({ before, after, steps }: ChainBridge, step: ChainStep | null): number {
  return step === null ? after - before : (steps.find((row) => row.step === step)?.amount ?? 0);
}

function mainReasonText(bridge: ChainBridge): string {
  const [firstReason] = describeBridge(bridge).because;
  return firstReason === undefined
    ? ""
    : t("explain.because", {
        step: t(`explain.step_${firstReason.step}`),
        amount: signedMoneyText(firstReason.amount),
      });
}
