/** Search, filters and export of the documents list. */
import { documentTypes } from "@comptoir/domain/inventory";
import { Button, IconButton, Menu, Select, Toolbar } from "@comptoir/ui-react";
import { useRef } from "react";
import type { ReactElement } from "react";

import { SearchField } from "../../entity/search-field.tsx";
import { phoneQuery, useMediaQuery } from "../../entity/use-media.ts";
import { t } from "../../shared/text.ts";
import { listCsvForms } from "./document-file.ts";
import { isQueryNarrowed, type DocumentsQuery } from "./documents-address.ts";
import { exportContents, exportDocuments } from "./documents-export.ts";
import styles from "./inventory.module.css";
import type { DocumentsAddress } from "./use-documents-address.ts";

type ToolbarProps = Readonly<{ address: DocumentsAddress; canExport: boolean; onRefresh: () => void }>;

/** Toolbar of the list; its choices are in the address. */
export function DocumentsToolbar({ address, canExport, onRefresh }: ToolbarProps): ReactElement {
  const { ask, go, clear } = address;
  const searchFieldRef = useRef<HTMLInputElement>(null);
  return (
    <Toolbar
      search={
        <SearchField
          search={ask.search ?? ""}
          label={t("inventory.search")}
          field={searchFieldRef}
          onSearch={(search) => go({ search: search === "" ? undefined : search })}
        />
      }
    >
      <TypeChoice address={address} />
      {ask.list === "inProgress" && <StatusChoice address={address} />}
      {isQueryNarrowed(ask) && (
        <Button icon="close" variant="quiet" onClick={clear}>
          {t("inventory.clear")}
        </Button>
      )}
      <IconButton icon="refresh" label={t("inventory.refresh")} onClick={onRefresh} />
      {canExport && <ExportMenu ask={ask} />}
    </Toolbar>
  );
}

type ChoiceProps = Readonly<{ address: DocumentsAddress }>;

function TypeChoice({ address: { ask, go } }: ChoiceProps): ReactElement {
  const isPhone = useMediaQuery(phoneQuery);
  return (
    <span className={styles["choice"]}>
      <Select
        aria-label={t("inventory.type")}
        value={ask.type ?? ""}
        options={[
          { value: "", label: t(isPhone ? "inventory.type" : "inventory.anyType") },
          ...documentTypes.map((value) => ({ value, label: t(`inventory.types_${value}`) })),
        ]}
        onChange={(value) => go({ type: documentTypes.find((documentType) => documentType === value) })}
      />
    </span>
  );
}

function StatusChoice({ address: { ask, go } }: ChoiceProps): ReactElement {
  const isPhone = useMediaQuery(phoneQuery);
  return (
    <span className={styles["choice"]}>
      <Select
        aria-label={t("inventory.status")}
        value={ask.status ?? ""}
        options={[
          { value: "", label: t(isPhone ? "inventory.status" : "inventory.anyStatus") },
          ...(["OPEN", "SUSPENDED"] as const).map((value) => ({ value, label: t(`inventory.status_${value}`) })),
        ]}
        onChange={(value) => go({ status: value === "OPEN" || value === "SUSPENDED" ? value : undefined })}
      />
    </span>
  );
}

/** Menu that exports the whole list, not only the loaded rows. */
function ExportMenu({ ask }: Readonly<{ ask: DocumentsQuery }>): ReactElement {
  const exportMenuGroups = exportContents.map((content) =>
    listCsvForms().map((form) => ({
      key: `${content}-${form}`,
      label: t(`inventory.export_${content}_${form === "machine" ? "machine" : "locale"}`),
      icon: "download" as const,
      onSelect: () => void exportDocuments(ask, content, form),
    })),
  );
  return (
    <Menu
      label={t("inventory.export")}
      trigger={(trigger) => <IconButton {...trigger} icon="download" label={t("inventory.export")} />}
      groups={exportMenuGroups}
    />
  );
}
