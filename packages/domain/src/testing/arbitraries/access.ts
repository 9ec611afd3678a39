/** Random permissions and random organisations. */

import fc from "fast-check";

import { permissionCodes, type LayerLink, type PermissionCode } from "../../access/index.ts";

/** A permission code. */
export const arbPermission: fc.Arbitrary<PermissionCode> = fc.constantFrom(...permissionCodes);

/** Permissions of a caller: any subset, in any order, sometimes with an unknown code. */
export const arbCallerPermissions: fc.Arbitrary<readonly string[]> = fc
  .tuple(
    fc.shuffledSubarray([...permissionCodes]),
    fc.oneof(
      { weight: 4, arbitrary: fc.constant([]) },
      {
        weight: 1,
        arbitrary: fc.array(fc.constantFrom("SALE_WRITE", "RDM_READ", "sale_read", "toString", "__proto__", "")),
      },
    ),
  )
  .chain(([knownCodes, unknownCodes]) =>
    fc.shuffledSubarray([...knownCodes, ...unknownCodes], { minLength: knownCodes.length + unknownCodes.length }),
  );

/** A forest of layers: each layer is a root, or a child of an earlier layer. */
const arbWideLinks: fc.Arbitrary<readonly LayerLink[]> = fc
  .array(fc.nat(), { minLength: 1, maxLength: 30 })
  .map((choices) =>
    choices.map((choice, index) => ({
      id: index + 1,
      parentId: choice % (index + 1) === 0 ? null : choice % (index + 1),
    })),
  );

/** Deep hierarchies: few branches, each layer mostly a child of the one before it. */
const arbDeepLinks: fc.Arbitrary<readonly LayerLink[]> = fc
  .array(fc.constantFrom(true, true, true, true, true, true, true, false), { minLength: 9, maxLength: 30 })
  .map((steps) => steps.map((isBelow, index) => ({ id: index + 1, parentId: isBelow && index > 0 ? index : null })));

/** Hierarchies of any shape, deep or wide. */
export const arbLayerLinks: fc.Arbitrary<readonly LayerLink[]> = fc.oneof(
  { weight: 3, arbitrary: arbWideLinks },
  { weight: 1, arbitrary: arbDeepLinks },
);

/** Invalid links between layers: to themselves, in cycles, to missing layers. */
export const arbTangledLinks: fc.Arbitrary<readonly LayerLink[]> = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 1, max: 9 }), parentId: fc.option(fc.integer({ min: 1, max: 11 })) }),
  { minLength: 1, maxLength: 9, selector: ({ id }) => id },
);
