/** Table of the board. Arrow keys move between squares, of which one is in the tab order. */
import type { StoreDayBoard, StoreDaySquare } from "@comptoir/api/wire";
import { storeDayLetters } from "@comptoir/domain/store-day";
import { useState } from "react";
import type { KeyboardEvent, ReactElement } from "react";
import { Link } from "wouter";

import { countText } from "../../session/written.ts";
import { t } from "../../shared/text.ts";
import { moveOnBoard, type BoardPlace } from "./board-keys.ts";
import { dayPath } from "./store-day-path.ts";
import { dayText, squareText } from "./store-day-words.ts";
import styles from "./store-day.module.css";

const squareElementId = ({ row, column }: BoardPlace): string => `store-day-${row}-${column}`;

export function BoardTable({ board: { rows } }: Readonly<{ board: StoreDayBoard }>): ReactElement {
  const [focus, setFocus] = useState<BoardPlace>({ row: 0, column: Math.max(0, (rows[0]?.days.length ?? 1) - 1) });
  const boardSize = { rows: rows.length, columns: rows[0]?.days.length ?? 0 };
  const onKeyDown = (event: KeyboardEvent) => {
    const nextPlace = moveOnBoard(event.key, focus, boardSize);
    if (nextPlace === null) return;
    event.preventDefault();
    setFocus(nextPlace);
    document.getElementById(squareElementId(nextPlace))?.focus();
  };
  return (
    <div className={styles["scroll"]}>
      <table className={styles["board"]} onKeyDown={onKeyDown}>
        <caption className={styles["hidden"]}>{t("storeDay.title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("storeDay.location")}</th>
            {(rows[0]?.days ?? []).map(({ businessDate }) => (
              <th key={businessDate} scope="col" className={styles["day"]}>
                <span>{dayText(businessDate, "shortWeekday")}</span>
                <span>{dayText(businessDate, "short")}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ locationId, location, days }, row) => (
            <tr key={locationId}>
              <th scope="row">{location}</th>
              {days.map((square, column) => (
                <td key={square.businessDate}>
                  <Square
                    id={squareElementId({ row, column })}
                    locationId={locationId}
                    location={location}
                    square={square}
                    isStop={focus.row === row && focus.column === column}
                    onFocus={() => setFocus({ row, column })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type SquareProps = Readonly<{
  id: string;
  locationId: number;
  location: string;
  square: StoreDaySquare;
  /** Whether the tab key stops here. */
  isStop: boolean;
  onFocus: () => void;
}>;

function Square({ id, locationId, location, square, isStop, onFocus }: SquareProps): ReactElement {
  const { state, open, isReopened, businessDate } = square;
  const squareWords = squareText(location, square);
  const waitsForAudit = state === "LOADED" || state === "LOADING";
  return (
    <Link
      id={id}
      href={dayPath({ locationId, businessDate })}
      className={[
        styles["square"],
        styles[state],
        state === "LOADED" && open === 0 ? styles["clean"] : "",
        isReopened ? styles["reopened"] : "",
      ].join(" ")}
      title={squareWords}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
    >
      <span className={styles["hidden"]}>{squareWords}</span>
      <span aria-hidden>{storeDayLetters[state]}</span>
      {waitsForAudit && open > 0 && (
        <span aria-hidden className={styles["number"]}>
          {countText(open)}
        </span>
      )}
      {isReopened && <span aria-hidden>!</span>}
    </Link>
  );
}
