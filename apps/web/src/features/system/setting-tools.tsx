/** Tools above the list of settings: the layer, a search, and the kind of settings shown. */
import { SearchSelect, SegmentedControl, TextInput } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useLocation } from "wouter";

import { buildPlaceTree, type Place } from "../../shared/place-store.ts";
import { t } from "../../shared/text.ts";
import styles from "./config.module.css";
import { settingFilterKinds } from "./setting-search.ts";
import type { ConfigAddress } from "./use-config-address.ts";

export type SettingToolsProps = Readonly<{
  address: ConfigAddress;
  /** Places of the user's scope. */
  places: readonly Place[];
}>;

export function SettingTools({ address, places }: SettingToolsProps): ReactElement {
  const [, navigate] = useLocation();
  const { layerId, search, kind, addressWith } = address;
  return (
    <div className={styles["tools"]}>
      <div className={styles["level"]}>
        <SearchSelect
          icon="store"
          label={t("config.level")}
          value={String(layerId)}
          options={buildPlaceTree(places).map(({ place, depth }) => ({
            value: String(place.id),
            label: place.description,
            depth,
            keywords: place.code,
            detail: place.type === "STORE" ? place.code : t(`shell.layer_${place.type}`),
          }))}
          onChange={(choice) => navigate(addressWith({ level: choice }))}
          labels={{ search: t("config.chooseLevel"), noMatch: t("config.noZone") }}
        />
      </div>
      <div className={styles["search"]}>
        <TextInput
          type="search"
          icon="search"
          aria-label={t("config.search")}
          placeholder={t("config.search")}
          value={search}
          onChange={(typedText) => navigate(addressWith({ search: typedText }), { replace: true })}
        />
      </div>
      <SegmentedControl
        compact
        label={t("config.show")}
        value={kind}
        options={settingFilterKinds.map((shownKind) => ({ value: shownKind, label: t(`config.show_${shownKind}`) }))}
        onChange={(choice) => navigate(addressWith({ show: choice === "all" ? null : choice }))}
      />
    </div>
  );
}
