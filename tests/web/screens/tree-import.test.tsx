// @vitest-environment happy-dom
/** Screens 5.4 and 5.x: 导入 stands beside 导出, for those who may. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import type { Resource } from '#contract/kit/resource.ts'
import { sysDepart } from '#contract/organisation/depart-admin.ts'
import { sysCategory } from '#contract/platform/category.ts'
import { screens } from '#web/screens/registry.ts'
import { show, signIn } from '../crud/harness.tsx'

const cases = [
  { name: 'system/DepartList', resource: sysDepart, toolbar: '部门操作', row: '省级监管中心' },
  { name: 'system/SysCategoryList', resource: sysCategory, toolbar: '列表操作', row: '采样点位' },
] as const
const preview = { titles: ['名称'], rows: [], checked: 1, errors: 0, more: false }

describe.each(cases)('$name', ({ name, resource, toolbar, row }) => {
  const open = async (codes: readonly string[]) => {
    const wire = signIn(codes)
    wire.seed(sysCategory as unknown as Resource, [{ id: 'c1', pid: '0', name: '采样点位', code: 'A01' }])
    wire.on(({ path, body }) => {
      if (path !== `${resource.path}/importExcel`) return undefined
      return (body as FormData).get('dryRun') === '1'
        ? { result: preview, message: '已检查' }
        : { message: '共1行数据全部导入成功！' }
    })
    const { default: Screen } = await screens[name]!()
    show(createElement(Screen), '/')
    await screen.findAllByText(row)
    return { wire, bar: within(screen.getByRole('toolbar', { name: toolbar })) }
  }

  const { perm } = resource
  test('the button is not shown without its right', async () => {
    const { bar } = await open([`${perm}:list`, `${perm}:add`, `${perm}:edit`, `${perm}:export`])
    expect(bar.getByRole('button', { name: '导出' })).toBeTruthy()
    expect(bar.queryByRole('button', { name: '导入' })).toBeNull()
  })

  test('the button is shown with it', async () => {
    const { bar } = await open([`${perm}:list`, `${perm}:import`])
    expect(bar.getByRole('button', { name: '导入' })).toBeTruthy()
    expect(bar.queryByRole('button', { name: '导出' })).toBeNull()
  })

  test('a sheet is sent, and the tree is read again', async () => {
    const { wire, bar } = await open(['*'])
    fireEvent.click(bar.getByRole('button', { name: '导入' }))
    const dialog = await screen.findByRole('dialog', { name: '导入EXCEL' })
    expect(dialog.textContent).toContain('一次最多 1 万行')
    // The parent is told by its path; what the server alone writes is not asked for.
    expect(dialog.textContent).toContain('名称路径，如')
    const columns = [...dialog.querySelectorAll('dt')].map(({ textContent }) => textContent)
    expect(columns).toContain(resource.fields.parentPath.title)
    expect(columns).not.toContain(resource === sysDepart ? '部门编码' : '分类编码')
    fireEvent.change(document.querySelector('input[type=file]')!, {
      target: { files: [new File(['x'], '树.xlsx')] },
    })
    await within(dialog).findByText('共 1 行未发现错误')
    const reads = () => wire.calls.filter(({ path }) => /queryTreeList|\/list$|rootList/.test(path)).length
    const before = reads()
    fireEvent.click(within(dialog).getByRole('button', { name: '开始上传' }))
    await screen.findByText('共1行数据全部导入成功！')
    await waitFor(() => expect(reads()).toBeGreaterThan(before))
  })
})
