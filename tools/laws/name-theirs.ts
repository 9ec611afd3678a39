import { lawBooks, pickImplementation } from "@comptoir/domain/testing";

import type { Against } from "./law-line.ts";
import { BadArguments } from "./read-options.ts";
import { startThread } from "./start-thread.ts";

/** Function names that another implementation exports, by area. */
export interface ImplementationNames {
  readonly areas: readonly { readonly area: string; readonly names: readonly string[] }[];
  /** Exported names that no law uses, most often a spelling error. */
  readonly unknown: readonly string[];
}

/** Sorts the names that another implementation exports into the areas of the law books. */
export function sortNamesByArea(theirExports: Readonly<Record<string, unknown>>): ImplementationNames {
  const areas = lawBooks.map((book) => ({ area: book.area, ...pickImplementation(book, theirExports) }));
  const isOfABook = (name: string): boolean =>
    lawBooks.some(
      (book) => book.functions.includes(name) || pickImplementation(book, { [name]: { "?": null } }).unknown.length > 0,
    );
  return {
    areas: areas.flatMap(({ area, functions }) =>
      Object.keys(functions).length === 0 ? [] : [{ area, names: Object.keys(functions).toSorted() }],
    ),
    unknown: [
      ...Object.keys(theirExports).filter((name) => !isOfABook(name)),
      ...areas.flatMap(({ area, unknown }) => unknown.map((name) => `${area}/${name}`)),
    ],
  };
}

/**
 * Lists what a report says about another implementation: its used names, and unknown ones.
 *
 * Errors: BadArguments when it has nothing that the laws know, or cannot be loaded.
 */
export async function listImplementationNotes(against: Against | null, endsMs: number): Promise<readonly string[]> {
  if (against === null || against.kind === "comptoir") return [];
  const asModule = (namesByArea: Readonly<Record<string, readonly string[]>>) =>
    Object.fromEntries(
      Object.entries(namesByArea).map(([area, names]) => [area, Object.fromEntries(names.map((name) => [name, null]))]),
    );
  const { areas, unknown } =
    against.kind === "module" ? await nameModule(against, endsMs) : sortNamesByArea(asModule(against.functions));
  if (areas.length === 0)
    throw new BadArguments(
      `--against ${against.shown}: it has none of the functions that the laws know. docs/reference lists them.`,
    );
  const theirNames = areas.map(({ area, names }) => `${area}: ${names.join(", ")}`).join("; ");
  return [
    `Theirs: ${theirNames}. The rest is ours.`,
    ...(unknown.length === 0 ? [] : [`No law knows ${unknown.join(", ")}: not used.`]),
  ];
}

/**
 * Lists the names of a module, which is loaded on its own thread: one that never ends, or exits the process, only ends that thread.
 *
 * Errors: BadArguments when it cannot be loaded.
 */
async function nameModule(
  against: Against & { readonly kind: "module" },
  endsMs: number,
): Promise<ImplementationNames> {
  const worker = startThread("name-worker.ts", against);
  try {
    return await new Promise<ImplementationNames>((resolve, reject) => {
      const fail = (why: string): void =>
        reject(new BadArguments(`--against ${against.shown} cannot be loaded: ${why.split("\n", 1)[0] ?? ""}`));
      worker.on("message", (message: ImplementationNames | "ready") => {
        if (message !== "ready") return resolve(message);
        setTimeout(() => fail(`no end after ${endsMs / 1000} s`), endsMs).unref();
      });
      worker.once("error", (error: unknown) => fail(error instanceof Error ? error.message : String(error)));
      worker.once("exit", (code) => fail(`it ended by itself, with ${code}`));
    });
  } finally {
    await worker.terminate();
  }
}
