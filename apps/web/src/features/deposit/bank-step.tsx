/** Steps after the count: check by a second person, bag for the bank, the bank's reference, and later corrections. */
import type { DepositDetail } from "@comptoir/api/wire";
import { dollarsFromCents, parseMoney } from "@comptoir/domain/money";
import { maxLengthOf } from "@comptoir/domain/text";
import { Banner, Button, Card, Field, Stack, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { language, t } from "../../shared/text.ts";
import { useDraft } from "../../shared/use-draft.ts";
import type { RunDepositAction } from "./deposit-run.ts";
import { confirmDeposit, correctDeposit, sendDeposit, verifyDeposit } from "./deposit-requests.ts";
import { moneyText } from "./deposit-words.ts";
import styles from "./deposit.module.css";

type StepProps = Readonly<{ deposit: DepositDetail; isBusy: boolean; run: RunDepositAction }>;

export function BankStep(props: StepProps): ReactElement | null {
  const { deposit } = props;
  const { actions, status, verifiedBy } = deposit;
  return (
    <>
      {status === "COUNTED" && deposit.isVerifiedByOther && verifiedBy === null && !actions.includes("verify") && (
        <Banner tone="warning">{t("deposit.waitsForSecond")}</Banner>
      )}
      {actions.includes("verify") && verifiedBy === null && <VerifyCard {...props} />}
      {actions.includes("deposit") && <BagCard {...props} />}
      {status === "DEPOSITED" && deposit.isConfirmedByOther && !actions.includes("confirm") && (
        <Banner tone="neutral">{t("deposit.waitsForOther")}</Banner>
      )}
      {actions.includes("confirm") && <ConfirmCard {...props} />}
      {actions.includes("correct") && <CorrectCard {...props} />}
    </>
  );
}

function VerifyCard({ deposit, isBusy, run }: StepProps): ReactElement {
  return (
    <Card title={t("deposit.verify")}>
      <Stack gap={3}>
        <p>{t("deposit.verifyText", { amount: moneyText(deposit.declared) })}</p>
        <div>
          <Button
            variant={deposit.isVerifiedByOther ? "primary" : "secondary"}
            icon="check"
            busy={isBusy}
            onClick={() => void run("verify", verifyDeposit(deposit))}
          >
            {t("deposit.verify")}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}

function BagCard({ deposit, isBusy, run }: StepProps): ReactElement {
  const [bagNumber, setBagNumber, forgetBag] = useDraft(`deposit.bag.${deposit.id}`, deposit.bagNumber);
  const [comment, setComment, forgetComment] = useDraft(`deposit.comment.${deposit.id}`, deposit.comment);
  const [isChecked, setChecked] = useState(false);
  const isBagMissing = isChecked && bagNumber.trim() === "";
  const isCommentMissing = isChecked && deposit.needsComment && comment.trim() === "";
  const sendCash = async () => {
    setChecked(true);
    if (bagNumber.trim() === "" || (deposit.needsComment && comment.trim() === "")) return;
    if ((await run("deposit", sendDeposit(deposit, { bagNumber, comment }))) !== null) return;
    forgetBag();
    forgetComment();
  };
  return (
    <Card title={t("deposit.sendTitle")}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void sendCash();
        }}
      >
        <Stack gap={3}>
          {deposit.needsComment && (
            <Banner tone="warning">{t("deposit.commentNeeded", { tolerance: moneyText(deposit.tolerance) })}</Banner>
          )}
          <Field
            label={t("deposit.comment")}
            required={deposit.needsComment}
            error={isCommentMissing ? t("errors.DEPOSIT_COMMENT") : undefined}
          >
            <TextInput value={comment} maxLength={maxLengthOf("max200")} onChange={setComment} />
          </Field>
          <Field label={t("deposit.bagNumber")} required error={isBagMissing ? t("errors.DEPOSIT_BAG") : undefined}>
            <TextInput value={bagNumber} maxLength={maxLengthOf("max40")} autoComplete="off" onChange={setBagNumber} />
          </Field>
          <p className={styles["sumLine"]}>
            {t("deposit.toBank")} <strong>{moneyText(deposit.deposited)}</strong>
          </p>
          <div>
            <Button type="submit" variant="primary" icon="check" busy={isBusy}>
              {t("deposit.send")}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}

function ConfirmCard({ deposit, isBusy, run }: StepProps): ReactElement {
  const [reference, setReference, forget] = useDraft(`deposit.reference.${deposit.id}`);
  const [isChecked, setChecked] = useState(false);
  const confirmAmount = async () => {
    setChecked(true);
    if (reference.trim() === "") return;
    if ((await run("confirm", confirmDeposit(deposit, reference))) === null) forget();
  };
  return (
    <Card title={t("deposit.confirmTitle")}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void confirmAmount();
        }}
      >
        <Stack gap={3}>
          <Field
            label={t("deposit.bankReference")}
            required
            error={isChecked && reference.trim() === "" ? t("errors.DEPOSIT_REFERENCE") : undefined}
          >
            <TextInput value={reference} maxLength={maxLengthOf("max40")} autoComplete="off" onChange={setReference} />
          </Field>
          <div>
            <Button type="submit" variant="primary" icon="check" busy={isBusy}>
              {t("deposit.confirm")}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}

function CorrectCard({ deposit, isBusy, run }: StepProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const [amountText, setAmountText, forgetAmount] = useDraft(`deposit.correction.${deposit.id}`);
  const [comment, setComment, forgetComment] = useDraft(`deposit.reason.${deposit.id}`);
  const [isChecked, setChecked] = useState(false);
  const amountResult = parseMoney(amountText, language);
  const isAmountValid = amountResult.ok && amountResult.value !== 0;
  const correctAmount = async () => {
    setChecked(true);
    if (!isAmountValid || comment.trim() === "") return;
    const correction = { amount: dollarsFromCents(amountResult.value), comment };
    if ((await run("correct", correctDeposit(deposit, correction))) !== null) return;
    forgetAmount();
    forgetComment();
  };
  if (!isOpen)
    return (
      <div>
        <Button icon="edit" onClick={() => setOpen(true)}>
          {t("deposit.correct")}
        </Button>
      </div>
    );
  return (
    <Card title={t("deposit.correctTitle")}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void correctAmount();
        }}
      >
        <Stack gap={3}>
          <p className={styles["muted"]}>{t("deposit.correctText")}</p>
          <Field
            label={t("deposit.amount")}
            required
            error={isChecked && !isAmountValid ? t("deposit.wrongAmount") : undefined}
          >
            <TextInput numeric unit="$" value={amountText} onChange={setAmountText} />
          </Field>
          <Field
            label={t("deposit.comment")}
            required
            error={isChecked && comment.trim() === "" ? t("errors.DEPOSIT_COMMENT") : undefined}
          >
            <TextInput value={comment} maxLength={maxLengthOf("max200")} onChange={setComment} />
          </Field>
          <div>
            <Button type="submit" variant="primary" busy={isBusy}>
              {t("deposit.correctTitle")}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
