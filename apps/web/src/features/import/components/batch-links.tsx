/** Links to batches, by their numbers. */
import { Inline } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import { t } from "../../../shared/text.ts";
import { batchPathOf } from "../addresses.ts";

export function BatchLinks({ ids }: Readonly<{ ids: readonly number[] }>): ReactElement {
  return (
    <Inline gap={3}>
      {ids.map((id) => (
        <Link key={id} href={batchPathOf(id)}>
          {t("importing.batch", { number: id })}
        </Link>
      ))}
    </Inline>
  );
}
