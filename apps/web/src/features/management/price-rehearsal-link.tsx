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
  const href = printRehearsalPath({ subject: "prices", prices: triedPriceOf({ ...row, ...typed }) });
  if (!canUsePath(href, permissions) || !hasPermission(permissions, ["REPORT_READ"])) return null;
  return (
    <p>
      <Link href={href}>{t("management.tryPrice")}</Link>
    </p>
  );
}

/** Reads the price of a form in dollars; nothing is tried if it has none. */
export function triedPriceOf({ id, price }: Readonly<Record<string, unknown>>): TriedPrices {
  const typedPrice = Math.round(Number(price) * 10_000);
  const isPrice =
    price !== null && price !== undefined && price !== "" && typedPrice >= 0 && typedPrice <= triedPriceAtMost;
  return isPrice
    ? { ...noTriedPrices, products: [{ itemId: Number(id), price: unitCost(typedPrice) }] }
    : noTriedPrices;
}
