/** Link from a product to the page that tries its typed price on past receipts. */
import { canUsePath, hasPermission } from "@comptoir/domain/access";
import { unitCost } from "@comptoir/domain/money";
import { triedPriceAtMost, type TriedPrices } from "@comptoir/domain/transaction";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";

import type { SlotProps } from "../../entity/define-screen.ts";
import { session } from "../../session/session.ts";
import { noTriedPrices, printRehearsalPath } from "../../shared/rehearsal-address.ts";
import { t } from "../../shared/text.ts";

/** Link beside a product, with its price as typed. */
export function PriceRehearsalLink({ screen }: Pick<SlotProps, "screen">): ReactElement | null {
  const { row, typed } = useSnapshot(screen.editor.state);
  const permissions = useSnapshot(session.state).claims?.permissions ?? [];
  const href = printRehearsalPath({ subject: "prices", prices: triedPriceOf(row ?? {}, typed) });
  if (!canUsePath(href, permissions) || !hasPermission(permissions, ["REPORT_READ"])) return null;
  return (
    <p>
      <Link href={href}>{t("management.tryPrice")}</Link>
    </p>
  );
}

/**
 * Reads the price of a form: the typed text in dollars, else the stored price in ten-thousandths of a dollar. Nothing is tried if it has none.
 */
export function triedPriceOf(
  row: Readonly<Record<string, unknown>>,
  typed: Readonly<Record<string, unknown>>,
): TriedPrices {
  const hasTypedPrice = typed["price"] !== undefined;
  const formPrice = hasTypedPrice ? typed["price"] : row["price"];
  const price = Math.round(Number(formPrice) * (hasTypedPrice ? tenThousandthsPerDollar : 1));
  return formPrice === null || formPrice === undefined || formPrice === "" || !(price >= 0 && price <= triedPriceAtMost)
    ? noTriedPrices
    : { ...noTriedPrices, products: [{ itemId: Number(row["id"]), price: unitCost(price) }] };
}

const tenThousandthsPerDollar = 10_000;
