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
  const sheetRef = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(() => scaleToWidth(room));
  useLayoutEffect(
    function fitSheet() {
      const sheetElement = sheetRef.current;
      if (sheetElement === null) return;
      const rescaleSheet = (): void => {
        const widthScale = scaleToWidth(room);
        sheetElement.style.width = `${room.width / widthScale}px`;
        const nextScale = scaleToFit(room, sheetElement.offsetHeight);
        sheetElement.style.width = `${room.width / nextScale}px`;
        setScale(nextScale);
      };
      rescaleSheet();
      const sizeObserver = new ResizeObserver(rescaleSheet);
      for (const child of sheetElement.children) sizeObserver.observe(child);
      return () => sizeObserver.disconnect();
    },
    [room],
  );
  const firstRow = Math.min(...widgets.map(({ layout }) => layout.y));
  const rowCount = Math.max(...widgets.map(({ layout }) => layout.y + layout.h)) - firstRow;
  const sheetStyle: SheetStyle = {
    width: room.width / scale,
    transform: `scale(${scale})`,
    "--least": `${stretchedHeight(room, rowCount)}px`,
  };
  return (
    <div ref={sheetRef} className={styles["sheet"]} style={sheetStyle}>
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
