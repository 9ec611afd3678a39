import { existsSync, readdirSync, utimesSync } from "node:fs";
import path from "node:path";
import { deflateSync } from "node:zlib";

import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import sharp from "sharp";

import { createRoles, createUser, grantRole } from "../organisation/index.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs, testPassword } from "../testing/serve-routes.ts";
import { ProductImages } from "./product-images.ts";

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 40 } } });

/** Builds a PNG file that declares a size in its header and contains hardly any pixels. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(content.length);
    const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([head, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(100_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (0xed_b8_83_20 & -(crc & 1));
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
}

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("pictures of products", (it) => {
  let token = "";
  const send = Effect.fnUntraced(function* (content: Uint8Array, as = token) {
    const { call } = yield* Server;
    return yield* read(
      yield* call("/api/Product/Image", {
        method: "POST",
        token: as,
        headers: { "content-type": "application/octet-stream" },
        body: new Uint8Array(content),
      }),
    );
  });
  const ask = Effect.fnUntraced(function* (image: string, size = "full", as: string | undefined = token) {
    const { call } = yield* Server;
    return yield* call(`/api/Product/Image/${image}/${size}`, as === undefined ? {} : { token: as });
  });
  const save = Effect.fnUntraced(function* (method: "POST" | "PUT", body: object, as = token) {
    const { call } = yield* Server;
    const answer = yield* read(yield* call("/api/Product", { method, token: as, body: JSON.stringify([body]) }));
    return {
      ...answer,
      row: (Array.isArray(answer.body) ? answer.body[0] : undefined) as Readonly<Record<string, unknown>> | undefined,
    };
  });
  const rows = Effect.flatMap(
    SqlClient.SqlClient,
    (sql) =>
      sql<{
        readonly image: string;
        readonly is_kept: boolean;
      }>`SELECT image, is_kept FROM product_image ORDER BY image`,
  );

  it.effect(
    "are written anew, upright, no larger than is shown, in two sizes and without what a camera wrote into them",
    () =>
      Effect.gen(function* () {
        const { otherTarget, other } = yield* makeOrganisation;
        const roleId = yield* createRoles(otherTarget);
        const userId = yield* createUser({
          targetId: otherTarget,
          layerId: other,
          username: "foreigner",
          email: "f@exemple.ca",
          password: testPassword,
          firstName: "A",
          lastName: "B",
          language: "fr",
        });
        yield* grantRole({ userId, roleId: roleId("ADMIN"), layerId: other });
        token = (yield* signInAs("admin")).token;
        const photo = yield* Effect.promise(() =>
          flat(3_000, 2_000)
            .jpeg()
            .withExif({ IFD0: { Copyright: "Ana Roy" }, IFD3: { GPSLatitude: "45/1 30/1 0/1" } })
            .withMetadata({ orientation: 6 })
            .toBuffer(),
        );
        expect(photo.includes("Ana Roy")).toBe(true);
        const { status, body } = yield* send(photo);
        expect({ status, body }).toEqual({
          status: 200,
          body: { itemImage: expect.stringMatching(/^[\da-f]{64}$/u), width: 800, height: 1_200 },
        });
        const { itemImage } = body as { readonly itemImage: string };
        for (const [size, width, height] of [
          ["full", 800, 1_200],
          ["thumbnail", 107, 160],
        ] as const) {
          const answer = yield* ask(itemImage, size);
          expect([
            answer.status,
            answer.headers.get("content-type"),
            answer.headers.get("cache-control"),
            answer.headers.get("content-encoding"),
          ]).toEqual([200, "image/webp", "private, max-age=31536000, immutable", null]);
          const bytes = Buffer.from(yield* Effect.promise(() => answer.arrayBuffer()));
          const metadata = yield* Effect.promise(() => sharp(bytes).metadata());
          expect([metadata.format, metadata.width, metadata.height, metadata.exif, metadata.orientation]).toEqual([
            "webp",
            width,
            height,
            undefined,
            undefined,
          ]);
        }
      }),
  );

  it.effect("the same picture sent as PNG, as WebP or small is stored once", () =>
    Effect.gen(function* () {
      const [png, webp] = yield* Effect.promise(() =>
        Promise.all([flat(60, 40).png().toBuffer(), flat(60, 40).webp({ lossless: true }).toBuffer()]),
      );
      const [first, secondAnswer, other] = [yield* send(png), yield* send(png), yield* send(webp)];
      expect(first).toMatchObject({ status: 200, body: { width: 60, height: 40 } });
      expect([secondAnswer.body, other.body]).toEqual([first.body, first.body]);
    }),
  );

  it.effect(
    "files that are no image, broken, a decompression bomb or over 5 MB are refused at their field, and nothing is written",
    () =>
      Effect.gen(function* () {
        const before = yield* rows;
        const [jpeg, gif] = yield* Effect.promise(() =>
          Promise.all([flat(600, 600).jpeg().toBuffer(), flat(20, 20).gif().toBuffer()]),
        );
        const bomb = yield* Effect.promise(() => flat(9_000, 9_000).png({ compressionLevel: 9 }).toBuffer());
        expect(bomb.length).toBeLessThan(1_000_000);
        const heavy = Buffer.concat([jpeg, Buffer.alloc(5 * 1024 ** 2)]);
        for (const [name, content, code] of [
          ["nothing", Buffer.alloc(0), "IMAGE_UNKNOWN"],
          ["a text", Buffer.from("<script>alert(1)</script>"), "IMAGE_UNKNOWN"],
          ["SVG", Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>`), "IMAGE_UNKNOWN"],
          ["GIF", gif, "IMAGE_UNKNOWN"],
          [
            "the beginning of a JPEG before a text",
            Buffer.concat([jpeg.subarray(0, 3), Buffer.from("no picture at all")]),
            "IMAGE_UNKNOWN",
          ],
          ["half a JPEG", jpeg.subarray(0, Math.floor(jpeg.length / 2)), "IMAGE_UNKNOWN"],
          ["81 million pixels", bomb, "IMAGE_TOO_MANY_PIXELS"],
          ["four billion pixels", hugePng(65_000, 65_000), "IMAGE_TOO_MANY_PIXELS"],
          ["a side of two billion pixels", hugePng(2_000_000_000, 1), "IMAGE_UNKNOWN"],
          ["more than 5 MB", heavy, "IMAGE_TOO_LARGE"],
        ] as const) {
          expect([name, yield* send(content)]).toMatchObject([
            name,
            { status: 400, body: [{ code, field: "itemImage" }] },
          ]);
        }
        expect(yield* rows).toEqual(before);
        // An upload without a declared length is cut off too.
        const { call } = yield* Server;
        const stream = new ReadableStream<Uint8Array>({ pull: (queue) => queue.enqueue(new Uint8Array(1024 ** 2)) });
        const endless = yield* read(
          yield* call("/api/Product/Image", {
            method: "POST",
            token,
            headers: { "content-type": "application/octet-stream" },
            body: stream,
            duplex: "half",
          } as RequestInit & { readonly token: string }),
        );
        expect(endless).toMatchObject({ status: 400, body: [{ code: "IMAGE_TOO_LARGE" }] });
      }),
  );

  it.effect("a product has a picture that was sent within its chain, and its history may bring it back", () =>
    Effect.gen(function* () {
      const sendAnswer = yield* send(yield* Effect.promise(() => flat(50, 50).png().toBuffer()));
      const { itemImage } = sendAnswer.body as { readonly itemImage: string };
      for (const wrongName of ["f".repeat(64), "tomate.jpg", "../../etc/passwd"])
        expect(yield* save("POST", { itemSKU: "A", description: "A", itemImage: wrongName })).toMatchObject({
          status: 400,
          body: [{ code: "REFERENCE_UNKNOWN", field: "itemImage" }],
        });
      const createdProducts = yield* save("POST", { itemSKU: "TOMATE", description: "Tomate", itemImage });
      expect(createdProducts).toMatchObject({ status: 200, row: { itemImage } });
      const withoutImage = yield* save("PUT", {
        _ItemID: createdProducts.row?.["_ItemID"],
        version: createdProducts.row?.["version"],
        itemImage: null,
      });
      expect(withoutImage).toMatchObject({ status: 200, row: { itemImage: null } });

      const images = yield* ProductImages;
      const sql = yield* SqlClient.SqlClient;
      yield* sql`UPDATE product_image SET created_at = now() - interval '2 days'`;
      for (const name of readdirSync(images.folder)) utimesSync(path.join(images.folder, name), 0, 0);
      yield* images.deleteUnsaved;
      expect((yield* rows).map(({ image }) => image)).toEqual([itemImage]);
      expect(readdirSync(images.folder).toSorted()).toEqual([`${itemImage}-full.webp`, `${itemImage}-thumbnail.webp`]);
      const back = yield* save("PUT", {
        _ItemID: createdProducts.row?.["_ItemID"],
        version: withoutImage.row?.["version"],
        itemImage,
      });
      expect(back).toMatchObject({ status: 200, row: { itemImage } });
      expect((yield* ask(itemImage)).status).toBe(200);
    }),
  );

  it.effect("are given to whoever may read the products of the chain, and not found by anybody else", () =>
    Effect.gen(function* () {
      const sendAnswer = yield* send(yield* Effect.promise(() => flat(30, 30).png().toBuffer()));
      const { itemImage } = sendAnswer.body as { readonly itemImage: string };
      const [viewer, foreigner] = [(yield* signInAs("viewer")).token, (yield* signInAs("foreigner")).token];
      expect((yield* ask(itemImage, "full", viewer)).status).toBe(403);
      expect((yield* send(new Uint8Array(3), viewer)).status).toBe(403);
      expect((yield* ask(itemImage, "full", foreigner)).status).toBe(404);
      const { call } = yield* Server;
      expect((yield* call(`/api/Product/Image/${itemImage}/full`)).status).toBe(401);
      expect((yield* ask("..%2F..%2Fetc%2Fpasswd")).status).toBe(404);
      expect((yield* ask(itemImage, "original")).status).toBe(400);
      expect(existsSync(path.join((yield* ProductImages).folder, `${itemImage}-full.webp`))).toBe(true);
      // A product of another chain cannot use the picture either: its name alone gives no access.
      expect(yield* save("POST", { itemSKU: "VOL", description: "Vol", itemImage }, foreigner)).toMatchObject({
        status: 400,
        body: [{ code: "REFERENCE_UNKNOWN", field: "itemImage" }],
      });
    }),
  );
});
