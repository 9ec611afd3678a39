/** The named views of a list: which one is shown, and what can be done with it. */
import { Button, Menu, type MenuItem } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { t } from "../shared/text.ts";
import type { EntityScreen } from "./define-screen.ts";
import styles from "./entity.module.css";
import type { ListState, ViewedList } from "./list-address.ts";
import { changeView, removeView, setDefaultView } from "./view-actions.ts";
import { ViewDialog, type ViewDialogKind } from "./view-dialog.tsx";
import type { ListView } from "./view-gateway.ts";

export type ViewMenuProps = Readonly<{
  screen: EntityScreen;
  viewed: ViewedList;
  /** Whether they may share with everyone. */
  mayShare: boolean;
  /** Shows a list under a view, or under none. */
  onShow: (list: ListState | null, view: ListView | null) => void;
}>;

export function ViewMenu({ screen, viewed: { view, list, isChanged }, mayShare, onShow }: ViewMenuProps): ReactElement {
  const { views, defaultId } = useSnapshot(screen.views.state);
  const [asked, setAsked] = useState<ViewDialogKind | null>(null);
  const choices = (views as readonly ListView[]).map(
    (one): MenuItem => ({
      key: `view-${one.id}`,
      label: one.name,
      detail: one.isShared ? (one.isMine ? t("listView.shared") : t("listView.sharedBy", { name: one.by })) : undefined,
      current: one.id === view?.id,
      onSelect: () => onShow(one.list, one),
    }),
  );
  const all: MenuItem = { key: "all", label: t("listView.all"), current: view === null, onSelect: () => onShow(null, null) };
  const label = view === null ? t("listView.views") : t(isChanged ? "listView.changedView" : "listView.view", { name: view.name });
  const show = (saved: ListView | null) => saved !== null && onShow(saved.list, saved);
  const save = (of: ListView): MenuItem => ({ key: "save", icon: "check", label: t("listView.save"), onSelect: () => void changeView(screen, of, { list }, t("listView.saved", { name: of.name })).then(show) });
  const reset = (of: ListView): MenuItem => ({ key: "reset", icon: "undo", label: t("listView.reset"), onSelect: () => onShow(of.list, of) });
  const saveAs: MenuItem = { key: "saveAs", icon: "plus", label: t("listView.saveAs"), onSelect: () => setAsked("new") };
  return (
    <>
      <Menu
        label={t("listView.views")}
        align="start"
        trigger={(trigger) => (
          <Button {...trigger} icon="eye" iconEnd="chevron-down" variant={view === null ? "secondary" : "primary"}>
            <span className={styles["viewName"]}>{label}</span>
          </Button>
        )}
        groups={[
          choices.length === 0 ? [] : [all, ...choices],
          [
            ...(isChanged && view !== null && view.mayChange ? [save(view)] : []),
            ...(isChanged && view !== null ? [reset(view)] : []),
            saveAs,
          ],
          ...(view === null ? [] : [actionsOf({ screen, view, mayShare, isDefault: view.id === defaultId, onRename: () => setAsked("rename"), onGone: () => onShow(null, null), onBack: show })]),
        ].filter((group) => group.length > 0)}
      />
      {asked !== null && <ViewDialog screen={screen} kind={asked} view={view} list={list} mayShare={mayShare} onClose={() => setAsked(null)} onSaved={(saved) => asked === "new" && show(saved)} />}
    </>
  );
}

interface ActionsOf {
  readonly screen: EntityScreen;
  readonly view: ListView;
  readonly mayShare: boolean;
  readonly isDefault: boolean;
  readonly onRename: () => void;
  readonly onGone: () => void;
  readonly onBack: (view: ListView | null) => void;
}

function actionsOf({ screen, view, mayShare, isDefault, onRename, onGone, onBack }: ActionsOf): readonly MenuItem[] {
  const { name, isShared, mayChange } = view;
  const words = isShared ? "listView.isUnshared" : "listView.isShared";
  const changes: readonly MenuItem[] = [
    { key: "rename", icon: "edit", label: t("listView.rename"), onSelect: onRename },
    ...(mayShare ? [{ key: "share", icon: "users" as const, label: t(isShared ? "listView.unshare" : "listView.share"), onSelect: () => void changeView(screen, view, { isShared: !isShared }, t(words, { name })) }] : []),
    { key: "delete", icon: "trash", danger: true, label: t("listView.delete"), onSelect: () => void removeView(screen, view, onBack).then((isRemoved) => isRemoved && onGone()) },
  ];
  return [
    { key: "default", icon: "star", label: t(isDefault ? "listView.dropDefault" : "listView.makeDefault"), onSelect: () => void setDefaultView(screen, isDefault ? null : view) },
    ...(mayChange ? changes : []),
  ];
}
