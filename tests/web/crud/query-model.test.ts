import { describe, expect, test } from 'vitest'
import { date, dict, dicts, image, number, onOff, text } from '#contract/kit/field.ts'
import { parsePageQuery } from '#contract/kit/page-query.ts'
import { type Resource, resource } from '#contract/kit/resource.ts'
import { parseListState, writeListState } from '#web/crud/list-state.ts'
import { queryFieldsOf } from '#web/crud/query-builder/query-fields.ts'
import {
  faultOf,
  fieldNamed,
  type QueryLine,
  queryOfSaved,
  rulesOf,
  sift,
  wireLines,
  withField,
  withRule,
} from '#web/crud/query-builder/query-model.ts'

const shelf = resource('/test/shelf', {
  title: '货架',
  perm: 'test:shelf',
  table: 'test_shelf',
  fields: { shelfCode: text('架号') },
}) as unknown as Resource
const tank = resource('/test/tank', {
  title: '水池',
  perm: 'test:tank',
  table: 'test_tank',
  fields: {
    tankName: text('池名'),
    volume: number('容积', { decimals: 1 }),
    floors: number('层数', { decimals: 0 }),
    status: dict('状态', 'run_status'),
    uses: dicts('用途', 'uses'),
    covered: onOff('加盖'),
    builtOn: date('建成日期'),
    picture: image('照片'),
    key: text('密钥', { secret: true }),
  },
}) as unknown as Resource
const fields = queryFieldsOf(tank, () => true, [shelf])
const line = (field: string, rule: string, val: string) => ({ field, rule, val }) as QueryLine
const typeOf = (name: string) => fieldNamed(fields, name)?.type

describe('console 4 and 9: conditions of the query builder', () => {
  test('offer the fields of the list typed, those of sub-tables as "table,field", no pictures and no secrets', () => {
    expect(
      ['tankName', 'volume', 'floors', 'status', 'uses', 'covered', 'builtOn', 'createTime'].map(typeOf),
    ).toEqual(['text', 'number', 'int', 'list', 'list_multi', 'switch', 'date', 'datetime'])
    expect(typeOf('test_shelf,shelfCode')).toBe('text')
    expect([typeOf('picture'), typeOf('key')]).toEqual([undefined, undefined])
  })
  test.each(['tankName', 'volume', 'status', 'uses', 'covered'])(
    'offer the rules as the specification lists them: %s',
    name =>
      expect(rulesOf(fieldNamed(fields, name))).toEqual([
        'eq', 'like', 'right_like', 'left_like', 'in', 'ne', 'gt', 'ge', 'lt', 'le',
      ]),
  ) // biome-ignore format: one row of rules
  test('offer no part of a text where the field is a moment', () =>
    expect(rulesOf(fieldNamed(fields, 'builtOn'))).toEqual(['eq', 'in', 'ne', 'gt', 'ge', 'lt', 'le']))
  test('away from "in" keep the first value', () => {
    expect(withRule(line('volume', 'in', '3,4,5'), 'gt')).toEqual(line('volume', 'gt', '3'))
    expect(withRule(line('tankName', 'eq', 'a,b'), 'ne').val).toBe('a,b')
  })
  test('take a rule that another field does not know back to its first', () => {
    const built = fieldNamed(fields, 'builtOn')!
    expect(withField(line('tankName', 'like', '3'), built)).toEqual(line('builtOn', 'eq', ''))
    expect(withField(line('volume', 'gt', '3'), built)).toEqual(line('builtOn', 'gt', ''))
  })
  test('go to the wire with their types, several values joined by comma, blank ones left out', () => {
    const lines = [line('volume', 'in', '3, 4,'), line('tankName', 'like', ''), line('status', 'ne', 'RUN')]
    expect(wireLines({ match: 'and', lines }, fields)).toEqual([
      { field: 'volume', rule: 'in', val: '3,4', type: 'number', dbType: 'double' },
      { field: 'status', rule: 'ne', val: 'RUN', type: 'list', dbType: 'string' },
    ])
  })
})

describe('ux: an advanced query stands in the address', () => {
  test('and reads back, commas, quotes and all', () => {
    const superQuery = {
      match: 'or' as const,
      lines: [line('tankName', 'like', '水,"池"&='), line('volume', 'ge', '3')],
    }
    const params = writeListState({ page: 1, size: 10, filters: {}, superQuery })
    expect(parseListState(new URLSearchParams(String(params))).superQuery).toEqual(superQuery)
  })
  test('drops what this list does not have one by one, and says so', () => {
    const lines = [
      line('tankName', 'like', '水'),
      line('colour', 'eq', 'red'),
      line('builtOn', 'like', '2026'),
      line('volume', 'ge', 'viel'),
      line('builtOn', 'eq', '2026-02-31'),
    ]
    const { query, faults } = sift({ match: 'and', lines }, fields)
    expect(query?.lines).toEqual([lines[0]])
    expect(faults).toEqual([
      '没有字段“colour”',
      '「建成日期」不能用“包含”比较',
      '「容积」的值“viel”无效',
      '「建成日期」的值“2026-02-31”无效',
    ])
  })
  test.each(['{', '[]x', '"a"', '[["tankName"]]'])('survives what is no query: %s', text => {
    const { superQuery } = parseListState(new URLSearchParams({ sq: text }))
    expect(superQuery && sift(superQuery, fields).query).toBeUndefined()
  })
  test('is what the server reads', () => {
    const lines = wireLines({ match: 'or', lines: [line('tankName', 'like', '100%')] }, fields)
    const request = parsePageQuery(
      { superQueryParams: encodeURIComponent(JSON.stringify(lines)), superQueryMatchType: 'or' },
      () => true,
    )
    expect(request).toMatchObject({ superMatch: 'or', superQuery: [{ field: 'tankName', val: '100%' }] })
  })
})

test('console 3: saved queries read back, those of an older console too', () => {
  const old = {
    title: '旧',
    matchType: 'or',
    records: [{ field: 'volume', rule: 'in', val: ['1', '2'], type: 'int' }],
  }
  expect(queryOfSaved(old)).toEqual({ match: 'or', lines: [line('volume', 'in', '1,2')] })
  expect(queryOfSaved(null).lines).toHaveLength(1)
  expect(faultOf(line('volume', 'in', ','), fields)).toBe('「容积」没有值')
})
