/** Link from a tax to the page that tries its typed rate on past receipts. */
import { canUsePath, hasPermission } from "@comptoir/domain/access";
import { parseCalendarDate } from "@comptoir/domain/period";
import { fullTaxRate, isProvince, isTaxCode, taxesOn, taxRate, type TriedRate } from "@comptoir/domain/tax";
import { ButtonLink } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";

import type { SlotProps } from "../../entity/define-screen.ts";
import { session } from "../../session/session.ts";
import { noTriedTaxes, printRehearsalPath } from "../../shared/rehearsal-address.ts";
import { t } from "../../shared/text.ts";

/** Link in the header of the list of taxes. */
export function TaxRehearsalLink(): ReactElement | null {
  return <TryLink href={printRehearsalPath({})} />;
}

/** Link beside a tax, with its rate as typed. */
export function TaxRehearsalAside({ screen }: SlotProps): ReactElement | null {
  const { row, typed } = useSnapshot(screen.editor.state);
  const [now] = useState(() => new Date());
  const triedRate = readTriedRate({ ...row, ...typed }, now);
  return (
    <TryLink href={printRehearsalPath(triedRate === null ? {} : { taxes: { ...noTriedTaxes, rates: [triedRate] } })} />
  );
}

function TryLink({ href }: Readonly<{ href: string }>): ReactElement | null {
  const permissions = useSnapshot(session.state).claims?.permissions ?? [];
  if (!canUsePath(href, permissions) || !hasPermission(permissions, ["REPORT_READ"])) return null;
  return (
    <Link href={href} asChild>
      <ButtonLink>{t("legacy.tryTaxes")}</ButtonLink>
    </Link>
  );
}

/** Reads the rate of a form, beside the rate that the tax has in its province; null if either is missing. */
export function readTriedRate(values: Readonly<Record<string, unknown>>, now: Date): TriedRate | null {
  const { code, province, rate } = values;
  const todayResult = parseCalendarDate(now.toISOString().slice(0, 10));
  const triedRateThousandths = Math.round(Number(rate) * 1_000);
  if (!isTaxCode(code) || !isProvince(province) || !todayResult.ok || rate === null || rate === "") return null;
  if (!Number.isSafeInteger(triedRateThousandths) || triedRateThousandths < 0 || triedRateThousandths > fullTaxRate)
    return null;
  const taxesResult = taxesOn(province, todayResult.value);
  const presentTax = taxesResult.ok ? taxesResult.value.find((tax) => tax.code === code) : undefined;
  return presentTax === undefined ? null : { code, rate: presentTax.rate, tried: taxRate(triedRateThousandths) };
}
