/** Screen of the wall: the dashboards of its address, once they and the place are known. */
import { selectBoard } from "@comptoir/domain/dashboard";
import { LoadingOverlay, Page } from "@comptoir/ui-react";
import { useEffect, useMemo } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useSearch } from "wouter";

import { loadPlaces } from "../../../session/place-requests.ts";
import { session } from "../../../session/session.ts";
import { FailedPart } from "../../../shared/failed-part.tsx";
import { placeState } from "../../../shared/place-store.ts";
import { t } from "../../../shared/text.ts";
import { boardsState, loadBoards } from "../dashboard-store.ts";
import { useLayerOfAddress } from "../use-layer-of-address.ts";
import { Wall } from "./wall.tsx";
import { parseWallQuery } from "./wall-query.ts";

export function WallScreenPage(): ReactElement {
  const { claims } = useSnapshot(session.state);
  const { places, failure } = useSnapshot(placeState);
  const search = useSearch();
  const query = useMemo(() => parseWallQuery(search), [search]);
  const boardList = useSnapshot(boardsState);
  const { isSettled } = useLayerOfAddress(query.question.layer);
  const layer = places.find(({ id }) => id === claims?.tli);
  useEffect(function startBoards() {
    const controller = new AbortController();
    void loadBoards(controller.signal);
    return () => controller.abort();
  }, []);
  const chosenBoards = useMemo(() => {
    const boards = query.boards.flatMap((id) => boardList.boards.find((board) => board.id === id) ?? []);
    return boards.length > 0 ? boards : [selectBoard(boardList.boards, null)];
  }, [boardList.boards, query.boards]);
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
  if (!isSettled || layer === undefined || !boardList.isSettled)
    return <LoadingOverlay message={t("common.loadingScreen")} />;
  return <Wall query={query} chosen={chosenBoards} all={boardList.boards} place={layer} places={places} />;
}
