/** Preview of a setting's change: the value, the layers where it counts, and its consequences. */
import type { ConfigSetting } from "@comptoir/api/wire";
import { formatCount } from "@comptoir/domain/measure";
import { formatDate, parseCalendarDate } from "@comptoir/domain/period";
import { isSecretSetting, type SettingCode } from "@comptoir/domain/setting";
import type { ReactElement } from "react";

import { settingText } from "../../shared/setting-words.ts";
import { language, t } from "../../shared/text.ts";
import { settingConsequences } from "./config-words.ts";
import styles from "./config.module.css";
import { compareCodes, toSettingValue, isCodeList } from "./setting-change.ts";

export type SettingConsequencesProps = Readonly<{
  setting: ConfigSetting;
  code: SettingCode;
  layer: { readonly description: string };
  value: ConfigSetting["value"];
  from: string;
}>;

const namedLayersAtMost = 5;

export function SettingConsequences({ setting, code, layer, value, from }: SettingConsequencesProps): ReactElement {
  const valueAfter = toSettingValue(value) ?? setting.above.value;
  const { inheriting = 0, own = [] } = setting.below ?? {};
  const parsedStartDay = parseCalendarDate(from);
  const sentenceParams = { layer: layer.description, count: inheriting, number: formatCount(inheriting, language) };
  const keepingLayerTexts = own
    .slice(0, namedLayersAtMost)
    .map((layer) => t("config.keeps", { layer: layer.description, value: settingText(code, layer.value) }));
  return (
    <section aria-live="polite" className={styles["consequences"]}>
      <h2 className={styles["heading"]}>{t("config.will")}</h2>
      <ul className={styles["plain"]}>
        <li>
          <strong>
            {t("config.willChange", {
              before: settingText(code, setting.value),
              after:
                isSecretSetting(code) && typeof value === "string"
                  ? t("config.secretNew")
                  : settingText(code, valueAfter),
            })}
          </strong>
          {parsedStartDay.ok && <> · {formatDate(parsedStartDay.value, language, "medium")}</>}
        </li>
        {isCodeList(valueAfter) && <CodeChanges before={setting.value} after={valueAfter} />}
        <li>{inheriting === 0 ? t("config.willHere", sentenceParams) : t("config.willBelow", sentenceParams)}</li>
        {own.length > 0 && (
          <li>
            {t("config.willKeep", {
              list: [...keepingLayerTexts, ...(own.length > namedLayersAtMost ? ["…"] : [])].join(", "),
            })}
          </li>
        )}
        <li>{settingConsequences(code)}</li>
      </ul>
    </section>
  );
}

function CodeChanges({
  before,
  after,
}: Readonly<{ before: ConfigSetting["value"]; after: ConfigSetting["value"] }>): ReactElement {
  const codeChanges = compareCodes(before, after);
  return (
    <>
      {(["added", "removed", "renamed"] as const).map((kind) =>
        codeChanges[kind].length === 0 ? null : (
          <li key={kind}>{t(`config.willCodes_${kind}`, { list: codeChanges[kind].join(", ") })}</li>
        ),
      )}
    </>
  );
}
