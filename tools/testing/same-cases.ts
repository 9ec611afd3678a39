/** Gives every property test of `npm test` the same random cases each time, so that only a change can make it fail. Long runs use new cases. */

import fc from "fast-check";

const testSeed = Number(process.env["COMPTOIR_TEST_SEED"] ?? "20261124");
const isNew = process.env["COMPTOIR_TEST_ALL"] === "1";

if (!isNew) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: testSeed });
