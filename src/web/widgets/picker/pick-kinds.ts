/** What the selection lists choose from (specification, section 3): users, roles, positions. */

import { sysRole } from '#contract/identity/role.ts'
import { seesContacts, userList } from '#contract/identity/user.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { sysPosition } from '#contract/organisation/position.ts'
import { useCan } from '#web/session/session.ts'
import type { PickColumn, PickQuery } from './pick-columns.ts'

export interface PickKind {
  /** 用户; titles are made of it. */
  name: string
  list: Endpoint
  /** Where stored values are looked up, if not in the list. */
  valueUrl?: Endpoint
  columns: readonly PickColumn[]
  queries: readonly PickQuery[]
  /** Property shown in the tags. */
  display: string
  /** Properties that can be stored: the id, and what is stored unless the id is wanted. */
  returnKeys: readonly [id: string, value: string]
  width: number
  /** Conditions and columns that only holders of a right are offered. */
  contact?: { code: string; queries: readonly PickQuery[] }
}

export const userKind: PickKind = {
  name: '用户',
  list: userList,
  columns: [
    { key: 'realname', title: '姓名', width: 90 },
    { key: 'username', title: '账号', width: 110, sort: true },
    { key: 'phone', title: '电话', width: 120 },
    // Two of one name are told apart by where they work.
    { key: 'orgCodeTxt', title: '部门', width: 180 },
  ],
  queries: [
    { key: 'realname', label: '姓名', kind: 'text' },
    { key: 'username', label: '账号', kind: 'text' },
    { key: 'sex', label: '性别', kind: 'choice', dict: 'sex' },
  ],
  // Whoever may not read a birthday may not search by it either.
  contact: { code: seesContacts, queries: [{ key: 'birthday', label: '生日', kind: 'date' }] },
  display: 'realname',
  returnKeys: ['id', 'username'],
  width: 1200,
}
export const roleKind: PickKind = {
  name: '角色',
  list: sysRole.endpoints.list!,
  columns: [
    { key: 'roleName', title: '角色名称', width: 140 },
    { key: 'roleCode', title: '角色编码', width: 140, sort: true },
  ],
  queries: [{ key: 'roleCode', label: '角色编码', kind: 'text' }],
  display: 'roleName',
  returnKeys: ['id', 'roleCode'],
  width: 900,
}
export const positionKind: PickKind = {
  name: '职务',
  list: sysPosition.endpoints.list!,
  columns: [
    { key: 'name', title: '职务名称', width: 140 },
    { key: 'code', title: '职务编码', width: 140, sort: true },
    { key: 'postRank', title: '职级', width: 90 },
  ],
  queries: [{ key: 'name', label: '职务名称', kind: 'text' }],
  display: 'name',
  returnKeys: ['id', 'code'],
  width: 1000,
}

/** Conditions that the person at the screen may ask with. */
export function useQueriesOf({ queries, contact }: PickKind): readonly PickQuery[] {
  const may = useCan(contact?.code ?? '')
  return contact && may ? [...queries, ...contact.queries] : queries
}
