/** Rows that live in a record: what is wrong with them, and how they stand in a sheet. */
import { describe, expect, it, test } from 'vitest'
import { date, dict, number, reference, text } from '#contract/kit/field.ts'
import { firstMessage } from '#contract/kit/form-rules.ts'
import { linesOf, rows, rowsIn, type Translate, textOfLines } from '#contract/kit/rows.ts'

const fields = {
  level: dict('级别', 'level', { required: true }),
  amount: number('加标量', { unit: 'ng', min: 0, decimals: 1 }),
  code: text('编号', { unique: true, maxLength: 4 }),
  day: date('日期'),
}
const points = rows('曲线点', fields, { required: true })
const say = (value: unknown) => firstMessage(points.rules ?? [], value)
const json = (...list: object[]) => JSON.stringify(list)

describe('rows of a record', () => {
  it.each<[string, unknown, string | undefined]>([
    ['nothing', null, undefined],
    ['what is in order', json({ level: '1', amount: 0.5, code: 'a' }, { level: '2', code: 'b' }), undefined],
    ['no JSON', '[', '应为 JSON 数组，每个元素是一行'],
    ['no list', '{"level":"1"}', '应为 JSON 数组，每个元素是一行'],
    ['no rows', '[[1]]', '应为 JSON 数组，每个元素是一行'],
    ['a value that is missing', json({ level: '1' }, { amount: 1 }), '第 2 行「级别」不能为空'],
    ['a figure in words', json({ level: '1', amount: '多' }), '第 1 行「加标量」应为数字'],
    ['a figure beyond its bounds', json({ level: '1', amount: -1 }), '第 1 行「加标量」不能小于 0 ng'],
    [
      'a day of no calendar',
      json({ level: '1', day: '2026-13-01' }),
      '第 1 行「日期」应为 yyyy-MM-dd 形式的日期',
    ],
    ['a value too long', json({ level: '1', code: 'abcde' }), '第 1 行「编号」最大长度4位字符'],
    [
      'a value twice',
      json({ level: '1', code: 'a' }, { level: '1', code: 'a' }),
      '第 2 行「编号」与前面的行重复',
    ],
    ['empty values twice', json({ level: '1', code: '' }, { level: '1', code: '' }), undefined],
    ['a column of nobody', json({ level: '1', constructor: 1 }), '第 1 行没有“constructor”这一列'],
    ['too many', json(...Array.from({ length: 201 }, () => ({ level: '1' }))), '最多 200 行'],
  ])('%s', (_, value, message) => expect(say(value)).toBe(message))
  test('that refer to others are rows of their own', () => {
    expect(() =>
      rows('明细', { plantId: reference('厂', { to: '/sewage/plant', text: 'plantName' }) }),
    ).toThrow('明细')
  })
  test('that cannot be read are none that could be shown', () => {
    expect([rowsIn(null), rowsIn('[]'), rowsIn('3')]).toEqual([[], [], undefined])
  })
})

describe('in a cell of a sheet', () => {
  const words: Record<string, string> = { '1': '低', '2': '高' }
  const wordOf: Translate = ({ dict }, code) => (dict ? (words[code] ?? code) : code)
  const codeOf: Translate = ({ dict }, word) =>
    dict ? (Object.entries(words).find(([, each]) => each === word)?.[0] ?? word) : word
  test('stand line by line, and are read back as they were', () => {
    const kept = json({ level: '1', amount: 0.5, code: 'a', day: '2026-11-01' }, { level: '2', code: '7' })
    const lines = linesOf(fields, kept, wordOf)
    expect(lines).toBe('低 | 0.5 | a | 2026-11-01\n高 |  | 7 | ')
    expect(textOfLines(fields, lines, codeOf)).toBe(kept)
    expect(textOfLines(fields, kept, codeOf)).toBe(kept)
  })
  test('a sign between values and a line break in one cannot tear them apart', () => {
    const kept = json({ level: '1', code: 'a|b' }, { level: '1', code: 'c\nd' })
    const back = rowsIn(textOfLines(fields, linesOf(fields, kept, wordOf), codeOf))
    expect(back?.map(row => row['code'])).toEqual(['a｜b', 'c d'])
  })
  test('what is no figure, or one too many, is left for the rule to refuse', () => {
    expect(say(textOfLines(fields, '低 | 多', codeOf))).toBe('第 1 行「加标量」应为数字')
    expect(say(textOfLines(fields, '低 | 1 | a | 2026-11-01 | 余', codeOf))).toBe('第 1 行没有“第5列”这一列')
  })
})
