/** Read-only table of codes with their names in three languages. */
import type { CodeName } from "@comptoir/domain/setting";
import type { ReactElement } from "react";

import { t } from "../../shared/text.ts";
import styles from "./config.module.css";

export function CodeTable({ rows }: Readonly<{ rows: readonly CodeName[] }>): ReactElement {
  return (
    <table className={styles["codeTable"]}>
      <thead>
        <tr>
          <th scope="col">{t("config.code")}</th>
          <th scope="col">{t("config.in_fr")}</th>
          <th scope="col">{t("config.in_en")}</th>
          <th scope="col">{t("config.in_es")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ code, fr, en, es }) => (
          <tr key={code}>
            <th scope="row">{code}</th>
            <td lang="fr">{fr}</td>
            <td lang="en">{en}</td>
            <td lang="es">{es}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
