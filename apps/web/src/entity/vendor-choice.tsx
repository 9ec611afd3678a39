/** Selects the vendors of a batch: all of them, or some. */
import { Checkbox } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { entityGateway } from "./entity-requests.ts";
import { session } from "../session/session.ts";
import { FailureWords } from "../shared/failure-words.tsx";
import { language, t } from "../shared/text.ts";
import { useAnswer } from "../shared/use-answer.ts";
import styles from "./vendor-choice.module.css";

export type VendorChoiceProps = Readonly<{ chosen: readonly number[]; onChange: (ids: readonly number[]) => void }>;

const askProductReferences = (_layerId: number) => entityGateway("product").references();

export function VendorChoice({ chosen, onChange }: VendorChoiceProps): ReactElement {
  const { claims } = useSnapshot(session.state);
  const [answer] = useAnswer(askProductReferences, claims?.tli ?? 0);
  const vendorChoices =
    answer?.ok === true ? (answer.value.find((reference) => reference.field === "vendorId")?.values ?? []) : [];
  // Without the permission to read the catalogue, a batch goes to every vendor.
  const isDenied = answer?.ok === false && answer.failure.status === 403;
  if (isDenied && chosen.length === 0) {
    return (
      <div>
        <p className={styles["legend"]}>{t("exporting.vendors")}</p>
        <p className={styles["muted"]}>{t("exporting.vendorsUnseen")}</p>
      </div>
    );
  }
  return (
    <fieldset className={styles["vendors"]}>
      <legend className={styles["legend"]}>{t("exporting.vendors")}</legend>
      {answer === null && <p>{t("common.loading")}</p>}
      {answer?.ok === false && !isDenied && <FailureWords failure={answer.failure} />}
      <Checkbox
        label={t("exporting.allVendors")}
        checked={chosen.length === 0}
        disabled={chosen.length === 0}
        onChange={() => onChange([])}
      />
      {vendorChoices
        .toSorted((left, right) => left.label.localeCompare(right.label, language))
        .map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            checked={chosen.includes(id)}
            onChange={(isChecked) =>
              onChange(isChecked ? [...chosen, id] : chosen.filter((vendorId) => vendorId !== id))
            }
          />
        ))}
    </fieldset>
  );
}
