/** Component that is loaded with its texts when it is first shown. */
import type { Area } from "@comptoir/i18n";
import { lazy } from "react";
import type { ComponentType, LazyExoticComponent } from "react";

import { loadPart } from "./part.ts";
import { text } from "./text.ts";

export function lazyPart<P extends object>(
  areas: readonly Area[],
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    const [component] = await Promise.all([loadPart(load), text.load(...areas)]);
    return { default: component };
  });
}
