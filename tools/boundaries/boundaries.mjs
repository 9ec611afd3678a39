// Who may import whom: the one table. oxlint.config.ts turns it into lint rules, and boundaries.test.ts plants a forbidden
// import for each row to see that the linter still sees.

/**
 * One row a place. `files`: globs. `forbidden`: patterns (gitignore form) of modules that must not be imported there, with the reason that
 * the linter prints. `plant`: an import that must be refused; the test writes it into a file at `plantIn`.
 */
export const boundaries = [
  {
    place: "domain",
    files: ["packages/domain/src/**/*.ts"],
    except: ["packages/domain/src/testing/**", "packages/domain/src/**/*.test.ts"],
    forbidden: ["@comptoir/*", "@comptoir/*/*", "effect", "effect/*", "@effect/*", "react", "react-dom", "react-dom/*", "valtio", "valtio/*", "wouter", "i18next", "papaparse", "d3-*", "date-fns", "date-fns/*", "fast-check", "node:*", "fs", "path", "crypto"],
    reason: "The domain stands alone: only its own lower areas.",
    plants: [
      { plantIn: "packages/domain/src/period", source: 'import { addDays } from "date-fns";\nexport const planted = addDays;\n' },
      { plantIn: "packages/domain/src/money", source: 'import { Effect } from "effect";\nexport const planted = Effect;\n' },
      { plantIn: "packages/domain/src/period", source: 'import { readFileSync } from "node:fs";\nexport const planted = readFileSync;\n' },
      { plantIn: "packages/domain/src/access", source: 'import { ComptoirApi } from "@comptoir/api/contract";\nexport const planted = ComptoirApi;\n' },
    ],
  },
  {
    place: "api",
    files: ["packages/api/src/**/*.ts"],
    except: ["packages/api/src/**/*.test.ts"],
    forbidden: ["@comptoir/server", "@comptoir/server/*", "@comptoir/web", "@comptoir/web/*", "@comptoir/ui-react", "@comptoir/ui-react/*", "@comptoir/i18n", "@comptoir/i18n/*", "react", "react-dom", "react-dom/*", "valtio", "valtio/*", "wouter", "i18next", "d3-*", "date-fns", "date-fns/*", "node:*"],
    reason: "The contract and its client know the domain and Effect, nothing that draws or serves.",
    plants: [{ plantIn: "packages/api/src/client", source: 'import { useState } from "react";\nexport const planted = useState;\n' }],
  },
  {
    place: "cli",
    files: ["packages/domain-cli/src/**/*.ts"],
    except: ["packages/domain-cli/src/**/*.test.ts"],
    forbidden: ["@comptoir/api", "@comptoir/api/*", "@comptoir/server", "@comptoir/server/*", "@comptoir/web", "@comptoir/web/*", "@comptoir/ui-react", "@comptoir/ui-react/*", "effect", "effect/*", "@effect/*", "react", "react-dom", "valtio", "valtio/*", "i18next", "papaparse", "d3-*", "date-fns", "date-fns/*"],
    reason: "The command line knows the rules, the words and Node, nothing that serves or draws.",
    plants: [{ plantIn: "packages/domain-cli/src", source: 'import { makeClient } from "@comptoir/api/client";\nexport const planted = makeClient;\n' }],
  },
  {
    place: "i18n",
    files: ["packages/i18n/src/**/*.ts"],
    except: ["packages/i18n/src/**/*.test.ts"],
    forbidden: ["@comptoir/api", "@comptoir/api/*", "@comptoir/server", "@comptoir/web", "@comptoir/ui-react", "@comptoir/ui-react/*", "effect", "effect/*", "@effect/*", "react", "react-dom", "valtio", "valtio/*", "d3-*", "date-fns", "date-fns/*", "node:*"],
    reason: "Words know the domain's codes and i18next, nothing else.",
    plants: [{ plantIn: "packages/i18n/src", source: 'import { proxy } from "valtio/vanilla";\nexport const planted = proxy;\n' }],
  },
  {
    place: "ui-react",
    files: ["packages/ui-react/src/**/*.ts", "packages/ui-react/src/**/*.tsx"],
    except: ["packages/ui-react/src/charts/**", "packages/ui-react/src/**/*.test.ts", "packages/ui-react/src/**/*.test.tsx"],
    forbidden: ["@comptoir/api", "@comptoir/api/*", "@comptoir/i18n", "@comptoir/i18n/*", "@comptoir/web", "@comptoir/server", "effect", "effect/*", "valtio", "valtio/*", "wouter", "i18next", "date-fns", "date-fns/*", "d3-*", "node:*"],
    reason: "Components draw what they are given: no requests, no store, no words of their own; D3 only below charts/.",
    plants: [
      { plantIn: "packages/ui-react/src/form", source: 'import { scaleLinear } from "d3-scale";\nexport const planted = scaleLinear;\n' },
      { plantIn: "packages/ui-react/src/layout", source: 'import i18next from "i18next";\nexport const planted = i18next;\n' },
    ],
  },
  {
    place: "charts",
    files: ["packages/ui-react/src/charts/**/*.ts", "packages/ui-react/src/charts/**/*.tsx"],
    except: ["packages/ui-react/src/charts/**/compute-*.ts", "packages/ui-react/src/**/*.test.ts", "packages/ui-react/src/**/*.test.tsx"],
    forbidden: ["@comptoir/api", "@comptoir/api/*", "@comptoir/i18n", "@comptoir/i18n/*", "@comptoir/web", "@comptoir/server", "effect", "effect/*", "valtio", "valtio/*", "wouter", "i18next", "date-fns", "date-fns/*", "d3", "d3-axis", "d3-selection", "d3-transition", "node:*"],
    reason: "D3 computes, React draws every mark: no selections, no axes drawn by D3.",
    plants: [{ plantIn: "packages/ui-react/src/charts", source: 'import { select } from "d3-selection";\nexport const planted = select;\n' }],
  },
  {
    place: "chart geometry",
    files: ["packages/ui-react/src/charts/**/compute-*.ts"],
    except: ["packages/ui-react/src/charts/**/*.test.ts"],
    forbidden: ["react", "react/*", "react-dom", "react-dom/*", "@comptoir/api", "@comptoir/api/*", "@comptoir/i18n", "effect", "valtio", "valtio/*", "wouter", "i18next", "d3", "d3-axis", "d3-selection", "node:*"],
    reason: "compute-*.ts takes data, size and scales and answers marks; it knows no React.",
    plants: [{ plantIn: "packages/ui-react/src/charts", name: "compute-planted.ts", source: 'import { useMemo } from "react";\nexport const planted = useMemo;\n' }],
  },
  {
    place: "web",
    files: ["apps/web/src/**/*.ts", "apps/web/src/**/*.tsx"],
    except: ["apps/web/src/**/*-store.ts", "apps/web/src/**/*.test.ts", "apps/web/src/**/*.test.tsx"],
    forbidden: ["@comptoir/server", "@comptoir/server/*", "d3", "d3-*", "papaparse", "@effect/*", "node:*"],
    reason: "The web app wires packages together: charts are in ui-react, files are read by the domain and the server.",
    plants: [
      { plantIn: "apps/web/src/shell", source: 'import papaparse from "papaparse";\nexport const planted = papaparse;\n' },
      { plantIn: "apps/web/src/features/login", source: 'import { scaleLinear } from "d3-scale";\nexport const planted = scaleLinear;\n' },
    ],
  },
  {
    place: "web stores",
    files: ["apps/web/src/**/*-store.ts"],
    except: ["apps/web/src/**/*.test.ts"],
    forbidden: ["react", "react/*", "react-dom", "react-dom/*", "valtio", "valtio/react", "wouter", "@comptoir/ui-react", "@comptoir/ui-react/*", "@comptoir/server", "d3-*", "date-fns", "date-fns/*", "node:*"],
    reason: "A store is tested without a DOM: valtio/vanilla, no React.",
    plants: [{ plantIn: "apps/web/src/shell", name: "planted-store.ts", source: 'import { useState } from "react";\nexport const planted = useState;\n' }],
  },
  {
    place: "server",
    files: ["apps/server/src/**/*.ts"],
    except: ["apps/server/src/**/*-repository.ts", "apps/server/src/**/*.test.ts"],
    forbidden: ["@comptoir/web", "@comptoir/web/*", "@comptoir/ui-react", "@comptoir/ui-react/*", "react", "react-dom", "valtio", "valtio/*", "wouter", "d3-*", "date-fns", "date-fns/*"],
    reason: "The server implements the contract with the domain's rules; it draws nothing, and dates are the domain's.",
    plants: [{ plantIn: "apps/server/src/auth", source: 'import { addDays } from "date-fns";\nexport const planted = addDays;\n' }],
  },
  {
    place: "repositories",
    files: ["apps/server/src/**/*-repository.ts"],
    except: ["apps/server/src/**/*.test.ts"],
    forbidden: ["**/*-policy.ts", "**/*-handlers.ts", "**/*-service.ts", "@comptoir/web", "@comptoir/ui-react", "react", "date-fns", "date-fns/*"],
    reason: "A repository turns rows into domain values; it decides nothing.",
    plants: [{ plantIn: "apps/server/src/auth", name: "planted-repository.ts", source: 'import { mayDo } from "./planted-policy.ts";\nexport const planted = mayDo;\n' }],
  },
];
