/** Rows of sys_permission: groups, pages, and a button for every access code. Ids follow from what a row stands for. */
import { createHash } from 'node:crypto'
import type { Opening, Page } from '#contract/kit/page.ts'
import { accessCodes, type CodeSeed, type Menu, menus } from './menus.ts'

export interface PermissionRow {
  id: string
  /** The code of a button; of a page, those that open it; of a group, those of its pages. */
  codes: readonly string[]
  values: Record<string, unknown>
}
/** Fifteen digits from a name: the same row gets the same id in every database. */
const idOf = (name: string): string => {
  const number = BigInt(`0x${createHash('sha256').update(name).digest('hex').slice(0, 11)}`)
  return `113${String(number % 1_000_000_000_000n).padStart(12, '0')}`
}
const owned = ({ owns = [] }: Opening, codes: readonly CodeSeed[]) =>
  codes.filter(({ code }) => owns.some(prefix => code.startsWith(`${prefix}:`)))
const openedBy = (page: Opening, codes: readonly CodeSeed[]): readonly string[] =>
  page.needs ??
  owned(page, codes)
    .map(({ code }) => code)
    .filter(code => code.endsWith(':list'))

export function permissionRows(): PermissionRow[] {
  const codes = accessCodes()
  const owners = menus.flatMap(group => [...group.pages, group])
  const homeless = codes.filter(each => !owners.some(owner => owned(owner, [each]).length > 0))
  return [
    ...menus.flatMap((group, index) => groupRows(group, index, codes)),
    ...homeless.map((code, at) => button(idOf('/system'), code, 1_000 + at)),
    everything,
  ]
}

/** Held by the demonstration administrator. */
const everything: PermissionRow = {
  id: idOf('*'),
  codes: ['*'],
  values: {
    ...plainValues('全部权限', 2, 9_999),
    id: idOf('*'),
    perms: '*',
    perms_type: '1',
    parent_id: idOf('/system'),
  },
}

/** Those that open one of its pages; none where a page is everybody's. */
function openingGroup(pages: readonly Opening[], codes: readonly CodeSeed[]): readonly string[] {
  const opening = pages.map(page => (page.needs?.length === 0 ? undefined : openedBy(page, codes)))
  return opening.includes(undefined) ? [] : opening.flatMap(each => each ?? [])
}

function groupRows(group: Menu, index: number, codes: readonly CodeSeed[]): PermissionRow[] {
  const own = owned(group, codes)
  const pages = group.pages.flatMap((page, at) => pageRows(group, page, at, codes))
  const id = idOf(group.url)
  return [
    {
      id,
      codes: openingGroup([group, ...group.pages], codes),
      values: {
        ...plainValues(group.name, 0, index + 1),
        id,
        url: group.url,
        icon: group.icon,
        component: group.component ?? 'layouts/RouteView',
        leaf: group.pages.length === 0 ? 1 : 0,
        hidden: group.pages.length === 0 && !group.component ? 1 : 0,
        redirect: group.pages[0]?.url ?? null,
      },
    },
    ...pages,
    ...own.map((code, at) => button(id, code, at)),
  ]
}

function pageRows(group: Menu, page: Page, at: number, codes: readonly CodeSeed[]): PermissionRow[] {
  const own = owned(page, codes)
  const id = idOf(page.url)
  return [
    {
      id,
      codes: openedBy(page, codes),
      values: {
        ...plainValues(page.name, 1, at + 1),
        id,
        parent_id: idOf(group.url),
        url: page.url,
        component: page.component,
        leaf: own.length === 0 ? 1 : 0,
        keep_alive: page.keepAlive ? 1 : 0,
      },
    },
    ...own.map((code, index) => button(id, code, index)),
  ]
}

const button = (parentId: string, { code, name }: CodeSeed, at: number): PermissionRow => ({
  id: idOf(code),
  codes: [code],
  values: {
    ...plainValues(name, 2, at + 1),
    id: idOf(code),
    parent_id: parentId,
    perms: code,
    perms_type: '1',
  },
})

function plainValues(name: string, menuType: number, sortNo: number): Record<string, unknown> {
  return {
    name,
    menu_type: menuType,
    sort_no: sortNo,
    parent_id: null,
    perms: null,
    perms_type: null,
    icon: null,
    component: null,
    url: null,
    redirect: null,
    leaf: 1,
    route: 1,
    hidden: 0,
    keep_alive: 0,
    status: '1',
  }
}
