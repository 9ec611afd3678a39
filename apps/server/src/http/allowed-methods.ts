/** Lists the methods that the contract allows for a path, to answer requests with another method. */

import { resolveModelAccess, accessOf, listEndpoints } from "@comptoir/api/contract";

const endpoints = listEndpoints().map(({ endpoint }) => {
  const segments = endpoint.path.split("/");
  return {
    method: endpoint.method,
    segments,
    access: accessOf(endpoint),
    modelAt: segments.indexOf(":model"),
    // A model's own path takes precedence: POST /api/Target exists beside PUT /api/Target.
    parameters: segments.filter((segment) => segment.startsWith(":") && segment !== ":model").length,
  };
});

/** Lists the methods of a path in alphabetical order; empty for an unknown path or model. */
export function methodsOf(path: string): readonly string[] {
  const segments = path.split("/");
  const matchingEndpoints = endpoints.filter(
    (endpoint) =>
      matchesPattern(segments, endpoint.segments) &&
      (endpoint.modelAt < 0 || resolveModelAccess(endpoint.access, segments[endpoint.modelAt]) !== null),
  );
  // Literal paths take precedence over parameters, as in the router.
  const fewest = Math.min(...matchingEndpoints.map(({ parameters }) => parameters));
  const methods = matchingEndpoints.flatMap(({ method, parameters }) => (parameters === fewest ? [method] : []));
  return [...new Set(methods)].toSorted();
}

const matchesPattern = (segments: readonly string[], pattern: readonly string[]): boolean =>
  segments.length === pattern.length &&
  pattern.every((part, place) => part === segments[place] || (part.startsWith(":") && segments[place] !== ""));

/** Lists the methods to use instead of a wrong one; null if the method is allowed or the path is unknown. */
export function rightMethods(method: string, path: string): readonly string[] | null {
  const methods = path.startsWith("/api/") ? methodsOf(path) : [];
  return methods.length === 0 || methods.includes(method === "HEAD" ? "GET" : method) ? null : methods;
}
