/** Parts of every page of a batch: the link to the list, and the steps. */
import { ButtonLink, Steps } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import { t } from "../../shared/text.ts";
import { batchesPath } from "./batch-path.ts";

const stepKeys = ["choose", "verify", "export"] as const;

export function BatchesLink(): ReactElement {
  return (
    <Link href={batchesPath} asChild>
      <ButtonLink icon="chevron-left" variant="quiet">
        {t("exporting.back")}
      </ButtonLink>
    </Link>
  );
}

export function BatchSteps({ current }: Readonly<{ current: (typeof stepKeys)[number] }>): ReactElement {
  return (
    <Steps
      label={t("exporting.steps")}
      steps={stepKeys.map((key) => ({ key, label: t(`exporting.step_${key}`) }))}
      current={current}
      doneLabel={t("exporting.stepDone")}
    />
  );
}
