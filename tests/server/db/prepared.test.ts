import { expect, it } from 'vitest'
import { PreparedTexts } from '#server/db/postgres/prepared.ts'

const texts = () => new PreparedTexts(sql => sql.replace('?', '$1'))

it('names a statement from its third coming on, always by the same name', () => {
  const own = texts()
  const sql = 'select 1 where a = ?'
  const said = [1, 2, 3, 4].map(() => own.of(sql))
  expect(said.map(({ text }) => text)).toEqual(Array(4).fill('select 1 where a = $1'))
  expect(said.map(({ name }) => name)).toEqual([undefined, undefined, 'q0', 'q0'])
})

it('keeps no more statements than connections can bear, and the ones it has', () => {
  const own = texts()
  const often = (sql: string) => [1, 2, 3].map(() => own.of(sql)).at(-1)!.name
  const names = new Set(Array.from({ length: 400 }, (_, at) => often(`select ${at}`)))
  expect(names.size).toBe(400)
  expect(names.has(undefined)).toBe(false)
  expect(often('select one more')).toBeUndefined()
  expect(often('select 7')).toBe('q7')
})
