/** Controls of the wall: visible while somebody is there. */
import { wallPageSeconds, type Dashboard } from "@comptoir/domain/dashboard";
import { Button, Checkbox, Field, IconButton, Popover, Select } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { countText } from "../../../session/written.ts";
import { t } from "../../../shared/text.ts";
import type { Turning } from "./use-wall.ts";
import type { WallQuery } from "./wall-query.ts";
import styles from "./wall.module.css";

export type WallControlsProps = Readonly<{
  turning: Turning;
  pages: number;
  all: readonly Dashboard[];
  chosen: readonly number[];
  seconds: number;
  isAwake: boolean;
  onChange: (part: Partial<WallQuery>) => void;
  onFullScreen: (() => void) | undefined;
  onLeave: () => void;
}>;

export function WallControls(props: WallControlsProps): ReactElement {
  const { turning, pages, all, chosen, seconds, isAwake, onChange, onFullScreen, onLeave } = props;
  return (
    <div className={styles["controls"]} data-awake={isAwake}>
      {pages > 1 && (
        <>
          <IconButton icon="chevron-left" label={t("wall.previous")} onClick={() => turning.turnPages(-1)} />
          <IconButton
            icon={turning.isPaused ? "play" : "pause"}
            label={t(turning.isPaused ? "wall.play" : "wall.pause")}
            onClick={turning.togglePause}
          />
          <IconButton icon="chevron-right" label={t("wall.next")} onClick={() => turning.turnPages(1)} />
        </>
      )}
      <Popover
        label={t("wall.boards")}
        width="min(320px, 90vw)"
        trigger={(trigger) => (
          <Button {...trigger} icon="dashboard">
            {t("wall.boards")}
          </Button>
        )}
      >
        {() => <WallChoices all={all} chosen={chosen} seconds={seconds} onChange={onChange} />}
      </Popover>
      {onFullScreen !== undefined && <IconButton icon="expand" label={t("wall.fullScreen")} onClick={onFullScreen} />}
      <IconButton icon="close" label={t("wall.leave")} onClick={onLeave} />
    </div>
  );
}

type WallChoicesProps = Pick<WallControlsProps, "all" | "chosen" | "seconds" | "onChange">;

function WallChoices({ all, chosen, seconds, onChange }: WallChoicesProps): ReactElement {
  const toggleBoard = (id: number): void => {
    const nextBoards = chosen.includes(id) ? chosen.filter((otherId) => otherId !== id) : [...chosen, id];
    if (nextBoards.length > 0) onChange({ boards: nextBoards });
  };
  return (
    <div className={styles["choices"]}>
      <p>{t("wall.boardsText")}</p>
      <fieldset aria-label={t("wall.boards")}>
        {all.map(({ id, description }) => (
          <Checkbox key={id} label={description} checked={chosen.includes(id)} onChange={() => toggleBoard(id)} />
        ))}
      </fieldset>
      <Field label={t("wall.every")}>
        <Select
          value={String(seconds)}
          options={wallPageSeconds.map((choice) => ({
            value: String(choice),
            label: t("wall.seconds", { number: countText(choice) }),
          }))}
          onChange={(value) => onChange({ seconds: Number(value) })}
        />
      </Field>
    </div>
  );
}
