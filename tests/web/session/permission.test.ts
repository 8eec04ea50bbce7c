import { describe, expect, test } from 'vitest'
import type { Grant } from '#contract/kit/can.ts'
import {
  allowedByAction,
  excludedCodes,
  heldCodes,
  shownByDirective,
  stoppedCodes,
} from '#web/session/permission.ts'

const grant = (action: string, type: string, status?: string): Grant => ({
  action,
  type,
  ...(status !== undefined && { status }),
})
const codes = ['a:x', 'a:y', 'a:z', 'b:x', 'nobody']

describe('console 6: the directive reading', () => {
  const all = [grant('a:x,a:y', '1', '1'), grant('a:z', '1', '0'), grant('b:x', '2', '0')]
  test('shown when held, one code among several', () => {
    expect(shownByDirective([grant('a:x,a:y', '1')], all, 'a:y')).toBe(true)
    expect(shownByDirective([], all, 'a:y')).toBe(false)
  })
  test('status "0" stands open to everybody', () => {
    expect(shownByDirective([], all, 'a:z')).toBe(true)
  })
  test('entries of type "2" neither show nor keep; what nobody defined is hidden', () => {
    expect(shownByDirective([], all, 'b:x')).toBe(false)
    expect(shownByDirective([grant('b:x', '2')], all, 'b:x')).toBe(false)
    expect(shownByDirective([], all, 'nobody')).toBe(false)
  })
  test('the set of codes says the same, asked once', () => {
    const auth = [grant('a:x', '1')]
    const held = heldCodes(auth, all)
    for (const code of codes) expect(held.has(code), code).toBe(shownByDirective(auth, all, code))
  })
})

describe('console 6: the action check', () => {
  test('the own type "2" entry allows, whatever the definition says', () => {
    expect(allowedByAction([grant('a:x', '2')], [grant('a:x', '2', '0')], 'a:x')).toBe(true)
    expect(allowedByAction([grant('a:x', '1')], [], 'a:x')).toBe(false)
  })
  test('else "0" denies, "1" allows, nothing defined denies', () => {
    expect(allowedByAction([], [grant('a:x', '2', '0')], 'a:x')).toBe(false)
    expect(allowedByAction([], [grant('a:x', '2', '1')], 'a:x')).toBe(true)
    expect(allowedByAction([grant('a:y', '2')], [grant('a:x', '2', '1')], 'a:x')).toBe(true)
    expect(allowedByAction([], [], 'a:x')).toBe(false)
    expect(allowedByAction([], [grant('a:x', '1', '1')], 'a:x')).toBe(false)
  })
})

test('what the action check denies of what is defined for it', () => {
  const all = [grant('a:x,a:y', '2', '0'), grant('a:z', '2', '1'), grant('b:x', '1', '0')]
  expect([...stoppedCodes([], all)]).toEqual(['a:x', 'a:y'])
  expect([...stoppedCodes([grant('a:x', '2')], all)]).toEqual(['a:y'])
})

describe('excluded codes of a prefix', () => {
  const all = [
    grant('job:add,job:batch_delete', '1', '1'),
    grant('job:run', '1', '0'),
    grant('job:stop', '2', '1'),
    grant('jobs:add', '1', '1'),
  ]
  test('defined, in force and not held; batch_delete takes remove along', () => {
    expect([...excludedCodes('job', [], all)].sort()).toEqual(['add', 'batch_delete', 'remove'])
    expect([...excludedCodes('job:', [grant('job:batch_delete', '1')], all)]).toEqual(['add'])
  })
  test('no prefix excludes nothing', () => {
    expect(excludedCodes('', [], all).size).toBe(0)
  })
})
