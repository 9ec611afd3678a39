/** Button that drops a filter of a list, named by what the filter says. */
import type { Facet } from "@comptoir/api/wire";
import type { ReportFilter } from "@comptoir/domain/report";
import { Button } from "@comptoir/ui-react";
import { Suspense } from "react";
import type { ReactElement } from "react";

import { lazyPart } from "../shared/lazy-part.ts";
import { t } from "../shared/text.ts";
import type { ListScreen } from "./list-screen.ts";
import { describeFilter } from "./facet-filter.tsx";

export type FilterChipProps = Readonly<{
  screen: ListScreen;
  filter: ReportFilter;
  facets: readonly Facet[];
  onDrop: () => void;
}>;

const OperatorFilterChip = lazyPart<FilterChipProps>(["report", "dashboard"], () =>
  import("../report/operator-filter-chip.tsx").then((file) => file.OperatorFilterChip),
);

export function FilterChip(props: FilterChipProps): ReactElement {
  const { screen, filter, facets, onDrop } = props;
  if (filter.operator === "=" || filter.operator === "in")
    return <DropButton filterText={describeFilter(screen, filter, facets)} onDrop={onDrop} />;
  return (
    <Suspense>
      <OperatorFilterChip {...props} />
    </Suspense>
  );
}

export function DropButton({ filterText, onDrop }: Readonly<{ filterText: string; onDrop: () => void }>): ReactElement {
  return (
    <Button
      size="compact"
      icon="close"
      aria-label={t("management.dropFilter", { filter: filterText })}
      onClick={onDrop}
    >
      {filterText}
    </Button>
  );
}
