/** Screen of the wall: the dashboards of its address, once they and the layer are known. */
import { selectBoard } from "@comptoir/domain/dashboard";
import { LoadingOverlay, Page } from "@comptoir/ui-react";
import { useMemo } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useSearch } from "wouter";

import { loadPlaces } from "../../../session/place-requests.ts";
import { session } from "../../../session/session.ts";
import { FailedPart } from "../../../shared/failed-part.tsx";
import { placeState } from "../../../shared/place-store.ts";
import { t } from "../../../shared/text.ts";
import { useBoards } from "../use-boards.ts";
import { useLayerOfAddress } from "../use-layer-of-address.ts";
import { Wall } from "./wall.tsx";
import { parseWallQuery } from "./wall-query.ts";

export function WallScreenPage(): ReactElement {
  const { claims } = useSnapshot(session.state);
  const { places, failure } = useSnapshot(placeState);
  const addressSearch = useSearch();
  const wallQuery = useMemo(() => parseWallQuery(addressSearch), [addressSearch]);
  const boardsSnapshot = useBoards();
  const { isSettled } = useLayerOfAddress(wallQuery.question.layer);
  const currentPlace = places.find(({ id }) => id === claims?.tli);
  const chosenBoards = useMemo(() => {
    const boardsOfQuery = wallQuery.boards.flatMap(
      (id) => boardsSnapshot.boards.find((board) => board.id === id) ?? [],
    );
    return boardsOfQuery.length > 0 ? boardsOfQuery : [selectBoard(boardsSnapshot.boards, null)];
  }, [boardsSnapshot.boards, wallQuery.boards]);
  if (failure !== null)
    return (
      <Page>
        <FailedPart
          title={t("dashboard.failed")}
          failure={failure}

          onRetry={() => void loadPlaces()}
        />
      </Page>
    );
  if (!isSettled || currentPlace === undefined || !boardsSnapshot.isSettled)
    return <LoadingOverlay message={t("common.loadingScreen")} />;
  return (
    <Wall query={wallQuery} chosen={chosenBoards} all={boardsSnapshot.boards} place={currentPlace} places={places} />
  );
}
