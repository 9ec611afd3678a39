/** Frame of a widget being edited: its handle, menu, resize corner and content. */
import type { BoardWidget } from "@comptoir/domain/dashboard";
import { Icon, IconButton, Menu } from "@comptoir/ui-react";
import type { CSSProperties, PointerEvent, ReactElement, ReactNode } from "react";

import { language, t } from "../../../shared/text.ts";
import styles from "./arrange.module.css";
import { handleWidgetKey, desktopWidgetMenu, type WidgetActionInput } from "./widget-actions.ts";

export type WidgetFrameProps = Readonly<{
  /** Widget with its layout during the drag. */
  widget: BoardWidget;
  actions: WidgetActionInput;
  isDragged: boolean;
  onGrab: (event: PointerEvent<HTMLElement>) => void;
  onPull: (event: PointerEvent<HTMLElement>) => void;
  children: ReactNode;
}>;

export function WidgetFrame({ widget, actions, isDragged, onGrab, onPull, children }: WidgetFrameProps): ReactElement {
  const { x, y, w, h } = widget.layout;
  const widgetTitle = widget.title[language];
  const gridArea: CSSProperties = { gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` };
  return (
    <div
      className={isDragged ? `${styles["frame"]} ${styles["dragged"]}` : styles["frame"]}
      style={gridArea}
      data-frame={widget.i}
    >
      <div className={styles["head"]}>
        <button
          type="button"
          className={styles["handle"]}
          data-handle={widget.i}
          aria-label={t("arrange.handle", { name: widgetTitle })}
          aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight Shift+ArrowRight Shift+ArrowLeft Enter Delete"
          onPointerDown={onGrab}
          onKeyDown={(event) => handleWidgetKey(event, actions)}
        >
          <Icon name="menu" size={16} />
          <span className={styles["name"]}>{widgetTitle}</span>
        </button>
        <span className={styles["size"]} aria-hidden="true">
          {t("arrange.size", { w, h })}
        </span>
        <Menu
          label={widgetTitle}
          trigger={(trigger) => (
            <IconButton {...trigger} size="compact" icon="more" label={t("arrange.actions", { name: widgetTitle })} />
          )}
          groups={desktopWidgetMenu(actions)}
        />
      </div>
      <div className={styles["content"]} inert>
        {children}
      </div>
      <span className={styles["grip"]} onPointerDown={onPull} aria-hidden="true" data-grip={widget.i} />
    </div>
  );
}
