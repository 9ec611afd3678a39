/** What the fields of a screen's entity may point to, in the place that the person acts in. */
import { useEffect } from "react";
import { useSnapshot } from "valtio";

import { session } from "../session/session.ts";
import type { ReferenceValues } from "./create-references-store.ts";
import type { EntityScreen } from "./define-screen.ts";

export function useReferences({ references }: EntityScreen): ReferenceValues {
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
