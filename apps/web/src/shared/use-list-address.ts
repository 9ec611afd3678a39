/** Changes the question of a list in its address: each choice is a step of the browser's history, so that Back takes it back. */
import { useRef } from "react";
import { useLocation } from "wouter";

/** Parameters that are typed: the search, and the days of a period. */
const typedParameters: ReadonlySet<string> = new Set(["q", "from", "to"]);

/** Pause in typing after which the next key begins another step. Units: milliseconds. */
const burstPauseMs = 2_000;

/** Returns the function that opens the list with another query. What is typed in one burst is one step. */
export function useListAddress(listPath: string): (query: string) => void {
  const [, navigate] = useLocation();
  const burst = useRef({ query: "", atMs: Number.NEGATIVE_INFINITY });
  return (nextQuery) => {
    // Read when it is called: an undo outlives the rendering that offered it.
    const currentQuery = globalThis.location.search;
    const changedParameters = listChangedParameters(currentQuery, nextQuery);
    if (changedParameters.length === 0) return;
    const [changedParameter = ""] = changedParameters;
    const isTyped = changedParameters.length === 1 && typedParameters.has(changedParameter);
    const isSameBurst =
      isTyped &&
      performance.now() - burst.current.atMs < burstPauseMs &&
      listChangedParameters(burst.current.query, currentQuery).length === 0;
    burst.current = { query: nextQuery, atMs: isTyped ? performance.now() : Number.NEGATIVE_INFINITY };
    navigate(nextQuery === "" ? listPath : `${listPath}?${nextQuery}`, { replace: isSameBurst });
  };
}

/** Names of the parameters that two queries do not have in common. */
function listChangedParameters(query: string, nextQuery: string): readonly string[] {
  const [parameters, nextParameters] = [new URLSearchParams(query), new URLSearchParams(nextQuery)];
  const names = new Set([...parameters.keys(), ...nextParameters.keys()]);
  return [...names].filter(
    (name) => JSON.stringify(parameters.getAll(name)) !== JSON.stringify(nextParameters.getAll(name)),
  );
}
