/** Inputs of one builder step. */
import type { ReactElement } from "react";

import type { ReportKindCode, ReportModel, ReportStep, FieldCatalogue } from "@comptoir/domain/report";
import type { Issue } from "@comptoir/domain/result";

import { ColumnStep } from "./builder-columns.tsx";
import { FilterStep } from "./builder-filters.tsx";
import { GroupStep } from "./builder-groups.tsx";
import { PeriodStep, ShareStep, SourceStep } from "./builder-naming.tsx";

export type BuilderStepProps = Readonly<{
  step: ReportStep;
  kind: ReportKindCode;
  draft: ReportModel;
  permissions: readonly string[];
  isNew: boolean;
  /** Roles of the stored report, or of the report that a new one copies. */
  storedRoles: readonly number[];
  /** Organisation of the report; null for the organisation of the current layer. */
  targetId: number | null;
  /** Issues of the draft, which the steps show at their inputs. */
  wrong: readonly Issue[];
  onChange: (draft: ReportModel) => void;
}>;

export function BuilderStep(props: BuilderStepProps): ReactElement {
  const Step = componentByStep[props.step];
  return <Step {...props} />;
}

const componentByStep = {
  SOURCE: SourceStep,
  PERIOD: PeriodStep,
  COLUMNS: ColumnStep,
  FILTERS: FilterStep,
  GROUPS: GroupStep,
  PREVIEW: ShareStep,
} as const satisfies Record<ReportStep, (props: BuilderStepProps) => ReactElement>;

export type DraftPartProps = Pick<BuilderStepProps, "draft" | "onChange"> & Readonly<{ fields: FieldCatalogue }>;
