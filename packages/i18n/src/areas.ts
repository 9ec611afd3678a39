/** Every area of words, loaded on demand: login costs its own language and its own words, nothing else. */
import type { LanguageCode } from "@comptoir/domain/language";

import type { access } from "./locales/fr/access.ts";
import type { audit } from "./locales/fr/audit.ts";
import type { common } from "./locales/fr/common.ts";
import type { login } from "./locales/fr/login.ts";
import type { errors } from "./locales/fr/errors.ts";
import type { shell } from "./locales/fr/shell.ts";
import type { dashboard } from "./locales/fr/dashboard.ts";
import type { charts } from "./locales/fr/charts.ts";
import type { mail } from "./locales/fr/mail.ts";
import type { grid } from "./locales/fr/grid.ts";
import type { listView } from "./locales/fr/list-view.ts";
import type { management } from "./locales/fr/management.ts";
import type { importing } from "./locales/fr/importing.ts";
import type { inventory } from "./locales/fr/inventory.ts";
import type { outbox } from "./locales/fr/outbox.ts";
import type { report } from "./locales/fr/report.ts";
import type { reportField } from "./locales/fr/report-field.ts";
import type { password } from "./locales/fr/password.ts";
import type { cli } from "./locales/fr/cli.ts";
import type { setup } from "./locales/fr/setup.ts";
import type { config } from "./locales/fr/config.ts";
import type { goal } from "./locales/fr/goal.ts";
import type { target } from "./locales/fr/target.ts";
import type { successes } from "./locales/fr/successes.ts";
import type { legacy } from "./locales/fr/legacy.ts";
import type { user } from "./locales/fr/user.ts";
import type { WithoutPlural } from "./locale.ts";

export interface Words {
  readonly access: typeof access;
  readonly audit: typeof audit;
  readonly common: typeof common;
  readonly login: typeof login;
  readonly errors: typeof errors;
  readonly shell: typeof shell;
  readonly dashboard: typeof dashboard;
  readonly charts: typeof charts;
  readonly importing: typeof importing;
  readonly management: typeof management;
  readonly listView: typeof listView;
  readonly grid: typeof grid;
  readonly setup: typeof setup;
  readonly cli: typeof cli;
  readonly inventory: typeof inventory;
  readonly outbox: typeof outbox;
  readonly password: typeof password;
  readonly report: typeof report;
  readonly reportField: typeof reportField;
  readonly target: typeof target;
  readonly goal: typeof goal;
  readonly config: typeof config;
  readonly successes: typeof successes;
  readonly legacy: typeof legacy;
  readonly user: typeof user;
  readonly mail: typeof mail;
}

export type Area = keyof Words;

/** "area.key", the plural category left out. */
export type TextKey = { [A in Area]: `${A}.${WithoutPlural<keyof Words[A]>}` }[Area];

type Loader = () => Promise<Readonly<Record<string, string>>>;

export const areas = {
  fr: {
    access: () => import("./locales/fr/access.ts").then((file) => file.access),
    audit: () => import("./locales/fr/audit.ts").then((file) => file.audit),
    common: () => import("./locales/fr/common.ts").then((file) => file.common),
    login: () => import("./locales/fr/login.ts").then((file) => file.login),
    errors: () => import("./locales/fr/errors.ts").then((file) => file.errors),
    shell: () => import("./locales/fr/shell.ts").then((file) => file.shell),
    dashboard: () => import("./locales/fr/dashboard.ts").then((file) => file.dashboard),
    charts: () => import("./locales/fr/charts.ts").then((file) => file.charts),
    importing: () => import("./locales/fr/importing.ts").then((file) => file.importing),
    management: () => import("./locales/fr/management.ts").then((file) => file.management),
    listView: () => import("./locales/fr/list-view.ts").then((file) => file.listView),
    grid: () => import("./locales/fr/grid.ts").then((file) => file.grid),
    cli: () => import("./locales/fr/cli.ts").then((file) => file.cli),
    setup: () => import("./locales/fr/setup.ts").then((file) => file.setup),
    inventory: () => import("./locales/fr/inventory.ts").then((file) => file.inventory),
    outbox: () => import("./locales/fr/outbox.ts").then((file) => file.outbox),
    password: () => import("./locales/fr/password.ts").then((file) => file.password),
    report: () => import("./locales/fr/report.ts").then((file) => file.report),
    reportField: () => import("./locales/fr/report-field.ts").then((file) => file.reportField),
    target: () => import("./locales/fr/target.ts").then((file) => file.target),
    goal: () => import("./locales/fr/goal.ts").then((file) => file.goal),
    config: () => import("./locales/fr/config.ts").then((file) => file.config),
    successes: () => import("./locales/fr/successes.ts").then((file) => file.successes),
    legacy: () => import("./locales/fr/legacy.ts").then((file) => file.legacy),
    user: () => import("./locales/fr/user.ts").then((file) => file.user),
    mail: () => import("./locales/fr/mail.ts").then((file) => file.mail),
  },
  en: {
    access: () => import("./locales/en/access.ts").then((file) => file.access),
    audit: () => import("./locales/en/audit.ts").then((file) => file.audit),
    common: () => import("./locales/en/common.ts").then((file) => file.common),
    login: () => import("./locales/en/login.ts").then((file) => file.login),
    errors: () => import("./locales/en/errors.ts").then((file) => file.errors),
    shell: () => import("./locales/en/shell.ts").then((file) => file.shell),
    dashboard: () => import("./locales/en/dashboard.ts").then((file) => file.dashboard),
    charts: () => import("./locales/en/charts.ts").then((file) => file.charts),
    importing: () => import("./locales/en/importing.ts").then((file) => file.importing),
    management: () => import("./locales/en/management.ts").then((file) => file.management),
    listView: () => import("./locales/en/list-view.ts").then((file) => file.listView),
    grid: () => import("./locales/en/grid.ts").then((file) => file.grid),
    cli: () => import("./locales/en/cli.ts").then((file) => file.cli),
    setup: () => import("./locales/en/setup.ts").then((file) => file.setup),
    inventory: () => import("./locales/en/inventory.ts").then((file) => file.inventory),
    outbox: () => import("./locales/en/outbox.ts").then((file) => file.outbox),
    password: () => import("./locales/en/password.ts").then((file) => file.password),
    report: () => import("./locales/en/report.ts").then((file) => file.report),
    reportField: () => import("./locales/en/report-field.ts").then((file) => file.reportField),
    target: () => import("./locales/en/target.ts").then((file) => file.target),
    goal: () => import("./locales/en/goal.ts").then((file) => file.goal),
    config: () => import("./locales/en/config.ts").then((file) => file.config),
    successes: () => import("./locales/en/successes.ts").then((file) => file.successes),
    legacy: () => import("./locales/en/legacy.ts").then((file) => file.legacy),
    user: () => import("./locales/en/user.ts").then((file) => file.user),
    mail: () => import("./locales/en/mail.ts").then((file) => file.mail),
  },
  es: {
    access: () => import("./locales/es/access.ts").then((file) => file.access),
    audit: () => import("./locales/es/audit.ts").then((file) => file.audit),
    common: () => import("./locales/es/common.ts").then((file) => file.common),
    login: () => import("./locales/es/login.ts").then((file) => file.login),
    errors: () => import("./locales/es/errors.ts").then((file) => file.errors),
    shell: () => import("./locales/es/shell.ts").then((file) => file.shell),
    dashboard: () => import("./locales/es/dashboard.ts").then((file) => file.dashboard),
    charts: () => import("./locales/es/charts.ts").then((file) => file.charts),
    importing: () => import("./locales/es/importing.ts").then((file) => file.importing),
    management: () => import("./locales/es/management.ts").then((file) => file.management),
    listView: () => import("./locales/es/list-view.ts").then((file) => file.listView),
    grid: () => import("./locales/es/grid.ts").then((file) => file.grid),
    cli: () => import("./locales/es/cli.ts").then((file) => file.cli),
    setup: () => import("./locales/es/setup.ts").then((file) => file.setup),
    inventory: () => import("./locales/es/inventory.ts").then((file) => file.inventory),
    outbox: () => import("./locales/es/outbox.ts").then((file) => file.outbox),
    password: () => import("./locales/es/password.ts").then((file) => file.password),
    report: () => import("./locales/es/report.ts").then((file) => file.report),
    reportField: () => import("./locales/es/report-field.ts").then((file) => file.reportField),
    target: () => import("./locales/es/target.ts").then((file) => file.target),
    goal: () => import("./locales/es/goal.ts").then((file) => file.goal),
    config: () => import("./locales/es/config.ts").then((file) => file.config),
    successes: () => import("./locales/es/successes.ts").then((file) => file.successes),
    legacy: () => import("./locales/es/legacy.ts").then((file) => file.legacy),
    user: () => import("./locales/es/user.ts").then((file) => file.user),
    mail: () => import("./locales/es/mail.ts").then((file) => file.mail),
  },
} as const satisfies Record<LanguageCode, Record<Area, Loader>>;
