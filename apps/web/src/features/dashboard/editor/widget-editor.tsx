/** Editor of a widget: the widget on the left, drawn with real figures, and its questions on the right. */
import type { Widget, WidgetContext } from "@comptoir/domain/dashboard";
import { Banner, Button, FormErrors } from "@comptoir/ui-react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { KeyboardEvent, ReactElement } from "react";
import { useSnapshot } from "valtio";

import { session } from "../../../session/session.ts";
import { tabStore, type KeyStore } from "../../../shared/device-storage.ts";
import { issueText } from "../../../shared/failure-text.ts";
import { t } from "../../../shared/text.ts";
import { WidgetView } from "../widget-view.tsx";
import { DrawingSection } from "./drawing-section.tsx";
import type { SectionProps } from "./editor-section.tsx";
import { createEditorStore } from "./editor-store.ts";
import { FilterSection } from "./filter-section.tsx";
import { SubjectSections } from "./subject-section.tsx";
import { usePreview } from "./use-preview.ts";
import { WordsSections } from "./words-sections.tsx";
import styles from "./editor.module.css";

export type WidgetEditorProps = Readonly<{
  widget: Widget;
  isNew: boolean;
  /** Dashboard of the widget: its id, and the context of its figures. */
  boardId: number;
  context: WidgetContext;
  onDone: (widget: Widget) => void;
  onCancel: () => void;
  drafts?: KeyStore;
}>;

const none: readonly string[] = [];

/** Fields that are checked while they are typed. */
const atOnce = /^(?:topN|fixedValue|thresholds|annotations|title)/u;

export function WidgetEditor({
  widget: initial,
  isNew,
  boardId,
  context,
  onDone,
  onCancel,
  drafts = tabStore,
}: WidgetEditorProps): ReactElement {
  const { claims } = useSnapshot(session.state);
  const permissions = claims?.permissions ?? none;
  const draftKey = `draft.widget.${claims?.sub ?? ""}.${boardId}.${initial.i}`;
  const [store] = useState(() => createEditorStore({ widget: initial, draftKey, drafts }));
  const { widget, typed, isTried, isRestored } = useSnapshot(store.state) as typeof store.state;
  const [again, setAgain] = useState(0);
  const preview = usePreview(widget, context, again);
  const panel = useRef<HTMLElement>(null);
  useEffect(function focusPanel() {
    panel.current?.querySelector<HTMLElement>("select, input")?.focus();
  }, []);

  // The check follows each change of the widget and of its typed numbers.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const issues = useMemo(() => store.issues(), [store, widget, typed]);
  const errorOf = (field: string): string | undefined => {
    const found = issues.find(({ path }) => isIn(path.join("."), field));
    if (found === undefined || (!isTried && !atOnce.test(field)) || (!isTried && found.code === "REQUIRED"))
      return undefined;
    return issueText({ code: found.code, field, params: found.params });
  };
  const finish = () => {
    const done = store.finish();
    if (done !== null) onDone(done);
    else requestAnimationFrame(() => panel.current?.scrollTo({ top: 0 }));
  };
  const cancel = () => {
    store.forget();
    onCancel();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) finish();
    else if (event.key === "Escape" && !event.defaultPrevented) cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const section: SectionProps = {
    widget,
    typed,
    held: permissions,
    errorOf,
    onChange: store.change,
    onType: store.type,
  };
  const { w, h } = preview.widget.layout;
  return (
    <div className={styles["editor"]} onKeyDown={onKeyDown}>
      <section className={styles["preview"]} aria-label={t("widget.preview")}>
        <p className={styles["muted"]}>{t("widget.preview")}</p>
        <div className={styles["sheet"]} style={{ maxWidth: `${Math.max(w, 3) * columnPx}px`, minHeight: h * rowPx }}>
          <WidgetView widget={preview.widget} cell={preview.cell} onRetry={() => setAgain((count) => count + 1)} />
        </div>
        {issues.length > 0 && <p className={styles["muted"]}>{t("widget.invalidPreview")}</p>}
      </section>
      <aside ref={panel} className={styles["panel"]} aria-label={t(isNew ? "widget.adding" : "widget.editing")}>
        <header className={styles["head"]}>
          <h2>{t(isNew ? "widget.adding" : "widget.editing")}</h2>
        </header>
        {isRestored && (
          <Banner
            tone="neutral"
            title={t("widget.restored")}
            actions={
              <Button size="compact" onClick={store.startOver}>
                {t("widget.startOver")}
              </Button>
            }
          />
        )}
        {isTried && (
          <FormErrors
            title={t("widget.errors")}
            errors={issues.map(({ code, path, params }) => ({
              fieldId: fieldIdOf(path),
              message: issueText({ code, field: path.join("."), params }),
            }))}
          />
        )}
        <SubjectSections {...section} />
        <DrawingSection {...section} />
        <FilterSection {...section} context={context} />
        <WordsSections {...section} />
        <footer className={styles["foot"]}>
          <Button onClick={cancel}>{t("common.cancel")}</Button>
          <Button variant="primary" onClick={finish}>
            {t("widget.done")}
          </Button>
        </footer>
      </aside>
    </div>
  );
}

const isIn = (path: string, field: string): boolean => path === field || path.startsWith(`${field}.`);

/** Id of the control that an issue belongs to. */
function fieldIdOf(path: readonly (string | number)[]): string {
  const [name, place, part] = path;
  if (name === "filters") return `widget-filters-${place}`;
  if (name === "annotations" && place !== undefined) return `widget-annotations-${place}-${part}`;
  return `widget-${name}`;
}

/** Size of a grid cell of the preview. Units: px. */
const [columnPx, rowPx] = [96, 76];
