import { afterAll } from "vitest";

import { removeTemporaryFolders } from "../database/testing/temporary-folder.ts";

// hooks run last to first, so a test file closes what it opened in its folders before they are removed
afterAll(removeTemporaryFolders);
