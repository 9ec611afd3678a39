/** Compares the layouts of a screen in several languages, and lists faults. */
import type { Layout, ElementPlace } from "./measure-layout.ts";

/** Layout fault of a screen at a width, with the languages that have it. */
export interface LayoutFault {
  readonly kind: "overflow" | "wrapped" | "truncated" | "counts" | "key" | "target";
  readonly languages: readonly string[];
  readonly detail: string;
}

/** Compares a screen in several languages: wrapped controls and truncated texts are intended if all languages have them, a fault if only some do. */
export function compareLayouts(layoutByLanguage: ReadonlyMap<string, Layout>): readonly LayoutFault[] {
  const languages = [...layoutByLanguage.keys()];
  const overflows = languages.flatMap((language): LayoutFault[] => {
    const { px, by } = layoutByLanguage.get(language)?.overflow ?? { px: 0, by: [] };
    return px === 0
      ? []
      : [
          {
            kind: "overflow",
            languages: [language],
            detail: `${px} px past the window${by.length === 0 ? "" : `: ${by.map(quoteWords).join(", ")}`}`,
          },
        ];
  });
  const keys = languages.flatMap((language): LayoutFault[] => {
    const keys = layoutByLanguage.get(language)?.keys ?? [];
    return keys.length === 0 ? [] : [{ kind: "key", languages: [language], detail: [...new Set(keys)].join(", ") }];
  });
  return [
    ...overflows,
    ...differingFaults("wrapped", layoutByLanguage),
    ...differingFaults("truncated", layoutByLanguage),
    ...differingCounts(layoutByLanguage),
    ...keys,
  ];
}

/** Lists the controls that are too small for a finger in any language, without repeats. */
export function listSmallTargets(layoutByLanguage: ReadonlyMap<string, Layout>): readonly LayoutFault[] {
  const targetByName = new Map<string, { words: string; languages: string[] }>();
  for (const [language, { small }] of layoutByLanguage) {
    for (const { path, words } of small) {
      const knownTarget = targetByName.get(path) ?? { words, languages: [] };
      knownTarget.languages.push(language);
      targetByName.set(path, knownTarget);
    }
  }
  return [...targetByName.values()].map(({ words, languages }) => ({
    kind: "target",
    languages,
    detail: quoteWords(words),
  }));
}

function differingFaults(
  kind: "wrapped" | "truncated",
  layoutByLanguage: ReadonlyMap<string, Layout>,
): readonly LayoutFault[] {
  const placeByFault = new Map<string, { readonly place: ElementPlace; readonly languages: string[] }>();
  for (const [language, layout] of layoutByLanguage) {
    for (const elementPlace of layout[kind]) {
      const knownFault = placeByFault.get(elementPlace.path) ?? { place: elementPlace, languages: [] };
      knownFault.languages.push(language);
      placeByFault.set(elementPlace.path, knownFault);
    }
  }
  return [...placeByFault.values()]
    .filter(({ languages }) => languages.length < layoutByLanguage.size)
    .map(({ place, languages }) => ({ kind, languages, detail: quoteWords(place.words) }));
}

function differingCounts(layoutByLanguage: ReadonlyMap<string, Layout>): readonly LayoutFault[] {
  const [first] = layoutByLanguage.values();
  return Object.keys(first?.counts ?? {}).flatMap((name): LayoutFault[] => {
    const counts = [...layoutByLanguage].map(([language, layout]) => [language, layout.counts[name] ?? 0] as const);
    const isSame = counts.every(([, count]) => count === counts[0]?.[1]);
    return isSame
      ? []
      : [
          {
            kind: "counts",
            languages: [...layoutByLanguage.keys()],
            detail: `${name}: ${counts.map(([language, count]) => `${language} ${count}`).join(", ")}`,
          },
        ];
  });
}

const quoteWords = (words: string) => `“${words}”`;
