import fc from "fast-check";

import type * as setting from "../../../setting/index.ts";
import { resolveByLayer } from "../../../target/index.ts";
import { arbLayerLinks } from "../../arbitraries/access.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const arbName = fc.constantFrom("Actif", "Active", "Activo", "Retiré", "D’été");
const arbCode = fc.constantFrom("A", "B", "C-1", "10", "Été");
const arbRow = fc.record({ code: arbCode, fr: arbName, en: arbName, es: arbName });
const arbRows = fc.uniqueArray(arbRow, { minLength: 1, maxLength: 5, selector: ({ code }) => code });

/** Builds the rules and laws of setting values: validity, inheritance, and the layers that a change affects. */
export function settingRules(functions: typeof setting): Readonly<Record<string, RuleRow>> {
  const {
    checkSetting,
    codesAtMost,
    getSettingRow,
    inheritorsOf,
    isSecretSetting,
    isSettingCode,
    nameOfCode,
    settingOriginOf,
    parseCodeList,
    parseMailServer,
    parseSecureAddress,
    parseWebAddress,
    readIpNetworks,
    productCodeSettings,
    settingCodes,
    settingGroups,
    settings,
  } = functions;
  const arbCodeOfSetting = fc.constantFrom(...settingCodes);
  const codesOf = (result: ReturnType<typeof checkSetting>) => (result.ok ? [] : result.issues.map(({ code }) => code));

  return {
    "setting-value": {
      says: "A setting accepts the values that its rules allow, and reports the issues of others; removing a value is always allowed.",
      source: "behaviour 3.8",
      codes: ["SETTING_AT_TOP", "WEB_ADDRESS", "MAIL_SERVER_ADDRESS", "VALUE_TWICE"],
      cases: ["setting.json"],
      laws: {
        "the default of a setting is a valid value, or null": fc.property(arbCodeOfSetting, (code) => {
          const { initial } = getSettingRow(code);
          if (Array.isArray(initial) && initial.length === 0) return;
          same(checkSetting(code, initial), { ok: true, value: initial });
        }),
        "a stored value is valid again, and unchanged": fc.property(
          arbCodeOfSetting,
          fc.oneof(
            fc.integer(),
            fc.boolean(),
            fc.string(),
            arbRows,
            fc.constantFrom("240", "America/Moncton", "https://a.ca"),
          ),
          (code, value) => {
            const checkResult = checkSetting(code, value);
            if (checkResult.ok) same(checkSetting(code, checkResult.value), checkResult);
            else
              holds(
                checkResult.issues.length > 0 && checkResult.issues.every(({ path }) => path[0] === "value"),
                "every issue stands at the value",
              );
          },
        ),
        "nothing is given back at any layer that may give it": fc.property(arbCodeOfSetting, (code) =>
          same(checkSetting(code, null), { ok: true, value: null }),
        ),
        "a setting for everybody can only be set at the top": fc.property(
          arbCodeOfSetting,
          fc.nat(),
          (code, parentId) => {
            same(
              codesOf(checkSetting(code, null, { parentId })),
              getSettingRow(code).atTop === true ? ["SETTING_AT_TOP"] : [],
            );
          },
        ),
        "numbers stay within their bounds": fc.property(
          fc.constantFrom(
            "PASSWORD_MIN_LENGTH" as const,
            "FAILURES_TO_LOCK" as const,
            "BUSINESS_DAY_START" as const,
            "SESSION_IDLE_MINUTES" as const,
            "TERMS_VERSION" as const,
          ),
          fc.integer({ min: 10_000 }),
          (code, beyond) => {
            same(
              [checkSetting(code, beyond).ok, checkSetting(code, -beyond).ok, checkSetting(code, 0.5).ok],
              [false, false, false],
            );
          },
        ),
        "the table: ids are given once, groups are known, codes find their rows": fixedCase(null, () => {
          const rows = Object.values(settings);
          same(new Set(rows.map(({ id }) => id)).size, rows.length);
          holds(
            rows.every(({ group }) => settingGroups.includes(group)),
            "every group is known",
          );
          same(settingCodes.filter(isSettingCode), Object.keys(settings));
          holds(
            Object.values(productCodeSettings).every((code) => getSettingRow(code).kind === "codes"),
            "the codes of products are lists",
          );
          same([isSettingCode("demo"), isSettingCode("toString")], [false, false]);
        }),
      },
    },
    "setting-code-list": {
      says: "A company's list of codes has each code once, with a name in every language.",
      source: "behaviour 3.9",
      cases: ["setting.json"],
      laws: {
        "a list with a code of each comes back as it is, and names its codes": fc.property(
          arbRows,
          fc.constantFrom("fr" as const, "en" as const, "es" as const),
          (list, language) => {
            same(parseCodeList(list), { ok: true, value: list });
            for (const row of list) same(nameOfCode(list, row.code, language), row[language]);
            same(nameOfCode(list, "unknown", language), "unknown");
          },
        ),
        "a code that comes again is named at its row, in capitals too": fc.property(
          arbRows,
          fc.nat(),
          (list, which) => {
            const repeatedEntry = list[which % list.length];
            if (repeatedEntry === undefined) return;
            const parsed = parseCodeList([...list, { ...repeatedEntry, code: repeatedEntry.code.toLowerCase() }]);
            same(parsed.ok ? [] : parsed.issues.map(({ code, path }) => [code, path]), [
              ["VALUE_TWICE", [list.length, "code"]],
            ]);
          },
        ),
        "a name that is missing is asked for where it is missing": fc.property(
          arbRows,
          fc.nat(),
          fc.constantFrom("code" as const, "fr" as const, "en" as const, "es" as const),
          (list, which, field) => {
            const index = which % list.length;
            const parsed = parseCodeList(list.map((row, place) => (place === index ? { ...row, [field]: " " } : row)));
            same(parsed.ok ? [] : parsed.issues.map(({ code, path }) => [code, path]), [["REQUIRED", [index, field]]]);
          },
        ),
        "rejects an empty list, one that is too long, and values that are not a list": fc.property(
          fc.constantFrom(
            [],
            "A",
            null,
            { length: 1 },
            Array.from({ length: codesAtMost + 1 }, (_, index) => ({ code: String(index), fr: "a", en: "a", es: "a" })),
          ),
          (value) => holds(!parseCodeList(value).ok, "refused"),
        ),
      },
    },
    "setting-web-address": {
      says: "The address of a service is http or https with a host, and carries neither name nor password.",
      source: "behaviour 3.8",
      cases: ["setting.json"],
      laws: {
        "accepts a host with any rest, trimmed; rejects other schemes, credentials, and spaces within it": fc.property(
          fc.domain(),
          fc.constantFrom("", "/", "/v1?x=1", "#a"),
          (domain, rest) => {
            const address = `https://${domain}${rest}`;
            if (address.length > 400) return;
            same(parseWebAddress(` ${address} `), { ok: true, value: address });
            for (const invalidAddress of [
              `ftp://${domain}`,
              `https://ana:x@${domain}`,
              `https://${domain}/a b`,
              domain,
              "",
            ])
              holds(!parseWebAddress(invalidAddress).ok, `${invalidAddress} is refused`);
          },
        ),
        "confidential content goes by https, or by http within a network that the operator allows": fc.property(
          fc.domain(),
          (domain) => {
            const allowedNetworks = readIpNetworks("10.0.0.0/8") ?? [];
            const codes = (address: string) => {
              const parsed = parseSecureAddress(address, allowedNetworks);
              return parsed.ok ? [] : parsed.issues.map(({ code }) => code);
            };
            if (domain.length < 400) same(codes(`https://${domain}`), []);
            same(codes(`http://${domain}`), ["WEB_ADDRESS"]);
            same(
              [
                "http://10.0.0.7:8080/x",
                "https://10.0.0.7",
                "http://192.168.0.7",
                "http://8.8.8.8",
                "ftp://10.0.0.7",
              ].map(codes),
              [[], [], ["WEB_ADDRESS"], ["WEB_ADDRESS"], ["WEB_ADDRESS"]],
            );
          },
        ),
      },
    },
    "setting-mail-server": {
      says: "The address of a mail server is smtp or smtps with a host, perhaps a name and a password and a port; it is a secret, and carries no options.",
      source: "behaviour 3.8",
      cases: ["setting.json"],
      laws: {
        "a host passes with and without a name, a password and a port; paths, options, spaces and other schemes do not":
          fc.property(
            fc.domain(),
            fc.constantFrom("", "boutique:s3cret@", "ana%40a.ca:x%2Fy@"),
            fc.constantFrom("", ":465"),
            (domain, who, port) => {
              if (domain.length > 400) return;
              const address = `smtps://${who}${domain}${port}`;
              same(parseMailServer(` ${address} `), { ok: true, value: address });
              for (const invalidAddress of [
                `${address}/a`,
                `${address}?tls.rejectUnauthorized=false`,
                `smtps://a b@${domain}`,
                `smtps://ana@${domain}`,
                `https://${domain}`,
                "smtp://",
                "",
              ])
                holds(!parseMailServer(invalidAddress).ok, `${invalidAddress} is refused`);
            },
          ),
        "it and the secret of an identity provider are secrets": fixedCase(null, () =>
          same(settingCodes.filter(isSecretSetting), ["SIGN_ON_SECRET", "MAIL_SERVER"]),
        ),
      },
    },
    "setting-origin": {
      says: "A layer has its own value of a setting or the nearest one above; changing it affects exactly the layers below that inherit it.",
      source: "behaviour 3.8 and 3.9",
      cases: ["setting.json"],
      laws: {
        "a layer's own value has priority; without it, the nearest one above applies": fc.property(
          arbLayerLinks,
          fc.array(fc.nat({ max: 30 })),
          (links, layerIds) => {
            const layers = links.map((layer) => ({ ...layer, priority: 0 }));
            const values = layerIds.map((layerId, index) => ({ layerId, value: index }));
            for (const { id } of layers) {
              const { own, above } = settingOriginOf(id, values, layers);
              same(own ?? above, resolveByLayer(id, values, layers));
              same(
                above,
                resolveByLayer(
                  id,
                  values.filter(({ layerId }) => layerId !== id),
                  layers,
                ),
              );
            }
          },
        ),
        "a change counts below exactly where it is inherited": fc.property(
          arbLayerLinks,
          fc.array(fc.nat({ max: 30 })),
          fc.nat(),
          (links, layerIds, which) => {
            const layers = links.map((layer) => ({ ...layer, priority: 0 }));
            const changedLayer = layers[which % Math.max(1, layers.length)];
            if (changedLayer === undefined) return;
            const otherRows = layerIds
              .filter((layerId) => layerId !== changedLayer.id)
              .map((layerId, index) => ({ layerId, value: index }));
            const before = [...otherRows, { layerId: changedLayer.id, value: -1 }];
            const after = [...otherRows, { layerId: changedLayer.id, value: -2 }];
            const differs = layers
              .filter(
                ({ id }) =>
                  id !== changedLayer.id &&
                  resolveByLayer(id, before, layers)?.value !== resolveByLayer(id, after, layers)?.value,
              )
              .map(({ id }) => id);
            same(
              [...inheritorsOf(changedLayer.id, before, layers)].toSorted((a, b) => a - b),
              differs.toSorted((a, b) => a - b),
            );
          },
        ),
      },
    },
  };
}
