import { expect, test } from "vitest";

import { treeKeyTarget, listPossibleParents, buildLayerTree, visibleNodes, listWithAncestors } from "./layer-tree.ts";

const row = (id: number, parentId: number | null, type: string, description: string, priority = 0, targetId = 1) => ({
  id,
  parentId,
  targetId,
  type,
  description,
  code: `C${id}`,
  priority,
  isActive: id !== 6,
  locationType: null,
});
const rows = [
  row(4, 3, "STORE", "Magog"),
  row(2, 1, "REGION", "Québec", 1),
  row(3, 1, "REGION", "Estrie"),
  row(1, 99, "CHAIN", "Marché"),
  row(5, 3, "STORE", "ascot"),
  row(6, 2, "STORE", "Lévis"),
  row(7, 4, "TERMINAL", "Caisse 1"),
];
const tree = buildLayerTree(rows);
const idsOf = (nodes: typeof tree) => nodes.map(({ id }) => id);

test("Reads levels in order: priority first, then names without regard to capitals and marks; one whose parent is out of sight stands at the top", () => {
  expect(tree.map(({ id, depth, children, locations }) => [id, depth, children, locations])).toEqual([
    [1, 0, 2, 3],
    [3, 1, 2, 2],
    [5, 2, 0, 0],
    [4, 2, 1, 0],
    [7, 3, 0, 0],
    [2, 1, 1, 1],
    [6, 2, 0, 0],
  ]);
});

test("Hides what is below a folded level, and a search shows the way to what it finds", () => {
  expect(idsOf(visibleNodes(tree, new Set([3]), ""))).toEqual([1, 3, 2, 6]);
  expect(idsOf(visibleNodes(tree, new Set([1, 2]), "levis"))).toEqual([1, 2, 6]);
  expect(idsOf(visibleNodes(tree, new Set(), "c4"))).toEqual([1, 3, 4]);
  expect(visibleNodes(tree, new Set(), "rien")).toEqual([]);
  expect(listWithAncestors(tree, 7)).toEqual([7, 4, 3, 1]);
});

test("Offers wider levels that do not hang below the one that moves", () => {
  expect(idsOf(listPossibleParents(tree, 4, "STORE"))).toEqual([1, 3, 2]);
  expect(idsOf(listPossibleParents(tree, 3, "REGION"))).toEqual([1]);
  expect(idsOf(listPossibleParents(tree, 1, "CHAIN"))).toEqual([]);
  expect(idsOf(listPossibleParents(tree, 0, "TERMINAL"))).toEqual([1, 3, 5, 4, 2, 6]);
  const group = buildLayerTree([...rows, row(99, null, "CHAIN", "Groupe", 0, 2), row(98, 99, "REGION", "Ouest", 0, 2)]);
  expect([idsOf(listPossibleParents(group, 4, "STORE")), idsOf(listPossibleParents(group, 1, "CHAIN"))]).toEqual([
    [1, 3, 2],
    [99],
  ]);
});

test.each([
  ["ArrowDown", 1, { id: 3 }],
  ["ArrowUp", 1, null],
  ["ArrowUp", 3, { id: 1 }],
  ["End", 1, { id: 6 }],
  ["Home", 6, { id: 1 }],
  ["ArrowRight", 3, { id: 5 }],
  ["ArrowRight", 2, { id: 2, fold: false }],
  ["ArrowLeft", 3, { id: 3, fold: true }],
  ["ArrowLeft", 5, { id: 3 }],
  ["ArrowLeft", 1, { id: 1, fold: true }],
  ["m", 1, { id: 4 }],
  ["É", 1, { id: 3 }],
  ["z", 1, null],
  ["Tab", 1, null],
  ["ArrowDown", 77, { id: 1 }],
])("%s at %d leads to %j", (key, at, to) => {
  const foldedIds = new Set([2]);
  const visibleTree = key === "End" ? tree : visibleNodes(tree, foldedIds, "");
  expect(treeKeyTarget(key, at, visibleTree, foldedIds)).toEqual(to);
});
