/** Lists the methods that the contract allows for a path, to answer requests with another method. */

import { resolveModelAccess, endpointAccessOf, listEndpoints } from "@comptoir/api/contract";

const endpointPatterns = listEndpoints().map(({ endpoint }) => {
  const patternSegments = endpoint.path.split("/");
  return {
    method: endpoint.method,
    segments: patternSegments,
    access: endpointAccessOf(endpoint),
    modelAt: patternSegments.indexOf(":model"),
    // A model's own path takes precedence: POST /api/Target exists beside PUT /api/Target.
    parameterCount: patternSegments.filter((segment) => segment.startsWith(":") && segment !== ":model").length,
  };
});

/** Lists the methods of a path in alphabetical order; empty for an unknown path or model. */
export function listMethodsOfPath(path: string): readonly string[] {
  const pathSegments = path.split("/");
  const matchingEndpoints = endpointPatterns.filter(
    (endpoint) =>
      matchesPattern(pathSegments, endpoint.segments) &&
      (endpoint.modelAt < 0 || resolveModelAccess(endpoint.access, pathSegments[endpoint.modelAt]) !== null),
  );
  // Literal paths take precedence over parameters, as in the router.
  const fewestParameters = Math.min(...matchingEndpoints.map(({ parameterCount }) => parameterCount));
  const matchingMethods = matchingEndpoints.flatMap(({ method, parameterCount }) =>
    parameterCount === fewestParameters ? [method] : [],
  );
  return [...new Set(matchingMethods)].toSorted();
}

const matchesPattern = (segments: readonly string[], pattern: readonly string[]): boolean =>
  segments.length === pattern.length &&
  pattern.every((part, index) => part === segments[index] || (part.startsWith(":") && segments[index] !== ""));

/** Lists the methods to use instead of a wrong one; null if the method is allowed or the path is unknown. */
export function findRightMethods(method: string, path: string): readonly string[] | null {
  const methodsOfPath = path.startsWith("/api/") ? listMethodsOfPath(path) : [];
  return methodsOfPath.length === 0 || methodsOfPath.includes(method === "HEAD" ? "GET" : method)
    ? null
    : methodsOfPath;
}
