/** What a level inherits of its clock where it hangs, and from which level; the newest question wins. */
import type { LayerValue } from "@comptoir/api/wire";
import { useEffect, useState } from "react";

import { askSignedIn } from "../../runtime.ts";

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

export function useInherited({ id, parentId, parent, isMoved }: Whereabouts): readonly Inherited[] | null {
  const [inherited, setInherited] = useState<readonly Inherited[] | null>(null);
  const asked = isMoved ? parentId : id;
  useEffect(
    function askValues() {
      if (asked === null || asked === 0) return setInherited(null);
      const question = new AbortController();
      void askSignedIn((api) => api.layerPlace.values({ params: { id: asked } }), question.signal).then((answer) => {
        if (question.signal.aborted || !answer.ok) return;
        setInherited(answer.value.map((one) => (isMoved && one.own !== null ? { code: one.code, value: one.own, from: parent } : { code: one.code, value: one.inherited, from: one.from?.description ?? null })));
      });
      return () => question.abort();
    },
    [asked, isMoved, parent],
  );
  return inherited;
}
