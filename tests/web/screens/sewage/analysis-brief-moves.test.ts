/** Moves pressed faster than they are answered, and what of a text there is to read. */
import { expect, it } from 'vitest'
import { CallError } from '#web/api/call-error.ts'
import { movesOf } from '#web/screens/sewage/analysis/brief/moves.ts'
import { goneWords, isWordless } from '#web/screens/sewage/analysis/brief/words.ts'

const part = (id: string, seat: number, version = 1) => ({ id, seat, version })
type Part = ReturnType<typeof part>

/** @param numbers whether all are numbered anew after each move, as where there is no room left */
function desk(numbers = false) {
  let rows = [part('a', 1), part('b', 2), part('c', 3)]
  const sent: [string, number][] = []
  let refuse = false
  let rest: Promise<unknown> = Promise.resolve()
  const move = movesOf<Part>(
    () => rows,
    async (row, seat) => {
      await Promise.resolve()
      if (refuse) throw new CallError('refused', '不行')
      expect(row.version).toBe(rows.find(({ id }) => id === row.id)?.version)
      sent.push([row.id, row.version])
      const moved = { ...row, seat, version: row.version + 1 }
      rows = rows.map(one => (one.id === row.id ? moved : one)).toSorted((x, y) => x.seat - y.seat)
      if (numbers) rows = rows.map((one, at) => ({ ...one, seat: at + 1 }))
      return rows.find(({ id }) => id === row.id)!
    },
    work => {
      const end = work().then(undefined, () => undefined)
      rest = end
      return end
    },
  )
  return {
    move,
    sent,
    order: () => rows.map(({ id }) => id).join(''),
    refuse: (on: boolean) => {
      refuse = on
    },
    rest: async () => {
      await rest
      await Promise.resolve()
    },
  }
}

it.each([false, true])(
  'carries out two quick moves one after another, each on the order that the first led to, all numbered anew: %s',
  async numbers => {
    const { move, order, sent, rest } = desk(numbers)
    move({ id: 'a', by: 1 })
    move({ id: 'a', by: 1 })
    // Beyond the end there is nowhere to go.
    move({ id: 'a', by: 1 })
    move({ id: 'c', by: -1 })
    await rest()
    expect(order()).toBe('cba')
    expect(sent).toEqual([
      ['a', 1],
      ['a', 2],
      ['c', 1],
    ])
  },
)

it('gives up what was to come after a refused move, and moves again', async () => {
  const { move, order, refuse, rest } = desk()
  refuse(true)
  move({ id: 'a', by: 1 })
  move({ id: 'a', by: 1 })
  await rest()
  expect(order()).toBe('abc')
  refuse(false)
  await rest()
  move({ id: 'b', by: 1 })
  await rest()
  expect(order()).toBe('acb')
})

it('knows a text with nothing to read', () => {
  for (const html of ['', '<p></p>', '<p><br></p><p>&nbsp; </p>']) expect(isWordless(html)).toBe(true)
  for (const html of ['<p>一</p>', '<p><img src="a.png"></p>']) expect(isWordless(html)).toBe(false)
})

it('says of a brief that is not there what it is, and of a cut line nothing', () => {
  expect(goneWords(new CallError('missing', '未找到对应实体'))).toContain('已被删除')
  expect(goneWords(new CallError('denied', '没有权限，请联系管理员授权'))).toBe('这份简报不再与您共享')
  expect(goneWords(new CallError('network', '已中断'))).toBeUndefined()
})
