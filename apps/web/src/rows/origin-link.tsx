/** Link from a row to its source: a receipt over the report, or the screen of a document, an import, stock, a store day or a refused fact. */
import { hasPermission, fileImportPermissions, navigationEntries } from "@comptoir/domain/access";
import { parseOrigin } from "@comptoir/domain/report";
import { Button, ButtonLink } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import { t } from "../shared/text.ts";

/** Path of a row's source; null for a receipt, which opens over the report, for logged errors, which the row itself shows, and if the reader may not open it. */
function originPath(origin: string | undefined, permissions: readonly string[]): string | null {
  const read = origin === undefined ? null : parseOrigin(origin);
  if (read === null || read.kind === "receipt" || read.kind === "error") return null;
  const {
    INVENTORY_DOCUMENTS: documents,
    IMPORT_TRANSACTIONS: imports,
    REPORT_BATCH_EXPORT: exportedScreen,
    REFUSED_FACTS: facts,
  } = navigationEntries;
  if (read.kind === "document")
    return hasPermission(permissions, documents.permissions) ? `${documents.path}/${read.id}` : null;
  if (read.kind === "export") return `${exportedScreen.path}/batch/${read.id}`;
  if (read.kind === "import" || read.kind === "batch")
    return hasPermission(permissions, fileImportPermissions) ? `${imports.path}/batches/${read.id}` : null;
  if (read.kind === "day")
    return hasPermission(permissions, ["SALE_READ"])
      ? `${imports.path}/days/${read.locationId}/${read.businessDate}`
      : null;
  if (read.kind === "refused") return hasPermission(permissions, facts.uses) ? `${facts.path}/${read.id}` : null;
  return hasPermission(permissions, ["INVENTORY_READ"])
    ? `/inventory/stock/${encodeURIComponent(read.sku)}?at=${read.locationId}`
    : null;
}

export const isReceiptOrigin = (origin: string | undefined): origin is string =>
  origin !== undefined && parseOrigin(origin)?.kind === "receipt";

/** Tells whether a finding of the Integrity report can be at an origin. */
export const isOfFinding = (origin: string | undefined): origin is string => {
  const read = origin === undefined ? null : parseOrigin(origin);
  return read !== null && "businessDate" in read;
};

const wordKeyByOrigin = {
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
  const read = origin === undefined ? null : parseOrigin(origin);
  if (origin === undefined || read === null || read.kind === "error") return null;
  if (read.kind === "receipt")
    return (
      <Button icon="file" onClick={() => onReceipt(origin)}>
        {t(wordKeyByOrigin.receipt)}
      </Button>
    );
  const path = originPath(origin, permissions);
  return path === null ? null : (
    <Link href={path} asChild>
      <ButtonLink icon="eye">{t(wordKeyByOrigin[read.kind])}</ButtonLink>
    </Link>
  );
}
