/** Button that adds a filter on any column of a list: its operator and values. */
import { Button, Popover } from "@comptoir/ui-react";
import { Suspense } from "react";
import type { ReactElement } from "react";

import { lazyPart } from "../shared/lazy-part.ts";
import { t } from "../shared/text.ts";
import type { Listing } from "./listing.ts";

export type ListFilterFormProps = Readonly<{ listing: Listing; onDone: () => void }>;

const ListFilterForm = lazyPart<ListFilterFormProps>(["report", "dashboard"], () =>
  import("../report/list-filter-form.tsx").then((file) => file.ListFilterForm),
);

export function AddFilter({ listing }: Readonly<{ listing: Listing }>): ReactElement {
  return (
    <Popover
      label={t("management.addFilter")}
      trigger={(trigger) => (
        <Button {...trigger} variant="quiet" icon="plus">
          {t("management.addFilter")}
        </Button>
      )}
    >
      {(close) => (
        <Suspense fallback={t("common.loading")}>
          <ListFilterForm listing={listing} onDone={close} />
        </Suspense>
      )}
    </Popover>
  );
}
