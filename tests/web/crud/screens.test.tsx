// @vitest-environment happy-dom
/** Every list screen: it mounts with rows, offers what the user may do, opens its form and saves. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createElement } from 'react'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Field } from '#contract/kit/field.ts'
import type { Resource, Verb } from '#contract/kit/resource.ts'
import { resources } from '#server/declared.ts'
import { menus } from '#server/seed/menus.ts'
import { screens } from '#web/screens/registry.ts'
import { show, signIn } from './harness.tsx'

/** A value that the field's own rules accept. */
/** Codes that more than a tag is made of. */
const readBy: Readonly<Record<string, string>> = { warning_level: '2', config_key: 'RTD_INTERVAL' }
/** What fits the rules of its field; a formula as heavy as the first row says. */
const texts: Readonly<Record<string, string>> = {
  cas: '537-46-2',
  formula: 'H2',
  color: '#208D86',
  author: 'admin',
}
function sample(name: string, field: Field, index: number): unknown {
  switch (field.kind) {
    case 'number':
      return Math.min(field.max ?? 10, Math.max(field.min ?? 0, index + 1))
    case 'switch':
      return 'Y'
    case 'date':
      return '2026-11-20'
    case 'datetime':
      return '2026-11-21 08:24:05'
    case 'area':
      return '990101'
    case 'point':
      return '114.30000,30.58000'
    case 'dict':
    case 'dicts':
      // A state as records begin.
      if (field.readonly && field.default) return field.default
      return readBy[field.dict ?? ''] ?? 'A'
    case 'rows':
      return '[]'
    case 'image':
      return `temp/${name}-${index}.png`
    default:
      if (name in texts) return texts[name]
      if (field.title === '目标值') return '60'
      if (field.title === '手机号') return `1381234567${index}`
      if (field.title === '身份证后四位') return '123X'
      if (name.endsWith('Time')) return '08:00'
      return name === 'mn' ? `QY000${index}` : `${name}-${index}`
  }
}
const rowsOf = (resource: Resource) =>
  [1, 2, 3].map(index => ({
    id: `row${index}`,
    ...Object.fromEntries(
      Object.entries(resource.fields)
        .filter(([, field]) => !field.secret)
        .flatMap(([name, field]) => {
          // Of a tree, the top is shown.
          const value = name === resource.tree ? '0' : sample(name, field, index)
          return field.reference || field.kind === 'area'
            ? [
                [name, value],
                [`${name}_dictText`, `${field.title}${index}`],
              ]
            : [[name, value]]
        }),
    ),
  }))

const cases = resources.flatMap(resource => {
  const load = screens[resource.path.slice(1)]
  return load ? [{ resource, load, key: resource.path.slice(1) }] : []
})
const buttons: readonly [string, Verb][] = [
  ['新增', 'add'],
  ['导入', 'importExcel'],
  ['导出', 'exportXls'],
  ['批量删除', 'deleteBatch'],
]
/** What a window of 1440 px leaves a list beside the menu, and one from which up it has all that it has room for. */
const deskPx = 1166
/** The annex names more columns than that: their ends stay in sight, what lies between them is scrolled. */
const wider = new Set([
  'device/config',
  'device/facility',
  'sewage/label',
  'sewage/mini-user',
  'sewage/outlet',
  'sewage/plant',
])
const roomy = { window: 1900, list: 1626 }

/** Fields that stand in the form only with certain values of others. */
const asTheOthersAre: Readonly<Record<string, string>> = {
  '/sewage/plan cron': 'period CRON',
  '/drug/factor cf': 'cfBasis GIVEN',
  '/drug/factor cfReason': 'cfBasis GIVEN',
  '/sewage/analysis-view shareUsers': 'share SOME',
  '/sewage/analysis-view shareRoles': 'share SOME',
  '/sewage/analysis-view shareDeparts': 'share SOME',
  '/sewage/analysis-brief shareUsers': 'share SOME',
  '/sewage/analysis-brief shareRoles': 'share SOME',
  '/sewage/analysis-brief shareDeparts': 'share SOME',
}

/** Types into the first field of the form that takes any words. */
function typeIn(dialog: HTMLElement, { fields }: Resource, row: Readonly<Record<string, unknown>>) {
  for (const item of dialog.querySelectorAll<HTMLElement>('[data-field]')) {
    const name = item.getAttribute('data-field')!
    const { kind, rules = [], secret } = fields[name]!
    const words = 'JIA-1'
    const box = item.querySelector<HTMLInputElement>('input:not([readonly]), textarea')
    if (!box || box.disabled || secret || (kind !== 'text' && kind !== 'textarea')) continue
    if (!rules.every(rule => rule(words, row) === undefined)) continue
    fireEvent.change(box, { target: { value: words } })
    return { name, words, box }
  }
  throw new Error(`${dialog.textContent} has no field for words`)
}

test('every page of the menu has its screen', () => {
  // A group is a page where it names a component; one that only holds codes names none.
  const shown = menus.flatMap(({ pages, component }) => [...pages, ...(component ? [{ component }] : [])])
  expect(shown.filter(({ component }) => !(component in screens))).toEqual([])
  expect(cases.length).toBeGreaterThan(7)
})

describe.each(cases)('$key', ({ resource, load, key }) => {
  const open = async (codes: readonly string[], search = '') => {
    const wire = signIn(codes)
    wire.seed(resource, rowsOf(resource))
    const { default: Screen } = await load()
    const stage = show(createElement(Screen), resource.path + search)
    await screen.findAllByText('1-3 共 3 条')
    return { wire, stage }
  }

  test('scrolls sideways in no window that shows it all it has room for', async () => {
    const { happyDOM, innerWidth } = window as unknown as {
      happyDOM: { setViewport(size: { width: number }): void }
      innerWidth: number
    }
    happyDOM.setViewport({ width: roomy.window })
    onTestFinished(() => happyDOM.setViewport({ width: innerWidth }))
    const { stage } = await open(['*'], '?view=list')
    expect(parseInt(stage.container.querySelector('table')!.style.width, 10)).toBeLessThanOrEqual(roomy.list)
  })
  test('shows its rows and the buttons of all verbs', async () => {
    const { stage } = await open(['*'])
    const rows = stage.container.querySelectorAll('tbody tr')
    expect(rows.length).toBe(3)
    // It scrolls sideways on no desk of 1440 px, the menu beside it.
    const widthPx = parseInt(stage.container.querySelector('table')!.style.width, 10)
    expect(widthPx).toBeLessThanOrEqual(wider.has(key) ? roomy.list : deskPx)
    expect(within(rows[0] as HTMLElement).getByText('1')).toBeTruthy()
    // Where what is done with ticked rows stands in one menu, the menu stands for it.
    const gathered = screen.queryByRole('button', { name: '批量操作' }) !== null
    for (const [name, verb] of buttons)
      if (!(gathered && verb === 'deleteBatch'))
        expect(screen.queryAllByRole('button', { name }).length > 0, name).toBe(resource.verbs.includes(verb))
  })

  test('shows a reader the rows and nothing to change them with', async () => {
    await open([`${resource.perm}:list`])
    for (const [name] of buttons) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('button', { name: /^(编辑|删除|确认|注册) / })).toBeNull()
  })

  test('opens the details of a row by its address', async () => {
    const wire = signIn(['*'])
    wire.seed(resource, rowsOf(resource))
    const { default: Screen } = await load()
    show(createElement(Screen), `${resource.path}?open=row2`)
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(wire.last(`${resource.path}/queryById`)?.query['id']).toBe('row2'))
    await waitFor(() => expect(within(dialog).queryByText('加载中…')).toBeNull())
    expect(within(dialog).getAllByText(Object.values(resource.fields)[0]!.title).length).toBeGreaterThan(0)
  })

  test.runIf(resource.verbs.includes('edit'))(
    'opens its form with every writable field and saves',
    async () => {
      const { wire, stage } = await open(['*'])
      const [row] = stage.container.querySelectorAll('tbody tr')
      fireEvent.click(within(row as HTMLElement).getByRole('button', { name: /^编辑 / }))
      const dialog = await screen.findByRole('dialog')
      await waitFor(() => expect(dialog.querySelector('[data-field]')).not.toBeNull())
      const shown = [...dialog.querySelectorAll('[data-field]')].map(item => item.getAttribute('data-field'))
      const writable = Object.entries(resource.fields).filter(
        ([name, { readonly }]) => !readonly && !(`${resource.path} ${name}` in asTheOthersAre),
      )
      expect([...shown].sort()).toEqual(writable.map(([name]) => name).sort())
      for (const [name, field] of writable)
        expect(within(dialog).getAllByLabelText(field.title, { exact: false }).length, name).toBeGreaterThan(
          0,
        )
      fireEvent.click(within(dialog).getByRole('button', { name: '保存' }))
      await waitFor(() =>
        expect(wire.last(`${resource.path}/edit`)?.body).toMatchObject({ id: 'row1', version: 1 }),
      )
    },
  )

  test.runIf(resource.verbs.includes('edit'))(
    'tells the second of two what is there now, and keeps what he typed until he has chosen',
    async () => {
      const { wire, stage } = await open(['*'])
      const path = `${resource.path}/edit`
      const now = { ...wire.tables.get(resource.path)![0]!, updateBy: 'li', version: 7 }
      let taken = true
      wire.on(call =>
        taken && call.path === path
          ? { status: 409, success: false, code: 409, message: '记录已被他人修改', result: now }
          : undefined,
      )
      const [row] = stage.container.querySelectorAll('tbody tr')
      fireEvent.click(within(row as HTMLElement).getByRole('button', { name: /^编辑 / }))
      const dialog = await screen.findByRole('dialog')
      await waitFor(() => expect(dialog.querySelector('[data-field]')).not.toBeNull())
      const typed = typeIn(dialog, resource, wire.tables.get(resource.path)![0]!)
      const save = () => fireEvent.click(within(dialog).getByRole('button', { name: '保存' }))
      save()
      await screen.findByText('这条记录已被他人修改')
      await screen.findByText(typed.words, { selector: '.conflict *' })
      const other = screen.getByText('这条记录已被他人修改').closest<HTMLElement>('.arco-modal')!
      expect(within(other).getByText(/^li 于 /)).toBeTruthy()
      // Looked at and put off: his words still stand in the form.
      fireEvent.click(other.querySelector('.arco-modal-close-icon')!)
      await waitFor(() => expect(screen.queryByText('这条记录已被他人修改')).toBeNull())
      expect(typed.box.value).toBe(typed.words)
      save()
      await screen.findByText('这条记录已被他人修改')
      taken = false
      fireEvent.click(screen.getByRole('button', { name: '以我的为准' }))
      await waitFor(() =>
        expect(wire.last(path)?.body).toMatchObject({
          id: 'row1',
          version: 7,
          [typed.name]: typed.words,
        }),
      )
    },
  )
})
