/** What a level inherits of its clock where it hangs, and from which level. */
import type { LayerValue } from "@comptoir/api/wire";
import { askSignedIn } from "../../runtime.ts";
import { useAnswer } from "../../shared/use-answer.ts";

/** A setting as a level below another has it without giving one of its own. */
export interface Inherited {
  readonly code: LayerValue["code"];
  readonly value: LayerValue["inherited"];
  /** The level it comes from; null is what the product starts with. */
  readonly from: string | null;
}

export interface Whereabouts {
  /** The level itself; 0 is a new one. */
  readonly id: number;
  readonly parentId: number | null;
  readonly parent: string;
  /** It hangs elsewhere than it is saved. */
  readonly isMoved: boolean;
}

const askValues = (id: number, signal: AbortSignal) =>
  askSignedIn((api) => api.layerPlace.values({ params: { id } }), signal);

export function useInherited({ id, parentId, parent, isMoved }: Whereabouts): readonly Inherited[] | null {
  const asked = isMoved ? parentId : id;
  const [answer] = useAnswer(askValues, asked === 0 ? null : asked, { isCleared: true });
  if (answer?.ok !== true) return null;
  return answer.value.map((one) =>
    isMoved && one.own !== null
      ? { code: one.code, value: one.own, from: parent }
      : { code: one.code, value: one.inherited, from: one.from?.description ?? null },
  );
}
