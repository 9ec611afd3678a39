/** Button of a filter with an operator, such as "Price is at least 5.00 $". */
import { filterCatalogue } from "@comptoir/domain/entity";
import type { ReactElement } from "react";

import { filterText } from "./report-words.ts";
import { session } from "../session/session.ts";
import { filteredColumnLabel } from "../entity/facet-filter.tsx";
import { DropButton, type FilterChipProps } from "../entity/filter-chip.tsx";

export function OperatorFilterChip({ screen, filter, onDrop }: FilterChipProps): ReactElement {
  const fields = filterCatalogue(screen.entity, session.state.claims?.permissions ?? []);
  return (
    <DropButton
      filterText={filterText(filter, fields, new Map(), filteredColumnLabel(screen, filter.field))}
      onDrop={onDrop}
    />
  );
}
