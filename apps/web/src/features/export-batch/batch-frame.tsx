/** Parts of every page of a batch: the link to the list, and the steps. */
import { ButtonLink, Steps } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import { t } from "../../shared/text.ts";
import { batchesPath } from "./batch-path.ts";

const steps = ["choose", "verify", "export"] as const;

export function BatchesLink(): ReactElement {
  return (
    <Link href={batchesPath} asChild>
      <ButtonLink icon="chevron-left" variant="quiet">
        {t("exporting.back")}
      </ButtonLink>
    </Link>
  );
}

export function BatchSteps({ current }: Readonly<{ current: (typeof steps)[number] }>): ReactElement {
  return (
    <Steps
      label={t("exporting.steps")}
      steps={steps.map((key) => ({ key, label: t(`exporting.step_${key}`) }))}
      current={current}
      doneLabel={t("exporting.stepDone")}
    />
  );
}
