import { describe, expect, test } from 'vitest'
import { createGridModel } from '#web/grid/model/grid-model.ts'
import type { Column, ValidateRule } from '#web/grid/model/types.ts'

const grid = (
  validateRules: readonly ValidateRule[],
  values: readonly unknown[],
  more: Partial<Column> = {},
) =>
  createGridModel({
    columns: [{ key: 'code', title: '编号', type: 'input', validateRules, ...more }],
    rows: values.map((code, index) => ({ id: `r${index}`, code })),
  })
const messages = async (...given: Parameters<typeof grid>) => {
  const { errors } = await grid(...given).validate()
  return Object.fromEntries(Object.entries(errors).map(([id, cells]) => [id, cells['code']]))
}
const settled = async () => {
  for (let turn = 0; turn < 5; turn++) await new Promise(resolve => setTimeout(resolve, 0))
}

describe('console 5: cell rules in order', () => {
  test('required, unique, pattern, handler: the first that fails speaks', async () => {
    const rules: ValidateRule[] = [
      { handler: ({ value }) => (value === '123' ? '已停用' : undefined) },
      { pattern: 'z', message: `\${title}须为整数` },
      { unique: true, message: `\${title}重复` },
      { required: true, message: `请填写\${title}` },
    ]
    expect(await messages(rules, ['', 'x', 'x', 'y', '123', '5'])).toEqual({
      r0: '请填写编号',
      r1: '编号重复',
      r2: '编号重复',
      r3: '编号须为整数',
      r4: '已停用',
    })
  })

  test('messages name the column and any other property of it; defaults are there without one', async () => {
    expect(await messages([{ required: true, message: `\${title}（\${key}，\${nothing}）` }], [''])).toEqual({
      r0: `编号（code，\${nothing}）`,
    })
    expect(await messages([{ required: true }], [''])).toEqual({ r0: '编号不能为空' })
    expect(await messages([{ pattern: 'only' }], ['1', '1'])).toEqual({
      r0: '编号不能重复',
      r1: '编号不能重复',
    })
    expect(await messages([{ pattern: 'm' }], ['1'])).toEqual({ r0: '编号格式不正确' })
  })

  test('* makes required; empty cells are neither duplicates nor misfits', async () => {
    expect(await messages([{ pattern: '*' }], [null])).toEqual({ r0: '编号不能为空' })
    expect(await messages([{ pattern: 'unique' }, { pattern: 'n6-16' }], ['', '', null])).toEqual({})
  })

  test('1 and "1" are the same value in two rows', async () => {
    expect(Object.keys(await messages([{ unique: true }], [1, '1', 2]))).toEqual(['r0', 'r1'])
  })

  test('a handler may answer by value, by promise, or through its second parameter', async () => {
    const answers: Record<string, ValidateRule['handler']> = {
      不行: () => '不行',
      稍后不行: async () => '稍后不行',
      默认: () => false,
      编号不行: (_cell, done) => done(false, `\${title}不行`),
    }
    for (const [message, handler] of Object.entries(answers))
      expect(await messages([{ handler: handler!, message: '默认' }], ['1'])).toEqual({ r0: message })
    for (const passes of [() => undefined, () => true, () => null, async () => ''])
      expect(await messages([{ handler: passes }], ['1'])).toEqual({})
    expect(await messages([{ handler: (_cell, done) => done(null) }], ['1'])).toEqual({})
  })

  test('a handler is not asked about a cell that has failed already', async () => {
    let asked = 0
    await messages([{ required: true }, { handler: () => void asked++ }], ['', '1'])
    expect(asked).toBe(1)
  })
})

describe('console 5: the verdict', () => {
  test('counts failed cells and names the first in the order shown', async () => {
    const model = createGridModel({
      columns: [
        { key: 'a', title: 'A', type: 'input', validateRules: [{ pattern: 'z' }] },
        { key: 'b', title: 'B', type: 'input', validateRules: [{ required: true }] },
        { key: 'c', title: 'C', type: 'hidden', validateRules: [{ required: true }] },
      ],
      rows: [
        { id: 'x', a: '1', b: '2' },
        { id: 'y', a: 'q', b: '' },
        { id: 'z', a: '1', b: '' },
      ],
    })
    model.move('z', 0)
    const verdict = await model.validate()
    expect(verdict.failed).toBe(3)
    expect(verdict.first).toEqual({ id: 'z', key: 'b', message: 'B不能为空' })
    expect(model.errorOf('y', 'a')).toBe('A格式不正确')
  })

  test('some rows may be asked alone; duplicates are sought among all', async () => {
    const model = grid([{ unique: true }, { required: true }], ['1', '1', ''])
    const verdict = await model.validate(['r0'])
    expect(verdict.failed).toBe(1)
    expect(model.errorOf('r1', 'code')).toBeUndefined()
  })

  test('mending one of two duplicates takes the message from both', async () => {
    const model = grid([{ unique: true }], ['1', '1'])
    await model.validate()
    model.write([{ id: 'r0', key: 'code', value: '2' }])
    await settled()
    expect(model.errors()).toEqual({})
  })

  test('a cell that was wrong is asked again when it is written to', async () => {
    const model = grid([{ pattern: 'z' }], ['a'])
    await model.validate()
    model.write([{ id: 'r0', key: 'code', value: 'b' }])
    await settled()
    expect(model.errorOf('r0', 'code')).toBe('编号格式不正确')
    model.write([{ id: 'r0', key: 'code', value: '7' }])
    await settled()
    expect(model.errorOf('r0', 'code')).toBeUndefined()
  })

  test('a mark from elsewhere outlives checks of the row and goes when its cell is written', async () => {
    const model = createGridModel({
      columns: [
        { key: 'a', title: 'A', type: 'input', validateRules: [{ required: true }] },
        { key: 'b', title: 'B', type: 'input' },
      ],
      rows: [{ id: 'x', a: '' }],
    })
    model.mark([{ id: 'x', key: 'b', message: '未写入' }])
    await model.validate(['x'])
    expect(model.errors()).toEqual({ x: { a: 'A不能为空', b: '未写入' } })
    model.write([{ id: 'x', key: 'b', value: 'ok' }])
    expect(model.errorOf('x', 'b')).toBeUndefined()
  })

  test('a run that is called off rejects and leaves the messages as they were', async () => {
    const model = createGridModel({
      columns: [
        { key: 'a', title: 'A', type: 'input', validateRules: [{ required: true }, { pattern: 'url' }] },
      ],
      rows: Array.from({ length: 100_000 }, (_, index) => ({ id: `${index}`, a: '' })),
    })
    const stop = new AbortController()
    const run = model.validate(undefined, stop.signal)
    stop.abort()
    await expect(run).rejects.toThrow()
    expect(model.errors()).toEqual({})
  })

  test('a broken expression is an error of the declaration, not of the data', async () => {
    await expect(grid([{ pattern: '(' }], ['1']).validate()).rejects.toThrow()
  })
})
