// @vitest-environment happy-dom
/** Every kind: what its cell says, what its input gives back, what its query asks the wire for. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Field } from '#contract/kit/field.ts'
import * as declare from '#contract/kit/field.ts'
import { kitOf } from '#web/fields/index.ts'
import type { FilterPatch } from '#web/fields/kit.ts'
import { useSession } from '#web/session/session.ts'
import { degreesOf, textOfDegrees } from '#web/widgets/picker/degrees.ts'
import { show, signIn } from '../crud/harness.tsx'

beforeEach(() => {
  const wire = signIn(['*'])
  useSession.setState({
    dicts: {
      run_status: [
        { value: 'RUN', text: '运行', color: 'green' },
        { value: 'FAULT', text: '故障', color: 'red' },
      ],
    },
  })
  wire.on(({ path }) =>
    path === '/sys/reference/options'
      ? { result: { records: [{ value: 'p1', text: '澄州城东' }], total: 1, size: 20, current: 1, pages: 1 } }
      : undefined,
  )
})

const cell = (field: Field, value: unknown, row: Record<string, unknown> = {}) => {
  const { Cell } = kitOf(field)
  return show(<Cell field={field} name="f" value={value} row={row} />, '/').container.textContent
}
describe('cells', () => {
  test.each<[string, Field, unknown, Record<string, unknown>, string]>([
    ['nothing is a dash, never 0', declare.number('容积'), null, {}, '—无'],
    [
      'figures with commas and a true minus',
      declare.number('容积', { decimals: 1 }),
      -1234.5,
      {},
      '−1,234.5',
    ],
    ['a code as its word', declare.dict('状态', 'run_status'), 'RUN', {}, '运行'],
    ['an unknown code as the server says it', declare.dict('状态', 'x'), 'Q', { f_dictText: '其他' }, '其他'],
    ['several codes', declare.dicts('状态', 'run_status'), 'RUN,FAULT', {}, '运行故障'],
    ['a reference by its text', declare.department('部门'), 'd1', { f_dictText: '澄州市局' }, '澄州市局'],
    ['a switch', declare.onOff('启用'), 'Y', {}, '是'],
    ['a day', declare.date('日期'), '2026-11-20', {}, '2026-11-20'],
    [
      'a moment of another year whole',
      declare.datetime('时间'),
      '2021-01-02 03:04:05',
      {},
      '2021-01-02 03:04:05',
    ],
    ['an amount with its fen', declare.money('费用'), 1234.5, {}, '1,234.50'],
    ['a time of day', declare.time('时刻'), '08:05:00', {}, '08:05:00'],
    ['a category by its name', declare.category('类别'), '115', { f_dictText: '泵站' }, '泵站'],
    ['a place', declare.point('位置'), '114.3,30.5', {}, '114.3, 30.5'],
  ])('%s', (_name, field, value, row, expected) => {
    expect(cell(field, value, row)).toBe(expected)
  })
  test('a moment of this year without the year, whole in its tool tip', () => {
    const year = new Date().getFullYear()
    cell(declare.datetime('时间'), `${year}-03-04 05:06:07`)
    expect(screen.getByText('03-04 05:06:07').getAttribute('title')).toBe(`${year}-03-04 05:06:07`)
  })
  test('a tag has the ground of the colour that the dictionary names', () => {
    cell(declare.dict('状态', 'run_status'), 'FAULT')
    expect(screen.getByText('故障').className).toContain('tag-danger')
  })
})

function Query({
  field,
  filters,
  onPatch,
}: {
  field: Field
  filters: Record<string, string>
  onPatch: (patch: FilterPatch) => void
}) {
  const { QueryItem } = kitOf(field)
  return QueryItem ? <QueryItem id="q" field={field} name="f" filters={filters} onChange={onPatch} /> : null
}
const asked = (field: Field, act: () => void, filters: Record<string, string> = {}) => {
  const patches: FilterPatch[] = []
  show(<Query field={field} filters={filters} onPatch={patch => patches.push(patch)} />, '/')
  act()
  return patches.at(-1)
}
describe('queries', () => {
  test('words are contained, and shown without their stars', () => {
    const patch = asked(
      declare.text('厂名'),
      () => {
        expect(screen.getByRole<HTMLInputElement>('textbox', { name: '厂名' }).value).toBe('水')
        fireEvent.change(screen.getByRole('textbox', { name: '厂名' }), { target: { value: '河' } })
      },
      { f: '*水*' },
    )
    expect(patch).toEqual({ f: '*河*' })
  })
  test('an emptied word asks for nothing', () => {
    const patch = asked(
      declare.text('厂名'),
      () => {
        fireEvent.change(screen.getByRole('textbox', { name: '厂名' }), { target: { value: '' } })
      },
      { f: '*水*' },
    )
    expect(patch).toEqual({ f: undefined })
  })
  test('figures are asked from and to', () => {
    const patch = asked(declare.number('容积'), () => {
      const input = screen.getByRole('spinbutton', { name: '容积最小' })
      fireEvent.change(input, { target: { value: '3' } })
    })
    expect(patch).toEqual({ f_begin: '3' })
  })
  test('codes are any of the ticked', async () => {
    const patches: FilterPatch[] = []
    show(
      <Query
        field={declare.dict('状态', 'run_status')}
        filters={{ f: 'RUN' }}
        onPatch={patch => patches.push(patch)}
      />,
      '/',
    )
    fireEvent.click(screen.getByRole('combobox', { name: '状态' }))
    fireEvent.click(await screen.findByText('故障'))
    expect(patches).toEqual([{ f: 'RUN,FAULT' }])
  })
  test('all but one code are shown as the others', () => {
    asked(declare.dict('状态', 'run_status'), () => expect(screen.getByText('运行')).toBeTruthy(), {
      f: '!FAULT',
    })
  })
  test('pictures cannot be asked for', () => expect(kitOf(declare.image('照片')).QueryItem).toBeUndefined())
})

const given: unknown[] = []
function Form({ field, start }: { field: Field; start?: unknown }) {
  const [value, setValue] = useState(start)
  const { FormItem } = kitOf(field)
  return (
    <FormItem
      id="i"
      field={field}
      name="f"
      value={value}
      row={{}}
      onChange={next => {
        given.push(next)
        setValue(next)
      }}
    />
  )
}
const form = (field: Field, start?: unknown) => {
  given.length = 0
  show(<Form field={field} start={start} />, '/')
}
describe('inputs', () => {
  test('a secret is never shown and an emptied one is not sent', () => {
    form(declare.text('密码', { secret: true }))
    const input = screen.getByLabelText<HTMLInputElement>('密码')
    expect(input.type).toBe('password')
    fireEvent.change(input, { target: { value: 'x' } })
    fireEvent.change(input, { target: { value: '' } })
    expect(given).toEqual(['x', undefined])
  })
  test('a switch gives Y and N', () => {
    form(declare.onOff('启用'), 'N')
    fireEvent.click(screen.getByRole('switch', { name: '启用' }))
    fireEvent.click(screen.getByRole('switch', { name: '启用' }))
    expect(given).toEqual(['Y', 'N'])
  })
  test('a figure gives a number, an emptied one nothing', async () => {
    form(declare.number('容积', { unit: 'm³' }), 2)
    const input = screen.getByRole('spinbutton', { name: '容积' })
    fireEvent.change(input, { target: { value: '2.5' } })
    await waitFor(() => expect(given).toContain(2.5))
    fireEvent.change(input, { target: { value: '' } })
    fireEvent.blur(input)
    await waitFor(() => expect(given.at(-1)).toBeNull())
  })
  test('a reference is found on the server', async () => {
    form(declare.reference('污水厂', { to: '/sewage/plant', text: 'plantName' }))
    fireEvent.click(screen.getByRole('combobox', { name: '污水厂' }))
    fireEvent.click(await screen.findByRole('option', { name: '澄州城东' }))
    expect(given).toEqual(['p1'])
  })
  test('a department is picked from the tree', async () => {
    form(declare.department('所属部门'))
    fireEvent.click(screen.getByRole('combobox', { name: '所属部门' }))
    fireEvent.click(await screen.findByText('澄州市局'))
    expect(given).toEqual(['d2'])
  })
  test('a code of few is chosen by a radio, and gives its word too', () => {
    form(declare.dict('状态', 'run_status', { input: 'radio' }))
    fireEvent.click(screen.getByRole('radio', { name: '故障' }))
    expect(given).toEqual(['FAULT'])
  })
  test('several codes are ticked in any order and stored in that of the dictionary', () => {
    form(declare.dicts('状态', 'run_status', { input: 'checkbox' }))
    fireEvent.click(screen.getByRole('checkbox', { name: '故障' }))
    fireEvent.click(screen.getByRole('checkbox', { name: '运行' }))
    expect(given).toEqual(['FAULT', 'RUN,FAULT'])
  })
  test('a place takes a Chinese comma', () => {
    form(declare.point('位置'))
    fireEvent.change(screen.getByRole('textbox', { name: '位置' }), { target: { value: '114.3，30.5' } })
    expect(given).toEqual(['114.3,30.5'])
  })
})

test('degrees are read and written, and nothing else is', () => {
  expect(degreesOf('114.3,30.5')).toEqual([114.3, 30.5])
  for (const wrong of ['', '200,30', '114.3', 'a,b']) expect(degreesOf(wrong)).toBeUndefined()
  expect(textOfDegrees(114.312345678, 30.5)).toBe('114.31235,30.50000')
})
