/** Warns that a file is only a page of an answer, because it says that more follow. */
import { Banner } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../../../shared/text.ts";
import type { Preview } from "../import-gateway.ts";

export function MorePages({ preview: { morePages } }: Readonly<{ preview: Preview }>): ReactElement | null {
  if (morePages === undefined) return null;
  return (
    <Banner tone="warning" title={t("importing.morePagesTitle")}>
      {t("importing.morePagesText", { keys: morePages.join(", ") })}
    </Banner>
  );
}
