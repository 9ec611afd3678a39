/** Menu of a list's named views, with their actions. */
import { Button, Menu, type MenuItem, type MenuProps } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { t } from "../shared/text.ts";
import styles from "./entity.module.css";
import { changeView, removeView, setDefaultView, type ViewsOwner } from "./view-actions.ts";
import { ViewDialog, type ViewDialogKind, type ViewDialogWords } from "./view-dialog.tsx";
import type { ListView } from "./view-gateway.ts";

export type ViewMenuProps<Kept> = Readonly<{
  screen: ViewsOwner<Kept>;
  /** Current view, and whether the list differs from it. */
  viewed: Readonly<{ view: ListView<Kept> | null; list: Kept; isChanged: boolean }>;
  /** Texts that name the owner of the views; those of a list by default. */
  words?: ViewDialogWords;
  /** Whether the user may share with everyone. */
  mayShare: boolean;
  /** Dialog that shares one's own view with roles; absent where views are not shared with roles. */
  shareDialog?: ((view: ListView<Kept>, onClose: () => void) => ReactElement) | undefined;
  /** Views that come with the product, before those of people. */
  fixedViews?: readonly ListView<Kept>[];
  /** Shows a list under a view, or without one. */
  onShow: (list: Kept | null, view: ListView<Kept> | null) => void;
}>;

export function ViewMenu<Kept>({
  screen,
  viewed,
  words = { all: t("listView.all"), help: t("listView.nameHelp"), hasDefault: true },
  mayShare,
  shareDialog,
  fixedViews = [],
  onShow,
}: ViewMenuProps<Kept>): ReactElement {
  const { view, list, isChanged } = viewed;
  const { views, defaultId } = useSnapshot(screen.views.state);
  const [dialog, setDialog] = useState<ViewDialogKind | null>(null);
  const [isSharing, setSharing] = useState(false);
  const showSavedView = (saved: ListView<Kept> | null) => saved !== null && onShow(saved.list, saved);
  return (
    <>
      <Menu
        label={t("listView.views")}
        align="start"
        trigger={(trigger) => <ViewButton {...trigger} view={view} isChanged={isChanged} />}
        groups={[
          ...makeViewGroups(fixedViews, views as readonly ListView<Kept>[], { view, words, onShow }),
          makeSavingItems({ screen, viewed, onShow, onSaved: showSavedView, onSaveAs: () => setDialog("new") }),
          ...(view === null
            ? []
            : [
                makeViewActions({
                  screen,
                  view,
                  mayShare,
                  hasDefault: words.hasDefault,
                  isDefault: view.id === defaultId,
                  onRename: () => setDialog("rename"),
                  onShare: shareDialog === undefined ? null : () => setSharing(true),
                  onGone: () => onShow(null, null),
                  onBack: showSavedView,
                }),
              ]),
        ].filter((group) => group.length > 0)}
      />
      {isSharing && view !== null && shareDialog?.(view, () => setSharing(false))}
      {dialog !== null && (
        <ViewDialog
          screen={screen}
          kind={dialog}
          view={view}
          list={list}
          words={words}
          mayShare={mayShare}
          onClose={() => setDialog(null)}
          onSaved={(savedView) => dialog === "new" && showSavedView(savedView)}
        />
      )}
    </>
  );
}

/** Lists the views as menu items, after the item that shows the list without one; those of people stand apart from fixed ones. */
function makeViewGroups<Kept>(
  fixedViews: readonly ListView<Kept>[],
  views: readonly ListView<Kept>[],
  {
    view,
    words,
    onShow,
  }: Readonly<{ view: ListView<Kept> | null; words: ViewDialogWords; onShow: ViewMenuProps<Kept>["onShow"] }>,
): readonly (readonly MenuItem[])[] {
  const toViewItem = (choice: ListView<Kept>): MenuItem => ({
    key: `view-${choice.id}`,
    label: choice.name,
    detail: choice.isShared
      ? choice.isMine
        ? t("listView.shared")
        : t("listView.sharedBy", { name: choice.by })
      : undefined,
    current: choice.id === view?.id,
    onSelect: () => onShow(choice.list, choice),
  });
  const allRowsItem: MenuItem = {
    key: "all",
    label: words.all,
    current: view === null,
    onSelect: () => onShow(null, null),
  };
  if (fixedViews.length === 0) return views.length === 0 ? [] : [[allRowsItem, ...views.map(toViewItem)]];
  return [[allRowsItem, ...fixedViews.map(toViewItem)], views.map(toViewItem)];
}

/** Button that names the current view. */
function ViewButton<Kept>({
  view,
  isChanged,
  ...trigger
}: Parameters<MenuProps["trigger"]>[0] & Readonly<{ view: ListView<Kept> | null; isChanged: boolean }>): ReactElement {
  const buttonLabel =
    view === null ? t("listView.views") : t(isChanged ? "listView.changedView" : "listView.view", { name: view.name });
  return (
    <Button {...trigger} icon="eye" iconEnd="chevron-down" variant={view === null ? "secondary" : "primary"}>
      <span className={styles["viewName"]}>{buttonLabel}</span>
    </Button>
  );
}

type SavingItemsOptions<Kept> = Pick<ViewMenuProps<Kept>, "screen" | "viewed" | "onShow"> &
  Readonly<{ onSaved: (saved: ListView<Kept> | null) => void; onSaveAs: () => void }>;

/** Menu items that save or discard a changed list. */
function makeSavingItems<Kept>({
  screen,
  viewed: { view, list, isChanged },
  onShow,
  onSaved,
  onSaveAs,
}: SavingItemsOptions<Kept>): readonly MenuItem[] {
  const makeSaveItem = (viewToSave: ListView<Kept>): MenuItem => ({
    key: "save",
    icon: "check",
    label: t("listView.save"),
    onSelect: () =>
      void changeView(screen, viewToSave, { list }, t("listView.saved", { name: viewToSave.name })).then(onSaved),
  });
  const makeResetItem = (viewToReset: ListView<Kept>): MenuItem => ({
    key: "reset",
    icon: "undo",
    label: t("listView.reset"),
    onSelect: () => onShow(viewToReset.list, viewToReset),
  });
  const saveAsItem: MenuItem = {
    key: "saveAs",
    icon: "plus",
    label: t("listView.saveAs"),
    onSelect: onSaveAs,
  };
  return [
    ...(isChanged && view !== null && view.mayChange ? [makeSaveItem(view)] : []),
    ...(isChanged && view !== null ? [makeResetItem(view)] : []),
    saveAsItem,
  ];
}

interface ViewActionsOptions<Kept> {
  readonly screen: ViewsOwner<Kept>;
  readonly view: ListView<Kept>;
  readonly hasDefault: boolean;
  readonly mayShare: boolean;
  readonly isDefault: boolean;
  readonly onRename: () => void;
  /** Opens the choice of roles; null where views are shared with everyone or nobody. */
  readonly onShare: (() => void) | null;
  readonly onGone: () => void;
  readonly onBack: (view: ListView<Kept> | null) => void;
}

function makeViewActions<Kept>({
  screen,
  view,
  mayShare,
  hasDefault,
  isDefault,
  onRename,
  onShare,
  onGone,
  onBack,
}: ViewActionsOptions<Kept>): readonly MenuItem[] {
  const { name, isShared, mayChange } = view;
  const sharingToastKey = isShared ? "listView.isUnshared" : "listView.isShared";
  const changeItems: readonly MenuItem[] = [
    { key: "rename", icon: "edit", label: t("listView.rename"), onSelect: onRename },
    ...(onShare === null
      ? []
      : [{ key: "roles", icon: "users" as const, label: t("listView.shareRoles"), onSelect: onShare }]),
    ...(mayShare
      ? [
          {
            key: "share",
            icon: "users" as const,
            label: t(isShared ? "listView.unshare" : "listView.share"),
            onSelect: () => void changeView(screen, view, { isShared: !isShared }, t(sharingToastKey, { name })),
          },
        ]
      : []),
    {
      key: "delete",
      icon: "trash",
      danger: true,
      label: t("listView.delete"),
      onSelect: () => void removeView(screen, view, onBack).then((isRemoved) => isRemoved && onGone()),
    },
  ];
  return [
    ...(hasDefault
      ? [
          {
            key: "default",
            icon: "star" as const,
            label: t(isDefault ? "listView.dropDefault" : "listView.makeDefault"),
            onSelect: () => void setDefaultView(screen, isDefault ? null : view),
          },
        ]
      : []),
    ...(mayChange ? changeItems : []),
  ];
}
