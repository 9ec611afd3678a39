/** Reads the choices of an entity's references at the current layer. */
import { fieldKindOf } from "@comptoir/domain/entity";
import { useEffect } from "react";
import { useSnapshot } from "valtio";

import { session } from "../session/session.ts";
import type { ReferenceValues } from "./create-references-store.ts";
import type { ListScreen } from "./list-screen.ts";

export function useReferences({ references }: ListScreen): ReferenceValues {
  const { claims } = useSnapshot(session.state);
  const layerId = claims?.tli ?? null;
  useEffect(
    function loadReferences() {
      void references.load(layerId);
    },
    [references, layerId],
  );
  return useSnapshot(references.state).read.values;
}

/** Reads the names of referenced rows; only if the list has a column of them. */
export function useColumnReferences({ entity, references }: ListScreen, columns: readonly string[]): ReferenceValues {
  const { claims } = useSnapshot(session.state);
  const layerId = claims?.tli ?? null;
  const hasReference = columns.some((field) => fieldKindOf(entity, field) === "reference");
  useEffect(
    function loadNames() {
      if (hasReference) void references.load(layerId);
    },
    [references, layerId, hasReference],
  );
  return useSnapshot(references.state).read.values;
}
