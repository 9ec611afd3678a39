/** Import calls through the API client. */
import { parseMapping } from "@comptoir/domain/import-file";
import type { ImportMapping } from "@comptoir/domain/import-file";

import { ask, askSignedIn } from "../../runtime.ts";
import { session } from "../../session/session.ts";
import { language } from "../../shared/text.ts";
import type { BatchGateway, ImportGateway, WaitingGateway } from "./import-gateway.ts";
import { uploadFile } from "./upload-file.ts";

const toMappingWire = (mapping: ImportMapping): Readonly<Record<string, unknown>> => ({ ...mapping });

export const importGateway: ImportGateway = {
  mappings: async () => {
    const mappingsAnswer = await askSignedIn((api) => api.importFiles.mappings());
    if (!mappingsAnswer.ok) return mappingsAnswer;
    const knownMappings = mappingsAnswer.value.map(({ name, isBuiltIn, mapping, unreadable }) => {
      const mappingResult = parseMapping(mapping);
      return mappingResult.ok
        ? { name, isBuiltIn, mapping: mappingResult.value }
        : {
            name,
            isBuiltIn,
            mapping: null,
            fields: unreadable ?? mappingResult.issues.map(({ path }) => path.join(".")),
          };
    });
    return { ok: true, value: knownMappings };
  },
  saveMapping: (mapping) => askSignedIn((api) => api.importFiles.saveMapping({ payload: toMappingWire(mapping) })),
  upload: async (file, onSent, signal) =>
    uploadFile({ file, onSent, signal, token: await session.getToken(), language }),
  preview: (fileId, format) => {
    const { sheet, record, ...writtenFormat } = format ?? {};
    const previewQuery = {
      ...writtenFormat,
      ...(sheet !== undefined && sheet !== null && { sheet }),
      ...(record !== undefined && record !== null && { record }),
    };
    return askSignedIn((api) => api.importFiles.preview({ params: { id: fileId }, query: previewQuery }));
  },
  run: (fileId, mapping, mode, rules) =>
    askSignedIn((api) => api.importFiles.run({ payload: { fileId, mapping: toMappingWire(mapping), mode, ...rules } })),
  job: (id) => askSignedIn((api) => api.importFiles.job({ params: { id } })),
  cancel: (id) => ask((api) => api.importFiles.cancel({ params: { id } })),
};

export const waitingGateway: WaitingGateway = {
  waiting: () => askSignedIn((api) => api.importFiles.waiting()),
};

export const batchGateway: BatchGateway = {
  batch: (id) => askSignedIn((api) => api.importFiles.batch({ params: { id } })),
  setAside: (id, afterRow) =>
    askSignedIn((api) => api.importFiles.setAside({ params: { id }, query: { after: afterRow } })),
  undo: (id, changedSince) => askSignedIn((api) => api.importFiles.undo({ params: { id }, query: { changedSince } })),
};
