// @vitest-environment happy-dom
/** Console 7, check rules: the tables that make the rule's JSON, and the test of a rule. */
import { fireEvent, screen, within } from '@testing-library/react'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Resource } from '#contract/kit/resource.ts'
import { sysCheckRule } from '#contract/platform/check-rule.ts'
import { screens } from '#web/screens/registry.ts'
import { jsonOf, stepsIn, tablesOf } from '#web/screens/system/check-rule-tables.ts'
import { show, signIn } from '../crud/harness.tsx'

const steps = [
  { digits: '*', pattern: '.{6}', message: '应为六位' },
  { digits: '2', pattern: '[A-Z]+', message: '前两位应为大写字母' },
  { digits: '*', pattern: '.*1', message: '应以 1 结尾' },
]

test('the tables hold what the rule holds, and give it back in the order it runs', () => {
  const { local, global } = tablesOf(JSON.stringify(steps))
  expect(local).toMatchObject([{ digits: '2', pattern: '[A-Z]+' }])
  expect(global).toMatchObject([{ priority: '1' }, { priority: '0' }])
  expect(stepsIn(jsonOf(local, global))).toEqual(steps)
  // First again: what runs first need not stand first in its table.
  expect(stepsIn(jsonOf(local, global.toReversed()))).toEqual(steps)
  expect(jsonOf([], [])).toBe('')
})

test('a value is tested as it is typed', async () => {
  const wire = signIn(['*'])
  wire.seed(sysCheckRule as unknown as Resource, [
    { id: 'r1', ruleName: '样品编号', ruleCode: 'sample_no', ruleJson: JSON.stringify(steps) },
  ])
  const { default: Screen } = await screens['system/SysCheckRuleList']!()
  show(createElement(Screen), '/isystem/checkRule')
  await screen.findAllByText('1-1 共 1 条')
  fireEvent.click(screen.getByRole('button', { name: '更多操作 样品编号' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: '功能测试' }))
  const dialog = await screen.findByRole('dialog', { name: '功能测试：样品编号' })
  const type = (value: string) =>
    fireEvent.change(within(dialog).getByLabelText('测试值'), { target: { value } })
  const failed = () => [...dialog.querySelectorAll('[data-failed]')].map(box => box.textContent)
  type('sY0001')
  expect(within(dialog).getByRole('status').textContent).toBe('前两位应为大写字母')
  expect(failed()).toEqual(['s1', 'Y2'])
  type('SY0002')
  expect(within(dialog).getByRole('status').textContent).toBe('应以 1 结尾')
  expect(failed()).toHaveLength(6)
  type('SY0001')
  expect(within(dialog).getByRole('status').textContent).toBe('校验通过')
  expect(failed()).toEqual([])
})
