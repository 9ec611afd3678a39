/** Stock of one product: on hand by location, and movements with their balances, also at a past time. */
import { hasPermission } from "@comptoir/domain/access";
import { quantity } from "@comptoir/domain/measure";
import { localDateTimeToInstant } from "@comptoir/domain/period";
import {
  Button,
  Card,
  DataTable,
  DescriptionList,
  EmptyState,
  ErrorState,
  Page,
  PageHeader,
  Select,
  SkeletonRows,
  Stack,
  TextInput,
} from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";

import { phoneQuery, useMediaQuery } from "../../entity/use-media.ts";
import type { ScreenProps } from "../../routes.ts";
import { askSignedIn } from "../../runtime.ts";
import { session } from "../../session/session.ts";
import { clockText, momentText } from "../../session/written.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { placeState } from "../../shared/place-store.ts";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { Closings } from "./closings.tsx";
import { OlderButton, useOlderPages } from "./older-pages.tsx";
import { buildStockFilter } from "./stock-filter.ts";
import { quantityText } from "./inventory-words.ts";
import { buildMovementColumns } from "./movement-columns.tsx";
import styles from "./inventory.module.css";

interface LedgerAsk {
  readonly sku: string;
  readonly layerId: number;
  readonly at: number | null;
}

const askStock = (sku: string, signal: AbortSignal) =>
  askSignedIn(
    (api) =>
      api.productDetail.stock({
        params: { getChildren: false },
        query: { filters: [buildStockFilter("ItemSKU", sku)] },
      }),
    signal,
  );

const askName = (sku: string, signal: AbortSignal) =>
  askSignedIn((api) => api.productDetail.lookUp({ params: { code: sku }, query: {} }), signal);

const askLedger = ({ sku, layerId, at }: LedgerAsk, beforeId: number | null, signal?: AbortSignal) =>
  askSignedIn(
    (api) =>
      api.inventory.ledger({
        query: {
          filters: [buildStockFilter("ItemSKU", sku), buildStockFilter("TargetLayerID", layerId)],
          ...(at !== null && { at }),
          ...(beforeId !== null && { before: beforeId }),
        },
      }),
    signal,
  );

const askFirstMovements = (ask: LedgerAsk, signal: AbortSignal) => askLedger(ask, null, signal);

export function StockPage({ params }: ScreenProps): ReactElement {
  const sku = decodeURIComponent(params["sku"] ?? "");
  const addressParams = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const { places } = useSnapshot(placeState);
  const [stock] = useAnswer(askStock, sku);
  const [productAnswer] = useAnswer(askName, sku);
  const productName =
    productAnswer?.ok === true ? (productAnswer.value.find((product) => product.sku === sku)?.description ?? "") : "";
  const stockRows = stock?.ok === true ? stock.value : [];
  const layerIdOfAddress = Number(addressParams.get("at"));
  const layerId = stockRows.some((row) => row.layerId === layerIdOfAddress)
    ? layerIdOfAddress
    : (stockRows[0]?.layerId ?? null);
  const momentOfAddress = addressParams.get("moment") ?? "";
  const layerTimeZone = places.find(({ id }) => id === layerId)?.timeZone ?? places[0]?.timeZone ?? "America/Toronto";
  const instantMs = instantOf(momentOfAddress, layerTimeZone);
  const goToChange = (change: Readonly<Record<string, string>>) => {
    const nextParams = new URLSearchParams(
      Object.entries({ at: layerId === null ? "" : String(layerId), moment: momentOfAddress, ...change }).filter(
        ([, value]) => value !== "",
      ),
    );
    navigate(`${path}?${nextParams.toString()}`, { replace: true });
  };
  return (
    <Page>
      <PageHeader
        title={productName === "" ? t("inventory.stockTitle", { sku }) : productName}
        description={productName === "" ? t("inventory.stockText") : `${sku} · ${t("inventory.stockText")}`}
      />
      {stock === null ? (
        <Card>
          <SkeletonRows rows={6} label={t("common.loading")} />
        </Card>
      ) : !stock.ok ? (
        <ErrorState title={t("inventory.stockFailed")} description={<PartFailure failure={stock.failure} />} />
      ) : stockRows.length === 0 ? (
        <EmptyState icon="box" title={t("inventory.noStock")} description={t("inventory.noStockText")} />
      ) : (
        <Stack gap={4}>
          <StockOnHand rows={stockRows} />
          {layerId !== null && (
            <Card title={t("inventory.movements")} flush>
              <MovementChoice rows={stockRows} layerId={layerId} moment={momentOfAddress} onChange={goToChange} />
              <Movements key={`${layerId} ${instantMs ?? ""}`} ask={{ sku, layerId, at: instantMs }} />
            </Card>
          )}
          {layerId !== null && <Closings key={layerId} sku={sku} layerId={layerId} />}
        </Stack>
      )}
    </Page>
  );
}

/** Converts a date and time in a time zone to an instant; null if the text is not a date and time. Units: milliseconds since 1970. */
function instantOf(moment: string, timeZone: string): number | null {
  const momentMatch = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/u.exec(moment);
  if (momentMatch === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = momentMatch.slice(1).map(Number);
  const instantResult = localDateTimeToInstant({ year, month, day, hour, minute }, timeZone);
  return instantResult.ok ? instantResult.value : null;
}

type StockRow = Extract<Awaited<ReturnType<typeof askStock>>, { readonly ok: true }>["value"][number];

/** Stock of a product at each location, and their total. */
function StockOnHand({ rows }: Readonly<{ rows: readonly StockRow[] }>): ReactElement {
  return (
    <Card title={t("inventory.onHand")}>
      <DescriptionList
        numeric
        items={[
          ...rows.map((row) => ({
            key: String(row.layerId),
            label: row.layer,
            value: quantityText(row.quantity),
          })),
          ...(rows.length > 1
            ? [
                {
                  key: "total",
                  label: t("inventory.total"),
                  value: quantityText(quantity(rows.reduce((sum, row) => sum + row.quantity, 0))),
                  total: true,
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

type MovementChoiceProps = Readonly<{
  rows: readonly StockRow[];
  layerId: number;
  moment: string;
  /** Changes parameters of the address; an empty text removes one. */
  onChange: (change: Readonly<Record<string, string>>) => void;
}>;

/** Choice of the location and the moment of the movements. */
function MovementChoice({ rows, layerId, moment, onChange }: MovementChoiceProps): ReactElement {
  return (
    <div className={styles["linesHead"]}>
      <span className={styles["choice"]}>
        <Select
          aria-label={t("inventory.location")}
          value={String(layerId)}
          options={rows.map((row) => ({ value: String(row.layerId), label: row.layer }))}
          onChange={(value) => onChange({ at: value })}
        />
      </span>
      <label className={styles["moment"]}>
        <span className={styles["muted"]}>{t("inventory.atMoment")}</span>
        <TextInput type="datetime-local" value={moment} onChange={(value) => onChange({ moment: value })} />
      </label>
      {moment !== "" && (
        <Button size="compact" icon="close" onClick={() => onChange({ moment: "" })}>
          {t("inventory.now")}
        </Button>
      )}
    </div>
  );
}

function Movements({ ask }: Readonly<{ ask: LedgerAsk }>): ReactElement {
  const { claims } = useSnapshot(session.state);
  const [firstAnswer] = useAnswer(askFirstMovements, ask);
  const isPhone = useMediaQuery(phoneQuery);
  const seesCost = hasPermission(claims?.permissions ?? [], ["PRODUCT_COST_READ"]);
  const { pages, ...olderPages } = useOlderPages(firstAnswer?.ok === true ? firstAnswer.value : null, (beforeId) =>
    askLedger(ask, beforeId),
  );
  if (firstAnswer === null) return <SkeletonRows rows={6} label={t("common.loading")} />;
  if (!firstAnswer.ok)
    return (
      <ErrorState
        compact
        title={t("inventory.stockFailed")}
        description={<PartFailure failure={firstAnswer.failure} />}
      />
    );
  const movementRows = pages.flatMap((page) => page.rows);
  return (
    <>
      <p className={styles["balance"]} aria-live="polite">
        {t(ask.at === null ? "inventory.balanceNow" : "inventory.balanceThen", {
          quantity: quantityText(firstAnswer.value.balance),
          time: ask.at === null ? clockText(firstAnswer.value.asOf) : momentText(ask.at),
        })}
      </p>
      <div className={isPhone ? styles["movements"] : undefined}>
        <DataTable
          caption={t("inventory.movements")}
          rows={movementRows}
          rowKey={({ id }) => id}
          maxHeight="60dvh"
          empty={<EmptyState compact icon="box" title={t("inventory.noMovements")} />}
          columns={buildMovementColumns(isPhone, seesCost)}
        />
      </div>
      <OlderButton label={t("inventory.olderMovements")} {...olderPages} />
    </>
  );
}
