/** The files of a build that are kept on a device. */

/** A file of a build, as far as it matters here. */
export interface BuiltFile {
  readonly fileName: string;
  /** Of a script: the modules that it was made of. */
  readonly moduleIds?: readonly string[];
  /** Of a script: the scripts that it cannot run without. */
  readonly imports?: readonly string[];
}

/** In the folder of public files, by name: they are no part of the bundle. */
const publicFiles = ["/opening.js", "/opening.css", "/icon.svg", "/manifest.webmanifest"] as const;

const pageModule = /\/src\/main\.tsx$/u;

/** Modules of the count that goes on without a server, with its words. */
const offlineModules = [
  /\/src\/features\/inventory\/offline-page\.tsx$/u,
  /\/locales\/[a-z]+\/(?:inventory|errors)\.[jt]s$/u,
] as const;

/** Scripts, styles and the font of our languages; maps are for developers, and letters of other languages come when a name has one. */
const isKept = (name: string): boolean => /^assets\/.+\.(?:js|css|woff2)$/u.test(name) && !/latin-ext/u.test(name);

/** Source: behaviour 3.11; the version is the name of the page's script, as in shared/page-version.ts. */
export function shellFilesOf(bundle: readonly BuiltFile[]): {
  readonly version: string;
  readonly opening: readonly string[];
  readonly files: readonly string[];
} {
  const [entry] = filesWith(bundle, pageModule);
  if (entry === undefined) throw new Error("a build without src/main.tsx");
  const assets = bundle
    .map((file) => file.fileName)
    .filter(isKept)
    .toSorted();
  const offline = offlineModules.flatMap((module) => filesWith(bundle, module));
  const scripts = [entry, ...offline].flatMap(({ fileName }) => [...scriptsOf(bundle, fileName)]);
  const opening = [...new Set([...scripts, ...assets.filter((name) => name.endsWith(".css"))])];
  return {
    version: `/${entry.fileName}`,
    opening: [...publicFiles, ...opening.map((name) => `/${name}`)],
    files: assets.map((name) => `/${name}`).filter((name) => !opening.includes(name.slice(1))),
  };
}

/** Finds the files of a build that a module is in; its path is written as the machine of the build does. */
function filesWith(bundle: readonly BuiltFile[], module: RegExp): readonly BuiltFile[] {
  return bundle.filter(({ moduleIds }) => moduleIds?.some((id) => module.test(id.replaceAll("\\", "/"))));
}

/** Lists a script and all that it cannot run without. */
function scriptsOf(bundle: readonly BuiltFile[], fileName: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(fileName)) return known;
  known.add(fileName);
  for (const name of bundle.find((file) => file.fileName === fileName)?.imports ?? []) scriptsOf(bundle, name, known);
  return known;
}
