// @vitest-environment happy-dom
/** Rows in a record, as the form, the list and the details have them. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { number, text } from '#contract/kit/field.ts'
import { type Resource, resource } from '#contract/kit/resource.ts'
import { rows } from '#contract/kit/rows.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { show, signIn } from '../crud/harness.tsx'

const curve = resource('/test/curve', {
  title: '曲线',
  perm: 'test:curve',
  table: 'test_curve',
  fields: {
    curveName: text('曲线名', { required: true }),
    points: rows(
      '曲线点',
      { level: text('级别', { required: true }), amount: number('加标量', { unit: 'ng', default: 1 }) },
      { required: true },
    ),
  },
})
const Curves = defineScreen(curve, { columns: ['curveName', 'points'] })
const kept = JSON.stringify([{ level: 'L1', amount: 5 }])

function open(at = '/test/curve') {
  const wire = signIn(['*'])
  wire.seed(curve as unknown as Resource, [{ id: 'c1', curveName: '一号', points: kept }])
  show(<Curves />, at)
  return wire
}

test('a list counts them, the details show them', async () => {
  open('/test/curve?open=c1')
  expect(await screen.findByText('1 行')).toBeTruthy()
  const table = await screen.findByRole('table', { name: '曲线点' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(head => head.textContent),
  ).toEqual(['级别', '加标量 ng'])
  expect(
    within(table)
      .getAllByRole('cell')
      .map(cell => cell.textContent),
  ).toEqual(['L1', '5'])
})

test('the form adds, changes and takes away rows, and says what is wrong with which', async () => {
  const wire = open()
  fireEvent.click(await screen.findByRole('button', { name: '编辑 一号' }))
  const form = await screen.findByRole('dialog')
  fireEvent.click(await within(form).findByRole('button', { name: '添加一行' }))
  const save = () => fireEvent.click(within(form).getByRole('button', { name: '保存' }))
  save()
  expect(await within(form).findByText('第 2 行「级别」不能为空')).toBeTruthy()
  expect(wire.last('/test/curve/edit')).toBeUndefined()
  const level = within(form).getByRole('textbox', { name: '第 2 行级别' })
  expect(level.getAttribute('aria-invalid')).toBe('true')
  expect(within(form).getByRole('textbox', { name: '第 1 行级别' }).getAttribute('aria-invalid')).toBeNull()
  fireEvent.change(level, { target: { value: 'L2' } })
  fireEvent.click(within(form).getByRole('button', { name: '删除第 1 行' }))
  save()
  await waitFor(() =>
    expect(wire.last('/test/curve/edit')?.body).toMatchObject({
      points: JSON.stringify([{ amount: 1, level: 'L2' }]),
    }),
  )
})

test('no row at all is no value', async () => {
  const wire = open()
  fireEvent.click(await screen.findByRole('button', { name: '编辑 一号' }))
  const form = await screen.findByRole('dialog')
  fireEvent.click(await within(form).findByRole('button', { name: '删除第 1 行' }))
  fireEvent.click(within(form).getByRole('button', { name: '保存' }))
  expect(await within(form).findByText('请至少填写一行曲线点')).toBeTruthy()
  expect(wire.last('/test/curve/edit')).toBeUndefined()
})
