/** Replaces a document that was deleted or is out of scope, for which a retry would not help. */
import { ButtonLink, EmptyState, Page } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import { t } from "../../shared/text.ts";
import { documentsPath } from "./inventory-words.ts";

export function DocumentGone(): ReactElement {
  const backLink = (
    <Link href={documentsPath} asChild>
      <ButtonLink icon="chevron-left">{t("inventory.allDocuments")}</ButtonLink>
    </Link>
  );
  return (
    <Page>
      <EmptyState
        isPage
        icon="search"
        title={t("inventory.documentGone")}
        description={t("inventory.documentGoneText")}
        actions={backLink}
      />
    </Page>
  );
}
