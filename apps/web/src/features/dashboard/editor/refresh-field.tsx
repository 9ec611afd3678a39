import { refreshIntervals, type BoardWidget } from "@comptoir/domain/dashboard";
import { Field, Select } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../../../shared/text.ts";

type RefreshFieldProps = Readonly<{
  widget: Pick<BoardWidget, "refreshSec">;
  onChange: (part: Pick<BoardWidget, "refreshSec">) => void;
}>;

/** Question how often a widget is read again. */
export const RefreshField = ({ widget, onChange }: RefreshFieldProps): ReactElement => (
  <Field label={t("widget.refresh")}>
    <Select
      value={String(widget.refreshSec)}
      options={refreshIntervals.map((value) => ({ value: String(value), label: t(`widget.refresh_${value}`) }))}
      onChange={(text) => onChange({ refreshSec: refreshIntervals.find((value) => String(value) === text) ?? 0 })}
    />
  </Field>
);
