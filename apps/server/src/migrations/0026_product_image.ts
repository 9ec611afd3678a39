/** Adds product pictures, identified by a hash of their content. A picture that no saved product uses is deleted after a day. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    CREATE TABLE product_image (
      target_id integer NOT NULL REFERENCES target,
      image text COLLATE "C" NOT NULL,
      is_kept boolean NOT NULL DEFAULT false,
      created_by integer NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (target_id, image)
    )`;
  yield* sql`CREATE INDEX product_image_image ON product_image (image)`;
});
