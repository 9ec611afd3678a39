/** Change of net sales as a waterfall. */
import type { ReactElement } from "react";

import { BridgeWaterfall } from "../../../explain/bridge-waterfall.tsx";
import { bridgeSentence, comparedDaysNote } from "../../../explain/bridge-words.ts";
import type { WidgetData } from "../dashboard-requests.ts";

export type ChangeData = Extract<WidgetData, { readonly call: "NetChange" }>["data"];

export type ChangeWidgetProps = Readonly<{
  data: ChangeData;
  title: string;
  height: number;
  /** Opens the rows of the period, or the explanation of a step. */
  onOpen: ((key: string) => void) | undefined;
}>;

export function ChangeWidget({ data: { meta, bridge }, title, height, onOpen }: ChangeWidgetProps): ReactElement {
  const comparedDaysLine = comparedDaysNote(meta);
  return (
    <BridgeWaterfall
      bridge={bridge}
      title={title}
      summary={`${comparedDaysLine} ${bridgeSentence(bridge)}`}
      note={comparedDaysLine}
      height={height}
      onOpen={onOpen}
      opensAfter
    />
  );
}
