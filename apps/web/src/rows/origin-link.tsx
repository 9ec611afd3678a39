/** Link from a row to its source: a receipt over the report, or the screen of a document, an import, stock, a store day or a refused fact. */
import { hasPermission, fileImportPermissions, navigationEntries } from "@comptoir/domain/access";
import { parseOrigin } from "@comptoir/domain/report";
import { Button, ButtonLink } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import { t } from "../shared/text.ts";

/** Path of a row's source; null for a receipt, which opens over the report, for logged errors, which the row itself shows, and if the reader may not open it. */
function pathOfOrigin(origin: string | undefined, permissions: readonly string[]): string | null {
  const parsedOrigin = origin === undefined ? null : parseOrigin(origin);
  if (parsedOrigin === null || parsedOrigin.kind === "receipt" || parsedOrigin.kind === "error") return null;
  const {
    INVENTORY_DOCUMENTS: documents,
    IMPORT_TRANSACTIONS: imports,
    REPORT_BATCH_EXPORT: exportedScreen,
    REFUSED_FACTS: facts,
  } = navigationEntries;
  if (parsedOrigin.kind === "document")
    return hasPermission(permissions, documents.permissions) ? `${documents.path}/${parsedOrigin.id}` : null;
  if (parsedOrigin.kind === "export") return `${exportedScreen.path}/batch/${parsedOrigin.id}`;
  if (parsedOrigin.kind === "import" || parsedOrigin.kind === "batch")
    return hasPermission(permissions, fileImportPermissions) ? `${imports.path}/batches/${parsedOrigin.id}` : null;
  if (parsedOrigin.kind === "day")
    return hasPermission(permissions, ["SALE_READ"])
      ? `${imports.path}/days/${parsedOrigin.locationId}/${parsedOrigin.businessDate}`
      : null;
  if (parsedOrigin.kind === "refused")
    return hasPermission(permissions, facts.uses) ? `${facts.path}/${parsedOrigin.id}` : null;
  return hasPermission(permissions, ["INVENTORY_READ"])
    ? `/inventory/stock/${encodeURIComponent(parsedOrigin.sku)}?at=${parsedOrigin.locationId}`
    : null;
}

export const isReceiptOrigin = (origin: string | undefined): origin is string =>
  origin !== undefined && parseOrigin(origin)?.kind === "receipt";

/** Tells whether a finding of the Integrity report can be at an origin. */
export const isFindingOrigin = (origin: string | undefined): origin is string => {
  const parsedOrigin = origin === undefined ? null : parseOrigin(origin);
  return parsedOrigin !== null && "businessDate" in parsedOrigin;
};

const linkTextKeyByOriginKind = {
  document: "report.openDocument",
  import: "report.openImport",
  batch: "report.openImport",
  export: "report.openExport",
  stock: "report.openStock",
  balance: "report.openStock",
  day: "report.openDay",
  refused: "report.openRefused",
  receipt: "report.openReceipt",
} as const;

export type OriginLinkProps = Readonly<{
  origin: string | undefined;
  permissions: readonly string[];
  onReceipt: (origin: string) => void;
}>;

export function OriginLink({ origin, permissions, onReceipt }: OriginLinkProps): ReactElement | null {
  const parsedOrigin = origin === undefined ? null : parseOrigin(origin);
  if (origin === undefined || parsedOrigin === null || parsedOrigin.kind === "error") return null;
  if (parsedOrigin.kind === "receipt")
    return (
      <Button icon="file" onClick={() => onReceipt(origin)}>
        {t(linkTextKeyByOriginKind.receipt)}
      </Button>
    );
  const linkPath = pathOfOrigin(origin, permissions);
  return linkPath === null ? null : (
    <Link href={linkPath} asChild>
      <ButtonLink icon="eye">{t(linkTextKeyByOriginKind[parsedOrigin.kind])}</ButtonLink>
    </Link>
  );
}
