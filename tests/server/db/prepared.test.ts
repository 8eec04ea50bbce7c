import { expect, it } from 'vitest'
import { numbered, written } from '#server/db/postgres/numbered.ts'
import { PreparedTexts } from '#server/db/postgres/prepared.ts'

function texts() {
  let now = 0
  const own = new PreparedTexts(
    sql => sql.replace('?', '$1'),
    () => now,
  )
  const often = (sql: string) => [1, 2, 3].map(() => own.of(sql)).at(-1)!.name
  return { own, often, pass: (ms: number) => (now += ms) }
}

it('names a statement from its third coming on, always by the same name', () => {
  const { own } = texts()
  const sql = 'select 1 where a = ?'
  const said = [1, 2, 3, 4].map(() => own.of(sql))
  expect(said.map(({ text }) => text)).toEqual(Array(4).fill('select 1 where a = $1'))
  expect(said.map(({ name }) => name)).toEqual([undefined, undefined, 'q0_0', 'q0_0'])
})

it('keeps no more statements than connections can bear, and the ones it has', () => {
  const { often } = texts()
  const names = new Set(Array.from({ length: 64 }, (_, at) => often(`select ${at}`)))
  expect(names.size).toBe(64)
  expect(names.has(undefined)).toBe(false)
  expect(often('select one more')).toBeUndefined()
  expect(often('select 7')).toBe('q0_7')
})

it('makes room under new names once the connections that know the old ones have gone', () => {
  const { often, pass } = texts()
  for (let at = 0; at < 64; at++) often(`select ${at}`)
  pass(599_999)
  expect(often('select late')).toBeUndefined()
  pass(1)
  expect(often('select late')).toBe('q1_0')
  expect(often('select 7')).toBe('q1_1')
})

it('does not forget while there is room', () => {
  const { often, pass } = texts()
  often('select 1')
  pass(3_600_000)
  expect(often('select 1')).toBe('q0_0')
})

it('marks parameters by their number, but not what stands in quotes', () => {
  expect(numbered(`select '?' as "a?" where b = ? and c = ?`)).toBe(
    `select '?' as "a?" where b = $1 and c = $2`,
  )
})

it('writes harmless values into a statement, quoted as texts', () => {
  expect(written(`select 1 where a = ? and b like ? escape '\\' limit ?`, ['省 01', 'A01%', 10])).toBe(
    `select 1 where a = '省 01' and b like 'A01%' escape '\\' limit '10'`,
  )
  expect(written('select 1', [])).toBe('select 1')
})

it.each([
  ["x'; drop table sys_user; --"],
  ["''"],
  ['\\'],
  ['$1'],
  ['?'],
  ['a\nb'],
  ['a\u0000b'],
  ['"'],
  ['´'],
  ['x'.repeat(201)],
  [Number.NaN],
  [1e300],
  [null],
  [undefined],
  [['a']],
  [{ toString: () => 'a' }],
])('never writes %j into a statement', value => {
  expect(written('select ?', [value])).toBeUndefined()
})

it('writes nothing into what has its parameters numbered, or another number of them', () => {
  expect(written('select $1', ['a'])).toBeUndefined()
  expect(written('select ?', [])).toBeUndefined()
  expect(written('select ?', ['a', 'b'])).toBeUndefined()
})
