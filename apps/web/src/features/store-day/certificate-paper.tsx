/** The certificate of a store day, as paper. */
import type { CertificateWire, StoreDayDetail } from "@comptoir/api/wire";
import { certificateCounts, type CertificateCount } from "@comptoir/domain/store-day";
import { Button, Card, ScrollRegion } from "@comptoir/ui-react";
import { Children, Fragment } from "react";
import type { ReactElement, ReactNode } from "react";

import { codeText } from "../../report/report-words.ts";
import { countText, momentText } from "../../session/written.ts";
import { t } from "../../shared/text.ts";
import { FigureLink } from "./figure-link.tsx";
import { linePath, stepPath, tenderPath, terminalPath } from "./figure-path.ts";
import { dayReceiptsPath, depositPath } from "./store-day-path.ts";
import { dayText, figureText, moneyText } from "./store-day-words.ts";
import styles from "./store-day.module.css";

export function CertificatePaper({ day }: Readonly<{ day: StoreDayDetail }>): ReactElement {
  const { location, businessDate, certificate, facts, root } = day;
  return (
    <Card
      title={t("storeDay.certificate")}
      actions={
        <span className={styles["screenOnly"]}>
          <Button icon="printer" onClick={() => window.print()}>
            {t("storeDay.print")}
          </Button>
        </span>
      }
    >
      <div className={styles["paper"]}>
        <p className={styles["paperHead"]}>
          <strong>
            {location} · {dayText(businessDate)}
          </strong>
          <span>{signatureText(day)}</span>
        </p>
        <CertificateLines day={day} />
        <DrawerTable day={day} />
        <SmallPrint title={t("storeDay.bridge")}>
          {certificate.bridge.map(({ step, amount }) => (
            <FigureLink key={step} href={stepPath(step, day)}>
              {t(`deposit.step_${step}`)} {moneyText(amount)}
            </FigureLink>
          ))}
        </SmallPrint>
        <SmallPrint title={t("storeDay.tenders")}>
          {certificate.tenders.map(({ code, amount }) => (
            <FigureLink key={code} href={tenderPath(code, day)}>
              {codeText("tender", code) ?? code} {moneyText(amount)}
            </FigureLink>
          ))}
        </SmallPrint>
        <SmallPrint title={t("storeDay.numbers")}>
          {certificate.terminals.map((numbers) => (
            <FigureLink key={numbers.terminal} href={terminalPath(numbers.terminal, day)}>
              {receiptNumbersText(numbers)}
            </FigureLink>
          ))}
        </SmallPrint>
        <SmallPrint title={t("storeDay.counts")}>
          <FigureLink href={dayReceiptsPath(day)}>
            {certificateCounts
              .filter((count) => certificate.counts[count] > 0)
              .map((count) => receiptCountText(count, day))
              .join(" · ")}
          </FigureLink>
        </SmallPrint>
        <SmallPrint title={t("storeDay.hash", { number: countText(facts) })}>
          <span className={styles["root"]}>{root}</span>
        </SmallPrint>
        {day.blockers.some(({ acceptance }) => acceptance !== null) && <AcceptedBlockers day={day} />}
      </div>
    </Card>
  );
}

/** Names a count with its number; suspended receipts with their amount, which is in no sales. */
function receiptCountText(count: CertificateCount, { certificate, openAmounts }: StoreDayDetail): string {
  const text = `${t(`storeDay.count_${count}`)} ${countText(certificate.counts[count])}`;
  const openAmount = openAmounts.reduce((sum, { amount }) => sum + amount, 0);
  return count === "suspended" ? t("storeDay.countOpen", { text, amount: moneyText(openAmount) }) : text;
}

function signatureText({ state, versions }: StoreDayDetail): string {
  const auditVersion = versions.find(({ isAudit, reopened }) => isAudit && reopened === null);
  if (auditVersion === undefined || (state !== "AUDITED" && state !== "EXPORTED")) return t("storeDay.asItStands");
  const { by, madeAt, version } = auditVersion;
  const madeAtText = momentText(madeAt);
  return by === ""
    ? t("storeDay.auditedByServer", { version: String(version), at: madeAtText })
    : t("storeDay.auditedBy", { version: String(version), by, at: madeAtText });
}

function CertificateLines({ day }: Readonly<{ day: StoreDayDetail }>): ReactElement {
  return (
    <ScrollRegion label={t("storeDay.certificate")}>
      <table className={styles["lines"]}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t("storeDay.first")}</th>
            <th scope="col">{t("storeDay.second")}</th>
            <th scope="col">{t("storeDay.difference")}</th>
          </tr>
        </thead>
        <tbody>
          {day.certificate.lines
            .filter(({ first, second }) => (first ?? 0) !== 0 || (second ?? 0) !== 0)
            .map((line) => (
              <tr key={line.line} className={line.isTied ? "" : styles["untied"]}>
                <th scope="row">{t(`storeDay.line_${line.line}`)}</th>
                {(["first", "second"] as const).map((side) => (
                  <td key={side}>
                    <FigureLink href={line[side] === null ? null : linePath(line.line, side, day)}>
                      {figureText(line.line, line[side])}
                    </FigureLink>
                  </td>
                ))}
                <td>
                  {line.difference === 0 ? t("storeDay.even") : figureText(line.line, line.difference)}
                  <span className={styles["why"]}>{differenceReasonText(line, day)}</span>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

type CertificateLine = CertificateWire["lines"][number];

/** Describes what caused the difference of a certificate line; '' without a difference. */
function differenceReasonText(
  { line, difference, isTied }: CertificateLine,
  { depositComment }: StoreDayDetail,
): string {
  if (difference === null || difference === 0) return "";
  if (line === "drawers") {
    const overOrShortText = difference > 0 ? t("storeDay.whyOver") : t("storeDay.whyShort");
    return depositComment.trim() === ""
      ? overOrShortText
      : t("storeDay.whyComment", { what: overOrShortText, comment: depositComment });
  }
  if (!isTied) return t("storeDay.unexplained");
  if (line === "collected") return t("storeDay.whyPayments");
  return line === "stock" ? t("storeDay.whyUnknown") : t("storeDay.whyCorrections");
}

function DrawerTable({ day }: Readonly<{ day: StoreDayDetail }>): ReactElement | null {
  const { drawers } = day.certificate;
  if (drawers.length === 0) return null;
  return (
    <ScrollRegion label={t("storeDay.drawersByTerminal")}>
      <table className={styles["lines"]}>
        <thead>
          <tr>
            <th scope="col">{t("storeDay.drawersByTerminal")}</th>
            <th scope="col">{t("storeDay.expected")}</th>
            <th scope="col">{t("storeDay.counted")}</th>
            <th scope="col">{t("storeDay.difference")}</th>
          </tr>
        </thead>
        <tbody>
          {drawers.map(({ terminal, expected, counted }) => (
            <tr key={terminal}>
              <th scope="row">
                {t("storeDay.terminal")} {terminal}
              </th>
              <td>
                <FigureLink href={depositPath(day)}>{moneyText(expected)}</FigureLink>
              </td>
              <td>{counted === null ? "–" : <FigureLink href={depositPath(day)}>{moneyText(counted)}</FigureLink>}</td>
              <td>
                {counted === null ? "–" : counted === expected ? t("storeDay.even") : moneyText(counted - expected)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function receiptNumbersText({
  terminal,
  first,
  last,
  receipts,
  missing,
}: CertificateWire["terminals"][number]): string {
  if (terminal === "") return t("storeDay.missingOfStore", { number: countText(missing) });
  const numberRangeText = t("storeDay.numbersOf", { terminal, first, last, receipts: countText(receipts) });
  return missing === 0
    ? numberRangeText
    : t("storeDay.numbersMissing", { text: numberRangeText, number: countText(missing) });
}

function AcceptedBlockers({ day: { blockers } }: Readonly<{ day: StoreDayDetail }>): ReactElement {
  return (
    <ul className={styles["accepted"]}>
      {blockers.flatMap(({ code, subject, acceptance }) =>
        acceptance === null
          ? []
          : [
              <li key={`${code} ${subject}`}>
                {t("storeDay.acceptedBy", { ...acceptance, at: momentText(acceptance.at) })}
              </li>,
            ],
      )}
    </ul>
  );
}

/** A heading with its figures; nothing without figures. */
function SmallPrint({ title, children }: Readonly<{ title: string; children: ReactNode }>): ReactElement | null {
  const figures = Children.toArray(children);
  if (figures.length === 0) return null;
  return (
    <p className={styles["small"]}>
      <span className={styles["smallTitle"]}>{title}</span>{" "}
      {figures.map((figure, index) => (
        <Fragment key={index}>
          {index > 0 && " · "}
          {figure}
        </Fragment>
      ))}
    </p>
  );
}
