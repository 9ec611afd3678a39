/** The methods that the contract has for a path: what another method is answered with. */

import { accessAt, accessOf, listEndpoints } from "@comptoir/api/contract";

const endpoints = listEndpoints().map(({ endpoint }) => {
  const segments = endpoint.path.split("/");
  return {
    method: endpoint.method,
    segments,
    access: accessOf(endpoint),
    modelAt: segments.indexOf(":model"),
    // The name of a model that there is counts as written out: POST /api/Target is a call beside PUT /api/Target.
    parameters: segments.filter((segment) => segment.startsWith(":") && segment !== ":model").length,
  };
});

/** Lists the methods of a path of the contract, in the order of their names; none for a path, or a model, that it does not have. */
export function methodsOf(path: string): readonly string[] {
  const segments = path.split("/");
  const found = endpoints.filter(
    (endpoint) =>
      isOf(segments, endpoint.segments) &&
      (endpoint.modelAt < 0 || accessAt(endpoint.access, segments[endpoint.modelAt]) !== null),
  );
  // A path that is written out goes before one with parameters, as in the router.
  const fewest = Math.min(...found.map(({ parameters }) => parameters));
  const methods = found.flatMap(({ method, parameters }) => (parameters === fewest ? [method] : []));
  return [...new Set(methods)].toSorted();
}

const isOf = (segments: readonly string[], pattern: readonly string[]): boolean =>
  segments.length === pattern.length &&
  pattern.every((part, place) => part === segments[place] || (part.startsWith(":") && segments[place] !== ""));

/** The methods that a call of the contract should have had; null where its own is right, or the path is none of the contract. */
export function rightMethods(method: string, path: string): readonly string[] | null {
  const methods = path.startsWith("/api/") ? methodsOf(path) : [];
  return methods.length === 0 || methods.includes(method === "HEAD" ? "GET" : method) ? null : methods;
}
