/** Tests that saves accept exactly the scope that GetCreationScope offers, for every model and role, at the top of a chain and in a store. */

import { creationModelNames } from "@comptoir/domain/creation";
import { findEntityOfModel, getEntity } from "@comptoir/domain/entity";
import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { createLayer, createTarget } from "../organisation/index.ts";
import { makeOrganisation, read, roleCodes, serveRoutes, Server, signInAs, tokenIn } from "../testing/serve-routes.ts";
import { sampleOf } from "./entity-kit.ts";

interface Place {
  readonly targetId: number;
  readonly layerId: number;
}

const reportBody = {
  dataSource: "sale",
  descriptions: { fr: "Ventes par rayon" },
  period: "-0m",
  isList: true,
  reportDataModelRoles: [],
  genericListColumn: [
    { field: "sku", aggregate: null, label: {}, visible: true, width: null, frozen: false, format: null, position: 0 },
  ],
  genericListFilter: [],
  genericListGroup: [],
};

/** View that a report opens with: saved again, it replaces itself. */
const viewBody = {
  dataSource: "sale",
  _ReportDataModelID: 0,
  period: "-1w",
  listFilter: null,
  listSorting: null,
  pivot: null,
  customization: null,
  drawing: null,
};

/** Builds the body that creates a record at a place, with wire names. */
function bodyAt(model: string, { targetId, layerId }: Place): Readonly<Record<string, unknown>> {
  if (model === "Dashboard") return { description: "Caisses", widgets: "[]", period: "-0d", targetID: targetId };
  if (model === "Report") return { ...reportBody, _TargetID: targetId };
  if (model === "Inventory") return { DocumentType: "ADJUSTMENT", TargetLayerID: layerId, TerminalID: "T1", Lines: [] };
  if (model === "UOM") return { UomCode: "BOX" };
  if (model === "ReportUserCustomization") return viewBody;
  if (model === "SidePanelTemplate")
    return { dataModel: "sale", htmlTemplate: null, linkColumn: "description", _TargetID: targetId };
  const name = findEntityOfModel(model);
  if (name === null) throw new Error(`no entity: ${model}`);
  const [sample = {}] = sampleOf(name).saves(targetId, layerId);
  const bodySample = { ...sample, ...(Object.hasOwn(sample, "permissions") ? { permissions: [] } : {}) };
  const { wire } = getEntity(name);
  // A terminal is the narrowest layer type, which may be below every other.
  if (name === "layer") return { ...bodySample, targetLayerType: "TERMINAL", locationType: null };
  const isPlaced = ["role", "user", "goal", "target"].includes(name);
  const {
    grants: _grants,
    itemCodes: _codes,
    ProductCost: _cost,
    ...body
  } = bodySample as Readonly<Record<string, unknown>>;
  return isPlaced ? body : { ...body, [wire["targetId"] ?? "targetId"]: targetId };
}

/** Models whose rows belong to a layer; others belong to a target. */
const placedAtLayer = new Set(["TargetLayer", "Hierarchy", "User", "UserProfile", "Goal", "Inventory"]);

/** Models whose records have no place: they belong to their author, or are a place themselves. */
const placeless = new Set(["Target", "ReportUserCustomization"]);
/** Models whose calls send one record and not a list. */
const sentAlone = new Set(["Report", "ReportUserCustomization", "SidePanelTemplate"]);

/** Paths of models whose path differs from their name. */
const pathOf: Readonly<Record<string, string>> = { Dashboard: "Dashboard/", Inventory: "Inventory/Document/" };

interface Scope {
  readonly allowed: boolean;
  readonly targets: readonly { readonly _TargetID: number }[];
  readonly targetLayers: readonly { readonly _TargetLayerID: number }[];
}

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("the creation scope", (it) => {
  it.effect(
    "offers exactly the targets and layers that a save accepts, whatever the model, the role and the place",
    () =>
      Effect.gen(function* () {
        const { call } = yield* Server;
        const sql = yield* SqlClient.SqlClient;
        const organisation = yield* makeOrganisation;
        const otherChain = yield* createTarget({ code: "C", description: "Chaîne C" });
        const hung = { targetId: otherChain, parentId: organisation.chain, description: "Chaîne C" } as const;
        const chainBelow = yield* createLayer({ ...hung, type: "CHAIN", code: "C" });
        const till = yield* createLayer({
          targetId: organisation.targetId,
          parentId: organisation.first,
          type: "TERMINAL",
          code: "A1T",
          description: "Caisse",
        });
        for (const targetId of [organisation.targetId, organisation.otherTarget, otherChain])
          yield* sql`INSERT INTO department (department_id, target_id, code, description) VALUES (${900 + targetId}, ${targetId}, 'R', 'Rayon')`;
        const places: readonly Place[] = [
          { targetId: organisation.targetId, layerId: organisation.chain },
          { targetId: organisation.targetId, layerId: organisation.first },
          { targetId: organisation.targetId, layerId: till },
          { targetId: otherChain, layerId: chainBelow },
          { targetId: organisation.otherTarget, layerId: organisation.other },
        ];
        const differences: unknown[] = [];
        for (const role of roleCodes) {
          const atTop = (yield* signInAs(role.toLowerCase())).token;
          const inStore = yield* tokenIn(
            yield* call(`/api/TargetLayer/Change/${organisation.first}`, { token: atTop }),
          );
          for (const [where, token] of [
            ["chain", atTop],
            ["store", inStore],
          ] as const)
            for (const model of creationModelNames) {
              const { status, body } = yield* Effect.flatMap(call(`/api/${model}/GetCreationScope`, { token }), read);
              const scope = body as Scope;
              expect([model, status]).toEqual([model, 200]);
              // Without the permission every place is refused alike.
              for (const layerId of scope.allowed ? places : places.slice(0, 1)) {
                const isOffered = placedAtLayer.has(model)
                  ? scope.targetLayers.some(({ _TargetLayerID }) => _TargetLayerID === layerId.layerId)
                  : placeless.has(model)
                    ? scope.allowed
                    : scope.targets.some(({ _TargetID }) => _TargetID === layerId.targetId);
                const sentBody = bodyAt(model, layerId);
                const save = Object.hasOwn(sentBody, "_DepartmentID")
                  ? { ...sentBody, _DepartmentID: 900 + layerId.targetId }
                  : sentBody;
                const answer = yield* Effect.flatMap(
                  call(`/api/${pathOf[model] ?? model}?dryRun=true`, {
                    method: "POST",
                    token,
                    body: JSON.stringify(sentAlone.has(model) ? save : [save]),
                  }),
                  read,
                );
                // A place that has a side panel already answers 409.
                if ([200, 409].includes(answer.status) !== isOffered)
                  differences.push({
                    role,
                    at: where,
                    model,
                    place: layerId,
                    isOffered,
                    status: answer.status,
                    body: answer.body,
                  });
              }
            }
        }
        expect(differences).toEqual([]);
      }),
    { timeout: 300_000 },
  );
});
