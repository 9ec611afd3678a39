/** The cheques of the bag, each with its number. */
import type { Cents } from "@comptoir/domain/money";
import { maxLengthOf } from "@comptoir/domain/text";
import { Button, Field, IconButton, TextInput } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../../shared/text.ts";
import { inputNameOfPath, type CountDraft } from "./count-draft.ts";
import { moneyText } from "./deposit-words.ts";
import styles from "./deposit.module.css";
import type { BoxFaultOf } from "./drawer-card.tsx";

type ChequeListProps = Readonly<{
  cheques: CountDraft["cheques"];
  /** Amount that the tills received in cheques; null while it is hidden, as in a blind count. */
  received: Cents | null;
  faultOf: BoxFaultOf;
  onChange: (cheques: CountDraft["cheques"]) => void;
}>;

export function ChequeList({ cheques, received, faultOf, onChange }: ChequeListProps): ReactElement {
  const changeCheque = (index: number, part: Partial<CountDraft["cheques"][number]>) =>
    onChange(cheques.map((cheque, chequeIndex) => (chequeIndex === index ? { ...cheque, ...part } : cheque)));
  return (
    <fieldset className={styles["cheques"]}>
      <legend>{t("deposit.cheques")}</legend>
      {received !== null && received !== 0 && (
        <p className={styles["muted"]}>{t("deposit.chequesReceived", { amount: moneyText(received) })}</p>
      )}
      {cheques.map((cheque, index) => (
        // While a cheque is typed, only its position in the list identifies it.
        <div key={`cheque ${String(index)}`} className={styles["cheque"]}>
          <Field
            label={t("deposit.chequeNumber")}
            error={faultOf(inputNameOfPath("cheques", index, "number"), t("deposit.noChequeNumber"))}
          >
            <TextInput
              value={cheque.number}
              maxLength={maxLengthOf("max40")}
              onChange={(number) => changeCheque(index, { number })}
            />
          </Field>
          <Field
            label={t("deposit.chequeAmount")}
            error={faultOf(inputNameOfPath("cheques", index, "amount"), t("deposit.wrongAmount"))}
          >
            <TextInput numeric unit="$" value={cheque.amount} onChange={(amount) => changeCheque(index, { amount })} />
          </Field>
          <IconButton
            icon="trash"
            label={t("deposit.removeCheque", { number: cheque.number })}
            onClick={() => onChange(cheques.filter((_, chequeIndex) => chequeIndex !== index))}
          />
        </div>
      ))}
      <Button type="button" icon="plus" onClick={() => onChange([...cheques, { number: "", amount: "" }])}>
        {t("deposit.addCheque")}
      </Button>
    </fieldset>
  );
}
