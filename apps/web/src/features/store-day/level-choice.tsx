/** Choice of the level whose stores the board shows: the reader's own, or one below it. */
import { scopeOf } from "@comptoir/domain/access";
import { SearchSelect } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";

import { session } from "../../session/session.ts";
import { listLocationOptions } from "../../shared/place-options.ts";
import { placeState } from "../../shared/place-store.ts";
import { t } from "../../shared/text.ts";
import { boardPath, type BoardAddress } from "./store-day-path.ts";
import styles from "./store-day.module.css";

const allStores = "all";

/** Nothing is drawn where fewer than two levels are below the reader's, terminals aside. */
export function LevelChoice({ address }: Readonly<{ address: BoardAddress }>): ReactElement | null {
  const { places } = useSnapshot(placeState);
  const { claims } = useSnapshot(session.state);
  const [, navigate] = useLocation();
  const ownLevel = claims?.tli ?? 0;
  const scopeIds = scopeOf(ownLevel, places);
  const placesBelow = places.filter(({ id, type }) => id !== ownLevel && type !== "TERMINAL" && scopeIds.has(id));
  if (placesBelow.length < 2) return null;
  return (
    <span className={styles["stores"]}>
      <SearchSelect
        icon="store"
        label={t("storeDay.stores")}
        value={address.level === null ? allStores : String(address.level)}
        options={[{ value: allStores, label: t("storeDay.allStores") }, ...listLocationOptions(placesBelow)]}
        onChange={(value) => navigate(boardPath({ ...address, level: value === allStores ? null : Number(value) }))}
        labels={{ search: t("shell.searchLocation"), noMatch: t("shell.noLocation") }}
      />
    </span>
  );
}
