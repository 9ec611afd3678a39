/** Clock settings that a layer inherits from its parent, with their origin. */
import type { LayerValue } from "@comptoir/api/wire";
import { askSignedIn } from "../../runtime.ts";
import { useAnswer } from "../../shared/use-answer.ts";

/** Setting that a layer would inherit. */
export interface InheritedSetting {
  readonly code: LayerValue["code"];
  readonly value: LayerValue["inherited"];
  /** Name of the layer that sets the value; null is Comptoir's default. */
  readonly from: string | null;
}

export interface LayerPosition {
  /** Id of the layer itself; 0 for a new layer. */
  readonly id: number;
  readonly parentId: number | null;
  readonly parent: string;
  /** Whether the form names another parent layer than the stored one. */
  readonly isMoved: boolean;
}

const askValues = (id: number, signal: AbortSignal) =>
  askSignedIn((api) => api.layerPlace.values({ params: { id } }), signal);

export function useInheritedSettings({
  id,
  parentId,
  parent,
  isMoved,
}: LayerPosition): readonly InheritedSetting[] | null {
  const layerId = isMoved ? parentId : id;
  const [answer] = useAnswer(askValues, layerId === 0 ? null : layerId, { isCleared: true });
  if (answer?.ok !== true) return null;
  return answer.value.map((setting) =>
    isMoved && setting.own !== null
      ? { code: setting.code, value: setting.own, from: parent }
      : { code: setting.code, value: setting.inherited, from: setting.from?.description ?? null },
  );
}
