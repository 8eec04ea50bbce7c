import { expect, test } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { insert, readRows, remove, revise, update } from '#server/db/rows.ts'

test('names of properties become those of columns, a list and null what they mean', () => {
  expect(update('sysListSaved', { id: ['1', '2'], updateTime: null }, { listKey: 'k' }, 2)).toEqual({
    sql: 'update "sys_list_saved" set "list_key" = ? where "id" in (?, ?) and "update_time" is null',
    parameters: ['k', '1', '2'],
    expect: 2,
  })
  expect(remove('sysUserRole', { userId: '1', roleId: [] }).sql).toBe(
    'delete from "sys_user_role" where "user_id" = ? and 1 = 0',
  )
  expect(revise('sysDict', { id: '1', version: 3 }, { delFlag: '0' }, 1).sql).toBe(
    'update "sys_dict" set "del_flag" = ?, version = version + 1 where "id" = ? and "version" = ?',
  )
})

test('rows of one insert share the columns of the first, in whatever order they name them', () => {
  const part = { setBy: 'a', kind: 'phone' }
  const rows = [
    { userId: '1', ...part, setAt: 5 },
    { setAt: 6, ...part, userId: '2' },
  ]
  expect(insert('sysCredentialMark', rows, 'ignore')).toEqual({
    table: 'sys_credential_mark',
    columns: ['user_id', 'set_by', 'kind', 'set_at'],
    rows: [
      ['1', 'a', 'phone', 5],
      ['2', 'a', 'phone', 6],
    ],
    onConflict: 'ignore',
  })
})

test('without a value nothing is asked for: more rows would be meant', async () => {
  const untyped = { id: undefined } as { id?: string }
  expect(() => remove('sysDict', untyped)).toThrow('id')
  expect(() => update('sysDict', {}, { delFlag: '1' })).toThrow()
  await expect(readRows({} as Db, 'sysDict', untyped)).rejects.toThrow('id')
})
