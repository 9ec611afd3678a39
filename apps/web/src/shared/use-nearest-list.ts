/** Goes from an object to its list when the object is not in the scope of the place that the user changed to. Source: behaviour 3.9. */
import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";

import type { Failure } from "./answer.ts";
import { currentLayer } from "./current-layer.ts";

/** Answer about the object; null until there is one. A value of null says that the object is not there. */
type ObjectAnswer =
  | { readonly ok: true; readonly value?: unknown }
  | { readonly ok: false; readonly failure: Pick<Failure, "status"> };

/** Goes to the list once an object that was read is refused at another place. One that was never read stays with its message: its place may be chosen yet. */
export function useNearestList(listPath: string, answer: ObjectAnswer | null): void {
  const { id: layerId } = useSnapshot(currentLayer);
  const [, navigate] = useLocation();
  const [readAt, setReadAt] = useState<number | null>(null);
  const isRead = answer?.ok === true && answer.value !== null;
  const isRefused =
    answer !== null &&
    (answer.ok ? answer.value === null : answer.failure.status === 404 || answer.failure.status === 403);
  if (isRead && readAt === null) setReadAt(layerId);
  useEffect(
    function leaveForList() {
      if (isRefused && readAt !== null && readAt !== layerId) navigate(listPath, { replace: true });
    },
    [isRefused, readAt, layerId, listPath, navigate],
  );
}
