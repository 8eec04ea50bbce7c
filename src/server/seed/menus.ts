/** The menu, as the contract declares it. Buttons are not declared: every access code of the contract becomes one below its page. */
import { setsPasswords } from '#contract/identity/password-link.ts'
import { grantsAnything } from '#contract/identity/permission.ts'
import { assignsRoles, seesContacts } from '#contract/identity/user.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Group, Page } from '#contract/kit/page.ts'
import { readsSourcePassword } from '#contract/platform/data-source.ts'
import { seesSmall } from '#contract/sewage/consumption.ts'
import { topics } from '#contract/topics.ts'
import { endpoints, groups, pages, resources } from '#server/declared.ts'

export interface Menu extends Group {
  pages: readonly Page[]
}
export const menus: readonly Menu[] = groups.map(group => ({
  ...group,
  pages: pages.filter(page => page.group === group.url),
}))

export interface CodeSeed {
  code: string
  name: string
}
const verbWords: Readonly<Record<string, string>> = {
  list: '查看',
  add: '新增',
  edit: '编辑',
  delete: '删除',
  export: '导出',
  import: '导入',
}
/** What several calls ask for is called after the plainest of them. */
const sharedWords: Readonly<Record<string, string>> = {
  [assignsRoles]: '为角色添加用户',
  [setsPasswords]: '重设用户密码',
}

/** Every access code that a call or a topic asks for, with the words of the call; and what a call shows more of. */
export function accessCodes(): CodeSeed[] {
  const calls: { access: string; title: string }[] = [
    ...resources.flatMap(each => Object.values(each.endpoints).filter((one): one is Endpoint => !!one)),
    ...endpoints,
    ...topics,
  ]
  const codes = new Map<string, string>([
    [seesContacts, '查看完整联系方式'],
    [grantsAnything, '授予未持有的权限'],
    [readsSourcePassword, '查看数据源密码'],
    [seesSmall, '查看小型厂结果'],
  ])
  for (const { access, title } of calls) {
    if (access === 'public' || access === 'session' || codes.has(access)) continue
    codes.set(access, sharedWords[access] ?? verbWords[access.split(':').at(-1) ?? ''] ?? title)
  }
  return [...codes].map(([code, name]) => ({ code, name }))
}
