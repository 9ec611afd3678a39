/** List of import batches, newest first. */
import type { ReactElement } from "react";

import type { ListParts } from "../../entity/list-screen.ts";
import { RecordListPage } from "../../entity/record-list-page.tsx";
import { t } from "../../shared/text.ts";
import { batchPathOf, importPath } from "./addresses.ts";
import { batchesScreen } from "./batches-screen.tsx";
import { LinkButton } from "./components/go-button.tsx";

const drawNewImport = () => (
  <LinkButton href={importPath} variant="primary" icon="plus">
    {t("importing.newImport")}
  </LinkButton>
);

const batchParts: ListParts = { isSelectable: true, add: drawNewImport, empty: drawNewImport };

export function BatchesPage(): ReactElement {
  return <RecordListPage screen={batchesScreen} parts={batchParts} pathOf={batchPathOf} />;
}
