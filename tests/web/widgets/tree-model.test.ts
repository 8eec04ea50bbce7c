/** What trees decide, apart from how they look. */
import { describe, expect, test } from 'vitest'
import {
  everyNode,
  halfTicked,
  matching,
  shownNodes,
  stepOf,
  type TreeNode,
  tick,
  withChildren,
  without,
} from '#web/widgets/tree/tree-model.ts'

const leaf = (key: string): TreeNode => ({ key, title: key, isLeaf: true })
const branch = (key: string, ...children: TreeNode[]): TreeNode => ({ key, title: key, children })
const tree = [branch('省', branch('市', leaf('区'), leaf('县')), leaf('室'))]
const apart = { multi: true, linked: false }
const linked = { multi: true, linked: true }
const keys = (ticked: ReadonlySet<string>) => [...ticked].sort()
const seen = (nodes: readonly TreeNode[], ...open: string[]) =>
  shownNodes(nodes, new Set(open)).map(({ node, level }) => `${level}${node.key}`)

describe('console 4: department picker is check-strictly by default, switchable to linked', () => {
  test('apart: a tick touches nothing else', () => {
    expect(keys(tick(tree, new Set(), '市', apart))).toEqual(['市'])
    expect(keys(tick(tree, new Set(['市', '区']), '市', apart))).toEqual(['区'])
  })
  test('linked: a tick takes everything below, and a parent follows its children', () => {
    expect(keys(tick(tree, new Set(), '市', linked))).toEqual(['区', '县', '市'].sort())
    const all = tick(tree, tick(tree, new Set(), '市', linked), '室', linked)
    expect(keys(all)).toEqual(
      everyNode(tree)
        .map(node => node.key)
        .sort(),
    )
    expect(keys(tick(tree, all, '县', linked))).toEqual(['区', '室'].sort())
  })
  test('linked: what has something ticked below it is half ticked', () => {
    const ticked = tick(tree, new Set(), '区', linked)
    expect(keys(halfTicked(tree, ticked))).toEqual(['市', '省'].sort())
  })
  test('single: another choice replaces, a second click takes back', () => {
    expect(keys(tick(tree, new Set(['区']), '室', { multi: false, linked: false }))).toEqual(['室'])
    expect(keys(tick(tree, new Set(['室']), '室', { multi: false, linked: false }))).toEqual([])
  })
})

describe('what of a tree is shown', () => {
  test('only opened branches are seen; children that came late lie in their place', () => {
    expect(seen(tree, '省')).toEqual(['1省', '2市', '2室'])
    const late = withChildren<TreeNode>([{ ...leaf('省'), isLeaf: false }], '省', [leaf('市')])
    expect(seen(late, '省')).toEqual(['1省', '2市'])
    expect(withChildren<TreeNode>([{ ...leaf('省'), isLeaf: false }], '省', [])[0]).toMatchObject({
      isLeaf: true,
    })
  })
  test('each says its place among its sisters; what is not asked for yet is no leaf', () => {
    const { node: _, ...room } = shownNodes(tree, new Set(['省']))[2]!
    expect(room).toEqual({ level: 2, place: 2, many: 2, isLeaf: true, isOpen: false })
    expect(shownNodes<TreeNode>([{ ...leaf('省'), isLeaf: false }], new Set())[0]).toMatchObject({
      isLeaf: false,
    })
  })
  test('words find nodes with the way to them and all that lies below them', () => {
    expect(seen(matching(tree, '县'), '省', '市')).toEqual(['1省', '2市', '3县'])
    expect(seen(matching(tree, '市'), '省', '市')).toEqual(['1省', '2市', '3区', '3县'])
    expect(matching([leaf('Lab')], 'lab')).toHaveLength(1)
    expect(matching(tree, '国')).toEqual([])
  })
  test('nothing goes under itself', () => {
    expect(everyNode(without(tree, '市')).map(({ key }) => key)).toEqual(['省', '室'])
  })
})

test.each([
  // 省, 市, 区, 县, 室: all open
  ['ArrowDown', 0, { to: 1 }],
  ['ArrowDown', 4, { to: 4 }],
  ['ArrowDown', -1, { to: 0 }],
  ['ArrowUp', 4, { to: 3 }],
  ['ArrowUp', 0, { to: 0 }],
  ['Home', 3, { to: 0 }],
  ['End', 0, { to: 4 }],
  ['ArrowRight', 1, { to: 2 }],
  ['ArrowRight', 2, undefined],
  ['ArrowLeft', 1, { open: false }],
  ['ArrowLeft', 3, { to: 1 }],
  ['ArrowLeft', 4, { to: 0 }],
  ['a', 0, undefined],
] as const)('%s from node %i', (key, at, step) => {
  expect(stepOf(key, shownNodes(tree, new Set(['省', '市'])), at)).toEqual(step)
})
test('right opens what is closed, and stays where the children are still on their way', () => {
  expect(stepOf('ArrowRight', shownNodes(tree, new Set()), 0)).toEqual({ open: true })
  const waiting = shownNodes<TreeNode>([{ ...leaf('省'), isLeaf: false }, leaf('室')], new Set(['省']))
  expect(stepOf('ArrowRight', waiting, 0)).toBeUndefined()
})
