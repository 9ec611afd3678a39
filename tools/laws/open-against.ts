import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import type { Against } from "./law-line.ts";
import { BadArguments, type LawsOptions } from "./read-options.ts";
import { propertyOf } from "./server/connect-comptoir.ts";
import { parseServedFunctions } from "./remote/remote-functions.ts";

/**
 * Opens the target of `--against`: a file, a package, a protocol server, or a running Comptoir (it answers /api/Version).
 *
 * Errors: BadArguments when nothing is there, when a server is neither a protocol server nor a Comptoir, or when nobody is named who can sign in to a Comptoir.
 */
export async function openAgainst(options: LawsOptions, workingFolder: string): Promise<Against | null> {
  const { against } = options;
  if (against === null) return null;
  return /^https?:\/\//iu.test(against)
    ? openServer(against.replace(/\/+$/u, ""), options)
    : openModule(against, workingFolder);
}

function openModule(name: string, workingFolder: string): Against {
  const file = resolve(workingFolder, name);
  if (existsSync(file)) return { kind: "module", shown: name, url: pathToFileURL(file).href };
  try {
    return {
      kind: "module",
      shown: name,
      url: pathToFileURL(createRequire(pathToFileURL(`${workingFolder}/`)).resolve(name)).href,
    };
  } catch {
    throw new BadArguments(
      `--against ${name}: there is no such file, and no package of this name can be found from ${workingFolder}.`,
    );
  }
}

async function openServer(url: string, { user, password }: LawsOptions): Promise<Against> {
  const [version, list] = await Promise.all([getJson(`${url}/api/Version`), getJson(url)]);
  if (typeof propertyOf("body" in version ? version.body : null, "version") === "string") {
    if (user === null || password === null)
      throw new BadArguments(
        `${url} is a running Comptoir: its figures are asked for as a user, so give --user and --password.`,
      );
    const login = await fetch(`${url}/api/BasicLogin`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: user, password }),
      signal: AbortSignal.timeout(30_000),
    });
    if (login.status !== 200)
      throw new BadArguments(`${user} cannot sign in at ${url}: ${login.status} ${(await login.text()).slice(0, 200)}`);
    return { kind: "comptoir", shown: url, url, user, password };
  }
  if ("why" in list) throw new BadArguments(`--against ${url}: nothing answers there (${list.why}).`);
  const functions = parseServedFunctions(list.body);
  if (functions === null)
    throw new BadArguments(
      `--against ${url}: it is no Comptoir, and does not list what it serves as { "area": ["function"] } (see docs/conformance.md).`,
    );
  return { kind: "remote", shown: url, url, functions };
}

async function getJson(url: string): Promise<{ readonly body: unknown } | { readonly why: string }> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000), headers: { accept: "application/json" } });
    const text = await response.text();
    return { body: response.status === 200 ? parseJson(text) : null };
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : new Error(String(error));
    return { why: cause instanceof Error && cause.message !== "" ? cause.message : message };
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
