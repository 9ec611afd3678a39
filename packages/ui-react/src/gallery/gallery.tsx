import { useState } from "react";
import type { ReactElement } from "react";

import { Banner } from "../feedback/banner.tsx";
import { ToastRegion } from "../feedback/toast-region.tsx";
import { Button, IconButton } from "../form/button.tsx";
import { Menu } from "../form/menu.tsx";
import { PeriodPicker } from "../form/period-picker.tsx";
import { SearchSelect } from "../form/search-select.tsx";
import { AppShell } from "../layout/app-shell.tsx";
import { Stack } from "../layout/grid.tsx";
import { Page, PageHeader } from "../layout/page-header.tsx";
import { ChartsExample } from "./charts-example.tsx";
import { DashboardExample } from "./dashboard-example.tsx";
import { exampleSections, exampleStores } from "./example-navigation.ts";
import { FormsExample } from "./forms-example.tsx";
import { TableExample } from "./table-example.tsx";

const pageByName = {
  dashboard: DashboardExample,
  charts: ChartsExample,
  forms: FormsExample,
  table: TableExample,
} as const;
type PageName = keyof typeof pageByName;
const isPageName = (name: string): name is PageName => Object.hasOwn(pageByName, name);

const periodPresets = [
  "Today",
  "Yesterday",
  "This week",
  "Last week",
  "Last 7 days",
  "This month",
  "Last month",
  "This year",
];

const shellLabels = {
  skipToContent: "Skip to content",
  navigation: "Main navigation",
  openNavigation: "Open navigation",
  closeNavigation: "Close navigation",
  collapse: "Collapse",
  expand: "Expand",
};

/** Gallery of components with example data, inside Comptoir's page frame. */
export function Gallery({ initialPage = "dashboard" }: Readonly<{ initialPage?: string | undefined }>): ReactElement {
  const [page, setPage] = useState<PageName>(isPageName(initialPage) ? initialPage : "dashboard");
  const [collapsed, setCollapsed] = useState(false);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [toasts, setToasts] = useState<readonly Readonly<{ key: string; message: string }>[]>([]);
  const ExamplePage = pageByName[page];
  const navigationSections = exampleSections(page);
  return (
    <AppShell
      brand="Comptoir"
      brandHref="#dashboard"
      sections={navigationSections}
      bottomEntries={navigationSections[0]?.entries.slice(0, 4)}
      collapsed={collapsed}
      onCollapsedChange={setCollapsed}
      drawerOpen={drawerOpen}
      onDrawerOpenChange={setDrawerOpen}
      onNavigate={(href) => {
        const pageName = href.slice(1);
        if (isPageName(pageName)) setPage(pageName);
      }}
      labels={shellLabels}
      topBarStart={<StoreSelect />}
      topBarEnd={
        <>
          <IconButton
            icon="bell"
            label="Notices"
            onClick={() => setToasts([{ key: String(Date.now()), message: "Nothing new" }])}
          />
          <AccountMenu />
        </>
      }
      notices={page === "forms" ? <NewVersionBanner /> : undefined}
    >
      <Page wide>
        <PageHeader
          title={page === "dashboard" ? "Store day" : `Gallery: ${page}`}
          description="Thursday 12 March, Laval 3, compared with Thursday 5 March to 14:20"
          actions={<ExamplePeriod />}
        />
        <Stack>
          <ExamplePage />
        </Stack>
      </Page>
      <ToastRegion
        label="News"
        dismissLabel="Dismiss"
        toasts={toasts.map((toast) => ({ ...toast, tone: "positive" }))}
        onDismiss={(key) => setToasts((previousToasts) => previousToasts.filter((toast) => toast.key !== key))}
      />
    </AppShell>
  );
}

function StoreSelect(): ReactElement {
  const [store, setStore] = useState("laval-3");
  return (
    <SearchSelect
      quiet
      icon="store"
      label="Location"
      value={store}
      options={exampleStores}
      onChange={setStore}
      labels={{ search: "Search a store", noMatch: "No store has this name" }}
    />
  );
}

function AccountMenu(): ReactElement {
  return (
    <Menu
      label="Account"
      header="Marie Tremblay"
      trigger={(trigger) => (
        <Button {...trigger} variant="quiet" icon="user" iconEnd="chevron-down" aria-label="Marie Tremblay" />
      )}
      groups={[
        [
          { key: "fr", label: "Français", current: false, onSelect: () => undefined },
          { key: "en", label: "English", current: true, onSelect: () => undefined },
        ],
        [{ key: "out", label: "Sign out", icon: "logout", onSelect: () => undefined }],
      ]}
    />
  );
}

function ExamplePeriod(): ReactElement {
  const [period, setPeriod] = useState("Today");
  return (
    <PeriodPicker
      value={period}
      code={period}
      dates={{ from: "2026-03-12", to: "2026-03-12" }}
      presets={periodPresets.map((label) => ({ code: label, label }))}
      onPreset={setPeriod}
      onDates={({ from, to }) => setPeriod(`${from} – ${to}`)}
      labels={{ period: "Period", presets: "Usual periods", from: "From", to: "To", apply: "Apply" }}
    />
  );
}

function NewVersionBanner(): ReactElement {
  return (
    <Banner tone="neutral" place="page" title="Version 0.2 is ready" actions={<Button size="compact">Reload</Button>} />
  );
}
