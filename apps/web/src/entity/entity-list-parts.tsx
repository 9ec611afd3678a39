/** Parts of the list of an entity: grid, import and new rows; change and delete of the selection. */
import { getEntity, type EntityValues } from "@comptoir/domain/entity";
import { Button } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";

import { t } from "../shared/text.ts";
import { BulkDialog } from "./bulk-dialog.tsx";
import type { EntityScreen } from "./define-screen.ts";
import { FileDialog } from "./file-dialog.tsx";
import { removeRows } from "./list-actions.ts";
import type { ListParts } from "./list-screen.ts";
import type { Listing } from "./listing.ts";

export function makeEntityListParts(screen: EntityScreen, mayWrite: boolean): ListParts {
  const drawAddButton = ({ onOpen }: Listing) =>
    mayWrite && (
      <Button variant="primary" icon="plus" onClick={() => onOpen(0)}>
        {t(screen.words.add)}
      </Button>
    );
  return {
    header: (listing) => <HeaderActions screen={screen} listing={listing} />,
    add: drawAddButton,
    empty: (listing) =>
      mayWrite && (
        <>
          {screen.importPath !== null && <ImportButton path={screen.importPath} />}
          {drawAddButton(listing)}
        </>
      ),
    selection: (_, rows) => <SelectionActions screen={screen} rows={rows} />,
    isSelectable: mayWrite && getEntity(screen.entity).isPermanent !== true,
  };
}

function ImportButton({ path }: Readonly<{ path: string }>): ReactElement {
  const [, navigate] = useLocation();
  return (
    <Button icon="upload" onClick={() => navigate(path)}>
      {t("management.import")}
    </Button>
  );
}

function HeaderActions({ screen, listing }: Readonly<{ screen: EntityScreen; listing: Listing }>): ReactElement {
  const { isPhone, mayWrite } = listing;
  const { total } = useSnapshot(screen.list.state);
  const [, navigate] = useLocation();
  const listSearch = useSearch();
  const [isFileOpen, setFileOpen] = useState(false);
  return (
    <>
      {screen.slots?.listAction !== undefined && <screen.slots.listAction />}
      {!isPhone && mayWrite && screen.gridFields.length > 0 && (
        <Button
          icon="table"
          disabled={(total ?? 0) === 0}
          onClick={() => navigate(`${screen.path}/grid${listSearch === "" ? "" : `?${listSearch}`}`)}
        >
          {t("management.openGrid")}
        </Button>
      )}
      {mayWrite && screen.file !== null && (
        <Button icon="upload" onClick={() => setFileOpen(true)}>
          {t("management.import")}
        </Button>
      )}
      {isFileOpen && screen.file !== null && screen.fromFile !== undefined && (
        <FileDialog
          screen={screen}
          file={screen.file}
          definition={screen.fromFile}
          onClose={() => setFileOpen(false)}
        />
      )}
    </>
  );
}

type SelectionProps = Readonly<{ screen: EntityScreen; rows: readonly EntityValues[] }>;

function SelectionActions({ screen, rows }: SelectionProps): ReactElement {
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      {screen.bulk.length > 0 && (
        <Button icon="edit" onClick={() => setEditing(true)}>
          {t("management.bulk")}
        </Button>
      )}
      <Button icon="trash" variant="danger" onClick={() => void removeRows(screen, rows)}>
        {t("management.delete")}
      </Button>
      {isEditing && <BulkDialog screen={screen} rows={rows} onClose={() => setEditing(false)} />}
    </>
  );
}
