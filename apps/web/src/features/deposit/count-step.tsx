/** Count: every drawer by denomination, by keyboard alone, and the amounts outside the drawers. */
import type { DepositDetail } from "@comptoir/api/wire";
import type { Cents } from "@comptoir/domain/money";
import { Banner, Button, Card, Field, SaveBar, Stack, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { KeyboardEvent, ReactElement } from "react";
import { useSnapshot } from "valtio";

import { deviceStore } from "../../shared/device-storage.ts";
import { language, t } from "../../shared/text.ts";
import { ChequeList } from "./cheque-list.tsx";
import { CountConflictDialog } from "./count-conflict-dialog.tsx";
import type { CountDraft } from "./count-draft.ts";
import { createCountStore } from "./count-store.ts";
import type { RunDepositAction } from "./deposit-run.ts";
import { moneyText } from "./deposit-words.ts";
import styles from "./deposit.module.css";
import { DrawerCard } from "./drawer-card.tsx";
import { useFinishCount } from "./use-finish-count.ts";

type CountStepProps = Readonly<{
  deposit: DepositDetail;
  isBusy: boolean;
  run: RunDepositAction;
  /** Null if there is no count to return to. */
  onCancel: (() => void) | null;
}>;

export function CountStep({ deposit, isBusy, run, onCancel }: CountStepProps): ReactElement {
  const [store] = useState(() => createCountStore(deposit, language, deviceStore));
  const { draft } = useSnapshot(store.state);
  const { form, parsedDraft, isChecked, finish, differences, putOff, finishWith } = useFinishCount(
    deposit,
    store,
    draft,
    run,
  );
  const faultOf = (box: string, label: string): string | undefined =>
    isChecked && parsedDraft.faults.has(box) ? label : undefined;
  return (
    <>
      <form
        ref={form}
        noValidate
        onKeyDown={moveFocus}
        onSubmit={(event) => {
          event.preventDefault();
          finish();
        }}
      >
        <Stack gap={4}>
          {deposit.isBlind && <Banner tone="neutral">{t("deposit.blindText")}</Banner>}
          <p className={styles["muted"]}>
            {t("deposit.enterHelp")} {t("deposit.draftKept")}
          </p>
          {isChecked && parsedDraft.faults.size > 0 && <Banner tone="danger">{t("deposit.fixFaults")}</Banner>}
          <div className={styles["drawers"]}>
            {deposit.drawers.map((drawer, index) => (
              <DrawerCard
                key={drawer.terminal}
                drawer={drawer}
                draft={draft.drawers[drawer.terminal] ?? { pieces: {}, flows: {} }}
                total={parsedDraft.totals.get(drawer.terminal) ?? null}
                isFirst={index === 0}
                faultOf={faultOf}
                onPieces={store.typePieces}
                onFlow={store.typeFlow}
              />
            ))}
          </div>
          <BesideCard deposit={deposit} draft={draft} faultOf={faultOf} onType={store.type} />
          <CountBar {...{ isBusy, onCancel }} total={parsedDraft.total} onForget={store.forget} />
        </Stack>
      </form>
      {differences.length > 0 && (
        <CountConflictDialog
          key={deposit.version}
          who={deposit.countedBy?.name ?? ""}
          differences={differences}
          isBusy={isBusy}
          onClose={putOff}
          onFinish={finishWith}
        />
      )}
    </>
  );
}

type BesideCardProps = Readonly<{
  deposit: DepositDetail;
  draft: CountDraft;
  faultOf: (box: string, label: string) => string | undefined;
  onType: (part: Partial<Pick<CountDraft, "remainingFloat" | "dropsBanked" | "cheques">>) => void;
}>;

/** Amounts outside the drawers: the float that remains, drops and cheques. */
function BesideCard({ deposit, draft, faultOf, onType }: BesideCardProps): ReactElement {
  const hasDrops = deposit.drawers.some(({ told, drops }) => told.includes("drops") || (drops ?? 0) > 0);
  const mayTypeDrops = deposit.drawers.some(({ told }) => !told.includes("drops"));
  return (
    <Card title={t("deposit.beside")}>
      <Stack gap={3}>
        <div className={styles["amounts"]}>
          <Field
            label={t("deposit.remainingFloat")}
            help={t("deposit.floatHelp")}
            error={faultOf("remainingFloat", t("deposit.wrongAmount"))}
          >
            <TextInput
              numeric
              unit="$"
              value={draft.remainingFloat}
              onChange={(remainingFloat) => onType({ remainingFloat })}
            />
          </Field>
          {(hasDrops || mayTypeDrops) && (
            <Field label={t("deposit.dropsBanked")} error={faultOf("dropsBanked", t("deposit.wrongAmount"))}>
              <TextInput
                numeric
                unit="$"
                value={draft.dropsBanked}
                onChange={(dropsBanked) => onType({ dropsBanked })}
              />
            </Field>
          )}
        </div>
        <ChequeList
          cheques={draft.cheques}
          received={deposit.chequesReceived}
          faultOf={faultOf}
          onChange={(cheques) => onType({ cheques })}
        />
      </Stack>
    </Card>
  );
}

/** Moves through the boxes by Enter and arrows. Enter in the last box focuses the button and submits nothing. */
function moveFocus(event: KeyboardEvent<HTMLFormElement>): void {
  const focusedInput = event.target;
  if (!(focusedInput instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const focusStep = event.key === "ArrowUp" ? -1 : event.key === "Enter" || event.key === "ArrowDown" ? 1 : 0;
  if (focusStep === 0) return;
  event.preventDefault();
  const focusableElements = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button[type="submit"]')];
  const nextElement = focusableElements[focusableElements.indexOf(focusedInput) + focusStep];
  nextElement?.focus();
  if (nextElement instanceof HTMLInputElement) nextElement.select();
}

type CountBarProps = Pick<CountStepProps, "isBusy" | "onCancel"> & Readonly<{ total: Cents; onForget: () => void }>;

/** Total of the count, and its end: finished, or given up. A recount that is given up is not offered over the saved count later. */
function CountBar({ total, isBusy, onForget, onCancel }: CountBarProps): ReactElement {
  const keepSavedCount = () => {
    onForget();
    onCancel?.();
  };
  return (
    <SaveBar
      actions={
        <>
          {onCancel !== null && <Button onClick={keepSavedCount}>{t("deposit.keepCount")}</Button>}
          <Button type="submit" variant="primary" busy={isBusy}>
            {t("deposit.finishCount")}
          </Button>
        </>
      }
    >
      {t("deposit.counted")} <strong>{moneyText(total)}</strong>
    </SaveBar>
  );
}
