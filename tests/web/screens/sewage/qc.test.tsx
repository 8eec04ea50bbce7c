// @vitest-environment happy-dom
/** 质控图: what the list says of each compound, and the table of each run. */
import { screen, within } from '@testing-library/react'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { fromWire } from '#lib/dates.ts'
import { defaultPolicy } from '#lib/lab/westgard.ts'
import type { Run } from '#web/charts/control-option.ts'
import { BrokenRules } from '#web/screens/sewage/qc/broken-rules.tsx'
import { CompoundList } from '#web/screens/sewage/qc/compound-list.tsx'
import { policyOf } from '#web/screens/sewage/qc/effect.ts'
import { limitWords, markWords } from '#web/screens/sewage/qc/marks.tsx'
import { show, signIn } from '../../crud/harness.tsx'

test('a compound is marked by its last run; what an older one broke is said with its day, and quieter', () => {
  signIn([])
  const one = (code: string, lastRule: string | null, before: { rule: string; at: number } | null) => ({
    ...{
      code,
      name: code,
      color: null,
      figures: [],
      last: '98%',
      failed: false,
      mean: 100,
      sd: 2,
      z: 0,
      lastRule,
      before,
    },
  })
  const older = { rule: '4-1s', at: fromWire('2026-11-25 08:00:00') }
  const compounds = [one('KET', '1-2s', null), one('AMP', '1-3s', older), one('BE', null, older)]
  show(createElement(CompoundList, { compounds, chosen: 'KET', onChoose: () => {} }), '/')
  const mark = (words: string) => screen.getByText(words).className.split(' ')
  expect(mark('1-2s')).toContain('is-level-3')
  expect(mark('1-3s')).toContain('is-level-2')
  expect(mark('4-1s 11-25')).toContain('aux')
  expect(screen.getAllByText(/4-1s/)).toHaveLength(1)
})

const action = {
  ...{ id: 'a', version: 1, state: 'CLOSED', cause: '移液偏少', measure: '送校', opinion: null },
  ...{ handleBy: 'lab', handleName: '江映' },
}
const run = (id: string, verdict: string, more: Partial<Run>): Run => ({
  ...{ id, verdict, worksheetId: '1', worksheetNo: id, pos: 1, at: fromWire('2026-11-25 08:00:00') },
  ...{ figure: 100, shown: '100%', rules: [], low: null, high: null, level: null, byName: '', action: null },
  ...more,
})
const rowsOf = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map(row => [...row.children].map(cell => cell.textContent).slice(1))

test('reminders are no loss of control; where nothing is to be done the row says why', () => {
  signIn([])
  const out = [
    { rules: ['1-3s', '1-2s'] as const, run: run('J1', 'RULE', { rules: ['1-3s', '1-2s'], action }) },
    { rules: ['4-1s'] as const, run: run('J2', 'PASS', {}) },
    { rules: ['1-2s'] as const, run: run('J3', 'PASS', { rules: ['1-2s'] }) },
    { rules: ['1-2s'] as const, run: run('J4', 'PASS', {}) },
  ]
  const props = { out, code: 'KET', open: () => {} }
  show(createElement(BrokenRules, { ...props, kind: 'SPK', policy: defaultPolicy }), '/')
  expect(screen.getByRole('heading').textContent).toContain('失控 1 次、未扣留 1 次、提醒 2 次')
  expect(rowsOf()).toEqual([
    ['J1', '1-3s', '100%', '扣留', '移液偏少', '送校', '江映', '已关闭', ''],
    ['J2', '4-1s', '100%', '未扣留', '当时判为合格', '无须办理：判定时不合格或扣留的才立项'],
    ['J3', '1-2s', '100%', '提醒', '—', '无须办理：提醒不扣留，不立项'],
    ['J4', '1-2s', '100%', '提醒', '—', '无须办理：提醒不扣留，不立项'],
  ])
  // No rule judges duplicates: nobody was reminded of anything.
  const none = policyOf(Object.keys(defaultPolicy).map(rule => ({ rule, consequence: 'off' })))
  signIn([])
  show(createElement(BrokenRules, { ...props, out: out.slice(3), kind: 'DUP', policy: none }), '/')
  expect(screen.getByRole('heading').textContent).toContain('失控 0 次、未扣留 1 次')
  expect(rowsOf()[0]!.slice(1, 5)).toEqual(['1-2s', '100%', '未扣留', '只按方法限判'])
})

test('the legend says what follows from each rule', () => {
  expect(markWords(['2-2s', '4-1s'], defaultPolicy)).toBe('2-2s、4-1s 扣留')
  expect(markWords(['1-2s'], defaultPolicy)).toBe('1-2s 提醒')
  const own = { ...defaultPolicy, '4-1s': 'off', '1-3s': 'warn' } as const
  expect(markWords(['2-2s', '4-1s'], own)).toBe('2-2s 扣留，4-1s 不判')
  expect(markWords(['1-3s'], own)).toBe('1-3s 提醒，超方法限 扣留')
})

test('limits are said to be provisional, and of which runs they are', () => {
  const told = '控制限暂定：由所示范围内未超方法限的 31 次算出，包括被评判的各次，随范围变动。'
  expect(limitWords('SPK', 31)).toBe(
    `${told}判定不用图上的控制限：每一次只与它之前最近 60 次比，超方法限的不计。之前不足 20 次时，只按方法限判。`,
  )
  expect(limitWords('DUP', 31)).toBe(`${told}平行样判定只按方法限。`)
})
