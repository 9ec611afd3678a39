/** Lists the files of a build that a device caches. */

/** File of a build. */
export interface BuiltFile {
  readonly fileName: string;
  /** Modules in the bundle; only for scripts. */
  readonly moduleIds?: readonly string[];
  /** Scripts that a script imports statically; absent for other files. */
  readonly imports?: readonly string[];
}

/** Files of the public folder, by name; they are not in the bundle. */
export const publicFilePaths = ["/opening.js", "/opening.css", "/icon.svg", "/manifest.webmanifest"] as const;

const pageModulePattern = /\/src\/main\.tsx$/u;

/** Modules of offline counting, with its texts. */
const offlineModulePatterns = [
  /\/src\/features\/inventory\/offline-page\.tsx$/u,
  /\/locales\/[a-z]+\/(?:inventory|errors)\.[jt]s$/u,
] as const;

/** Tells whether a file is kept for use offline: scripts, styles, and fonts of our languages. Source maps, and fonts of other scripts, load on demand. */
const isOfflineFile = (name: string): boolean =>
  /^assets\/.+\.(?:js|css|woff2)$/u.test(name) && !/latin-ext/u.test(name);

/**
 * Lists the files of a build that a device caches. Source: behaviour 3.11; the version is the name of the page's script, as in
 * shared/page-version.ts. The hashes of the public files are written into the worker, so that a release that changes only these files has
 * another worker, which caches them anew.
 */
export function listShellFiles(
  bundle: readonly BuiltFile[],
  publicHashes: readonly string[],
): {
  readonly version: string;
  readonly publicHashes: readonly string[];
  readonly opening: readonly string[];
  readonly files: readonly string[];
} {
  const [entry] = findFilesWithModule(bundle, pageModulePattern);
  if (entry === undefined) throw new Error("a build without src/main.tsx");
  const assetNames = bundle
    .map((file) => file.fileName)
    .filter(isOfflineFile)
    .toSorted();
  const offlineFiles = offlineModulePatterns.flatMap((module) => findFilesWithModule(bundle, module));
  const scriptNames = [entry, ...offlineFiles].flatMap(({ fileName }) => [...collectScriptNames(bundle, fileName)]);
  const openingFileNames = [...new Set([...scriptNames, ...assetNames.filter((name) => name.endsWith(".css"))])];
  return {
    version: `/${entry.fileName}`,
    publicHashes,
    opening: [...publicFilePaths, ...openingFileNames.map((name) => `/${name}`)],
    files: assetNames.map((name) => `/${name}`).filter((name) => !openingFileNames.includes(name.slice(1))),
  };
}

/** Finds the files that contain a module; the path separator depends on the build machine. */
function findFilesWithModule(bundle: readonly BuiltFile[], module: RegExp): readonly BuiltFile[] {
  return bundle.filter(({ moduleIds }) => moduleIds?.some((id) => module.test(id.replaceAll("\\", "/"))));
}

/** Lists a script and its static imports, recursively. */
function collectScriptNames(
  bundle: readonly BuiltFile[],
  fileName: string,
  knownFiles = new Set<string>(),
): ReadonlySet<string> {
  if (knownFiles.has(fileName)) return knownFiles;
  knownFiles.add(fileName);
  for (const name of bundle.find((file) => file.fileName === fileName)?.imports ?? [])
    collectScriptNames(bundle, name, knownFiles);
  return knownFiles;
}
