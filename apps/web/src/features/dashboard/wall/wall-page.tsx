/** Draws the widgets of a page on the wall, as large as the screen allows. */
import type { BoardWidget } from "@comptoir/domain/dashboard";
import { Grid, GridItem } from "@comptoir/ui-react";
import { useLayoutEffect, useRef, useState } from "react";
import type { CSSProperties, ReactElement } from "react";

import { DrawnWidget, type DrawnBoard } from "../board-widget.tsx";
import { scaleToFit, scaleToWidth, stretchedHeight, type PageRoom } from "./fit-page.ts";
import styles from "./wall.module.css";

type SheetStyle = CSSProperties & Readonly<Record<"--least", string>>;

export type WallPageProps = Readonly<{ on: DrawnBoard; widgets: readonly BoardWidget[]; room: PageRoom }>;

export function WallPage({ on, widgets, room }: WallPageProps): ReactElement {
  const sheet = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(() => scaleToWidth(room));
  useLayoutEffect(
    function fit() {
      const element = sheet.current;
      if (element === null) return;
      const measure = (): void => {
        const usualScale = scaleToWidth(room);
        element.style.width = `${room.width / usualScale}px`;
        const nextScale = scaleToFit(room, element.offsetHeight);
        element.style.width = `${room.width / nextScale}px`;
        setScale(nextScale);
      };
      measure();
      const observer = new ResizeObserver(measure);
      for (const child of element.children) observer.observe(child);
      return () => observer.disconnect();
    },
    [room],
  );
  const top = Math.min(...widgets.map(({ layout }) => layout.y));
  const rows = Math.max(...widgets.map(({ layout }) => layout.y + layout.h)) - top;
  const sheetStyle: SheetStyle = {
    width: room.width / scale,
    transform: `scale(${scale})`,
    "--least": `${stretchedHeight(room, rows)}px`,
  };
  return (
    <div ref={sheet} className={styles["sheet"]} style={sheetStyle}>
      <Grid className={styles["grid"]}>
        {widgets.map((widget) => (
          <GridItem
            key={widget.i}
            span={widget.layout.w}
            mediumSpan={widget.layout.w}
            rows={widget.layout.h}
            phoneSpan={widget.type === "card" ? 1 : 2}
            mobileOrder={widget.layout.mobileOrder}
          >
            <DrawnWidget widget={widget} on={on} />
          </GridItem>
        ))}
      </Grid>
    </div>
  );
}
