import { expect, test } from 'vitest'
import { addPermission } from '#contract/identity/permission.ts'
import { codedProperties, withTextCodes } from '#contract/kit/code.ts'
import { sysDictItem } from '#contract/platform/dict-admin.ts'

test('codes of a body are those of its dictionaries', () => {
  expect(codedProperties(sysDictItem.bodySchema)).toEqual(['status', 'color'])
  expect(codedProperties(addPermission.body!)).toEqual(['permsType', 'status'])
})

test('a whole figure is read as the text it looks like, and nothing else', () => {
  const names = ['status', 'sex']
  expect(withTextCodes(names, { status: 0, sex: -1, order: 3 })).toEqual({ status: '0', sex: '-1', order: 3 })
  for (const status of ['1', 1.5, Number.NaN, true, null, [1], { a: 1 }]) {
    const body = { status }
    expect(withTextCodes(names, body)).toBe(body)
  }
  for (const body of [null, 'text', [1]]) expect(withTextCodes(names, body)).toBe(body)
  expect(withTextCodes(['constructor', '__proto__'], {})).toEqual({})
})
