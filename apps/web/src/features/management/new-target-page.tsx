/** Page of a new target. Source: specification 2 (target creation); decision 0305. */
import { navigationEntries } from "@comptoir/domain/access";
import { Page } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";

import { defineScreen, type EntityScreen } from "../../entity/define-screen.ts";
import { EditorPanel } from "../../entity/editor-panel.tsx";
import type { EntityGateway } from "../../entity/entity-gateway.ts";
import { session } from "../../session/session.ts";
import { placeState } from "../../shared/place-store.ts";
import { t } from "../../shared/text.ts";
import { layerWords } from "./layer-words.ts";
import styles from "./target.module.css";

export const defineNewTargetScreen = (gateway?: EntityGateway): EntityScreen =>
  defineScreen(
    {
      entity: "target",
      path: navigationEntries.TARGET.path,
      icon: "store",
      own: layerWords,
      columns: ["description", "priority", "isActive"],
      card: ["priority", "isActive"],
      groups: [{ title: "target.group_identity", fields: ["description", "priority", "isActive"] }],
      bulk: [],
      words: {
        title: "shell.entry_TARGET",
        rowKind: "target.banner",
        add: "target.addTarget",
        search: "target.search",
        empty: "target.empty",
        emptyText: "target.emptyText",
      },
      importPath: null,
      slots: { body: PlaceOfTarget },
    },
    gateway,
  );

const newTargetScreen = defineNewTargetScreen();

export function NewTargetPage(): ReactElement {
  return <NewTarget screen={newTargetScreen} />;
}

/** Form of a new target; once it is saved or closed, the tree of levels follows. */
export function NewTarget({ screen }: Readonly<{ screen: EntityScreen }>): ReactElement {
  const [, navigate] = useLocation();
  return (
    <Page>
      <EditorPanel
        screen={screen}
        id={0}
        origin=""
        mayWrite
        beside={false}
        takesFocus
        onGo={() => navigate(navigationEntries.TARGET.path)}
      />
    </Page>
  );
}

/** Says below which level the target will hang: the one that the user acts in. */
function PlaceOfTarget(): ReactElement | null {
  const { claims } = useSnapshot(session.state);
  const { places } = useSnapshot(placeState);
  const currentPlace = places.find(({ id }) => id === claims?.tli);
  return currentPlace === undefined ? null : (
    <p className={styles["muted"]}>{t("target.newUnder", { place: currentPlace.description })}</p>
  );
}
