// @vitest-environment happy-dom
/** The kinds that are chosen in dialogs: what a form keeps of them, what a query asks. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createElement, useState } from 'react'
import { describe, expect, test } from 'vitest'
import type { Field } from '#contract/kit/field.ts'
import * as declare from '#contract/kit/field.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { resource } from '#contract/kit/resource.ts'
import { useDraft } from '#web/crud/draft.ts'
import { FormFields } from '#web/crud/form-fields.tsx'
import { kitOf } from '#web/fields/index.ts'
import { show, signIn } from '../crud/harness.tsx'

const rows = [
  { id: '1', username: 'prov', realname: '沈岚' },
  { id: '2', username: 'lab', realname: '江映' },
]
function wireOf() {
  const wire = signIn(['*'])
  wire.on(({ path }) => {
    if (path === '/sys/user/list') return { result: { records: rows, total: 2 } }
    if (path === '/online/cgreport/api/getRpColumns/r')
      return {
        result: {
          cgRpConfigId: 'r',
          cgRpConfigName: '站点',
          columns: [{ title: '名称', dataIndex: 'name', align: 'center' }],
          dictOptions: {},
        },
      }
    if (path === '/online/cgreport/api/getQueryInfo/r') return { result: [] }
    if (path === '/online/cgreport/api/getData/r')
      return { result: { records: [{ id: '1', name: '城东站', code: 'C1', no: 7 }], total: 1 } }
    return undefined
  })
}
const dialog = async () => within(await screen.findByRole('dialog'))

const report = { code: 'r', orgFields: 'name,code,no', destFields: 'site,siteCode,elsewhere' }
const visit = resource('/test/visit', {
  title: '巡检',
  perm: 'test:visit',
  table: 'test_visit',
  fields: { site: declare.popup('站点', report), siteCode: declare.text('站点编码') },
}) as unknown as Resource
const names = ['site', 'siteCode']
/** What the form holds now. */
let values: Readonly<Record<string, unknown>> = {}
function Form() {
  const [before] = useState({})
  const form = useDraft(visit, names, before)
  values = form.values
  const sections = [{ fields: names }]
  return <FormFields {...{ sections, form }} resource={visit} columns={1} prefix="t-" disabled={false} />
}

describe('console 3: pickers as fields', () => {
  test('several users: comma list in the form, any of them in the query', async () => {
    wireOf()
    const field: Field = declare.users('参与人')
    const { FormItem, QueryItem } = kitOf(field)
    const kept: unknown[] = []
    show(
      createElement(FormItem, {
        id: 'f',
        field,
        name: 'f',
        value: '',
        row: {},
        onChange: (value, text) => kept.push([value, text]),
      }),
      '/',
    )
    fireEvent.click(screen.getByRole('button', { name: '选择参与人' }))
    const box = await dialog()
    fireEvent.click(await box.findByText('沈岚'))
    fireEvent.click(box.getByText('江映'))
    fireEvent.click(box.getByRole('button', { name: '确定' }))
    expect(kept).toEqual([['prov,lab', '沈岚,江映']])

    wireOf()
    const asked: unknown[] = []
    show(
      createElement(QueryItem!, {
        id: 'q',
        field,
        name: 'f',
        filters: { f: ',prov,' },
        onChange: patch => asked.push(patch),
      }),
      '/',
    )
    await screen.findByText('沈岚')
    fireEvent.click(screen.getByRole('button', { name: '选择参与人' }))
    const again = await dialog()
    fireEvent.click(await again.findByText('江映'))
    fireEvent.click(again.getByRole('button', { name: '确定' }))
    fireEvent.click(screen.getByRole('button', { name: '清空参与人' }))
    expect(asked).toEqual([{ f: ',prov,lab,' }, { f: undefined }])
  })

  test('a popup field fills the other fields of its form', async () => {
    wireOf()
    show(<Form />, '/')
    fireEvent.click(screen.getByRole('button', { name: '选择站点' }))
    const box = await dialog()
    fireEvent.click(await box.findByText('城东站'))
    fireEvent.click(box.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(values).toMatchObject({ site: '城东站', siteCode: 'C1' }))
    expect(values).not.toHaveProperty('elsewhere')
    fireEvent.click(screen.getByRole('button', { name: '清空站点' }))
    await waitFor(() => expect(values).toMatchObject({ site: null, siteCode: null }))
  })

  test('cells show the words that came with the row', () => {
    wireOf()
    const field: Field = declare.departs('协办部门')
    const { Cell } = kitOf(field)
    const { container } = show(
      createElement(Cell, { field, name: 'f', value: 'd1,d2', row: { f_dictText: '澄州,云岚' } }),
      '/',
    )
    expect(container.textContent).toBe('澄州,云岚')
  })
})
