/** Stores with an unusual last full day, as of the last day of a board; each opens why that day differs, on the same board. */
import type { ReactElement } from "react";

import { UnusualDays } from "../../explain/unusual-days.tsx";
import type { AskedBoard } from "./board-widget.tsx";

export type UnusualDaysOfBoardProps = Readonly<{ on: AskedBoard; onAnswer: () => void }>;

const todayPeriodCode = "-0d";

export function UnusualDaysOfBoard({ on, onAnswer }: UnusualDaysOfBoardProps): ReactElement {
  const { board, place, hrefOf, view } = on;
  return (
    <UnusualDays
      question={{ date: view.meta?.range.to ?? todayPeriodCode, tl: place.id }}
      hrefOf={({ store, day, usual }) =>
        hrefOf({
          figure: board.widgets[0]?.i ?? 0,
          show: "change",
          whyPath: `LOCATION:${store}`,
          day,
          against: usual,
        })
      }
      onAnswer={onAnswer}
    />
  );
}
