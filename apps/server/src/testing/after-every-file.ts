import { afterAll } from "vitest";

import { removeTemporaryFolders } from "../database/testing/temporary-folder.ts";

// hooks run last to first: what a file has open in its folders is closed by then
afterAll(removeTemporaryFolders);
