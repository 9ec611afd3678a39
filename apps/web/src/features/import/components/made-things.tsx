/** Lists the items and stores that an import of sales or stock created on the side; after an undo, with their state. */
import { Badge } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../../../shared/text.ts";
import { countText } from "../../../session/written.ts";
import type { Batch } from "../import-gateway.ts";
import styles from "../import.module.css";

type MadeThings = NonNullable<Batch["made"]>;

export function CreatedRecords({ made }: Readonly<{ made: MadeThings }>): ReactElement {
  const unnamedCount = made.items + made.locations + made.departments - made.things.length;
  return (
    <ul className={styles["things"]}>
      {made.things.map(({ entity, code, name, state, reason }) => (
        <li key={`${entity} ${code}`}>
          {t(`importing.made_${entity}`, { name: name === "" || name === code ? code : `${code} · ${name}` })}
          {state === "removed" && (
            <>
              {" "}
              <Badge tone="neutral">{t("importing.made_removed")}</Badge>
            </>
          )}
          {state === "kept" && (
            <>
              {" "}
              <Badge tone="warning">{t(`importing.made_kept_${reason ?? "CHANGED"}`)}</Badge>
            </>
          )}
        </li>
      ))}
      {unnamedCount > 0 && <li>{t("importing.undoChangedMore", { number: countText(unnamedCount) })}</li>}
    </ul>
  );
}
