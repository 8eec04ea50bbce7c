import { describe, expect, test, vi } from 'vitest'
import { createFormTables, type FormTablesOptions } from '#web/grid/model/form-tables.ts'
import { gridApi } from '#web/grid/model/grid-api.ts'
import { createGridModel } from '#web/grid/model/grid-model.ts'

function make(more: Partial<FormTablesOptions> = {}) {
  const table = (key: string, addDefaultRowNum?: number) => {
    const model = createGridModel({
      columns: [{ key: 'name', title: '名称', type: 'input', validateRules: [{ required: true }] }],
    })
    const jump = vi.fn()
    return {
      key,
      model,
      jump,
      api: gridApi(model, { jump }),
      ...(addDefaultRowNum === undefined ? {} : { addDefaultRowNum }),
    }
  }
  const goods = table('goods')
  const notes = table('notes', 2)
  const heard = {
    activate: vi.fn(),
    request: vi.fn(async (_method: 'POST' | 'PUT', _body: unknown) => undefined),
    validateForm: vi.fn(async (): Promise<Record<string, unknown> | undefined> => ({ title: 'T' })),
  }
  const form = createFormTables({ tables: [goods, notes], ...heard, ...more })
  return { form, goods, notes, ...heard }
}

describe('screens 11: forms with grids', () => {
  test('a new form begins with its default rows, at the first tab', () => {
    const { form, goods, notes, activate } = make()
    form.add()
    expect([goods.model.count(), notes.model.count()]).toEqual([1, 2])
    expect(activate).toHaveBeenCalledExactlyOnceWith('goods')
    form.add()
    expect([goods.model.count(), notes.model.count()]).toEqual([1, 2])
  })

  test('the form is checked first, then the tables; the failing tab comes to the front', async () => {
    const { form, goods, notes, activate, request, validateForm } = make()
    form.add()
    validateForm.mockResolvedValueOnce(undefined)
    expect(await form.submit()).toBe('form')
    goods.model.write([{ id: goods.model.rowAt(0).id, key: 'name', value: 'x' }])
    expect(await form.submit()).toEqual({ failed: 'notes' })
    expect(activate).toHaveBeenLastCalledWith('notes')
    expect(notes.jump).toHaveBeenCalledTimes(1)
    expect(goods.jump).not.toHaveBeenCalled()
    expect(request).not.toHaveBeenCalled()
  })

  test('adding posts, editing puts, with all rows in one body', async () => {
    const { form, goods, notes, request } = make({
      loadRows: async key => [{ id: `${key}1`, name: key }],
    })
    await form.edit({ id: '7', title: 'old' })
    goods.api.removeRows('goods1')
    goods.api.pushRows({ name: 'new' })
    expect(await form.submit()).toBe('saved')
    expect(request).toHaveBeenCalledExactlyOnceWith('PUT', {
      id: '7',
      title: 'T',
      goodsList: [{ name: 'new' }],
      notesList: [{ id: 'notes1', name: 'notes' }],
    })
    form.add()
    for (const { model } of [goods, notes])
      for (const row of model.rows()) model.write([{ id: row.id, key: 'name', value: 'n' }])
    await form.submit()
    expect(request.mock.calls[1]).toEqual([
      'POST',
      { title: 'T', goodsList: [{ name: 'n' }], notesList: [{ name: 'n' }, { name: 'n' }] },
    ])
  })

  test('the body can be put together otherwise, removed rows included', async () => {
    const { form, goods, notes, request } = make({
      loadRows: async () => [{ id: 'a', name: 'a' }],
      classifyIntoFormData: ({ formValue, tablesValue }) => ({
        head: formValue['title'],
        gone: tablesValue.flatMap(({ deleteData }) => deleteData.map(row => row.id)),
      }),
    })
    await form.edit({})
    goods.api.removeRows('a')
    expect(notes.model.count()).toBe(1)
    await form.submit()
    expect(request.mock.calls[0]).toEqual(['PUT', { head: 'T', gone: ['a'] }])
  })

  test('closing empties the tables; rows that arrive afterwards are dropped', async () => {
    const arrivals: ((rows: { id: string }[]) => void)[] = []
    const { form, goods } = make({ loadRows: () => new Promise(resolve => arrivals.push(resolve)) })
    const opening = form.edit({ id: '7' })
    form.close()
    for (const arrive of arrivals) arrive([{ id: 'late' }])
    await opening
    expect(goods.model.count()).toBe(0)
  })
})
