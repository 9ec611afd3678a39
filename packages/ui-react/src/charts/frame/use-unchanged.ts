import { useMemo } from "react";

/** Returns plain data as it was before, as long as it is the same: what is drawn from it stays. */
export function useUnchanged<Data>(data: Data): Data {
  const json = JSON.stringify(data);
  return useMemo(() => JSON.parse(json) as Data, [json]);
}
