/** Two people at one entry of the menu: what each has of it. */
import type { ReactElement } from 'react'
import { type ClashProps, ConflictSides, sidesOf } from '#web/crud/conflict-sides.tsx'
import type { Choice } from './permission-fields.tsx'

const titles = {
  menuType: '菜单类型',
  name: '名称',
  parentId: '上级菜单',
  url: '菜单路径',
  component: '前端组件',
  redirect: '默认跳转地址',
  perms: '授权标识',
  permsType: '授权策略',
  status: '状态',
  icon: '菜单图标',
  sortNo: '排序',
  route: '是否路由菜单',
  hidden: '隐藏路由',
  keepAlive: '是否缓存路由',
  alwaysShow: '聚合路由',
  internalOrExternal: '打开方式',
}
const types = ['一级菜单', '子菜单', '按钮/权限']

const nameIn = (choices: readonly Choice[], key: unknown): string | undefined => {
  for (const choice of choices) {
    const found = choice.key === key ? choice.title : nameIn(choice.children ?? [], key)
    if (found) return found
  }
  return undefined
}

interface Props extends ClashProps {
  parents: readonly Choice[]
}
export function PermissionConflict({ mine, present, parents, ...ways }: Props): ReactElement {
  const show = (name: string, value: unknown) => {
    if (name === 'menuType') return types[Number(value)]
    if (name === 'parentId') return nameIn(parents, value)
    if (name === 'permsType') return value === '2' ? '可编辑' : '可见/可访问'
    if (name === 'status') return value === '0' ? '无效' : '有效'
    return name === 'internalOrExternal' ? (value ? '外部' : '内部') : undefined
  }
  return <ConflictSides saved={present} sides={sidesOf(titles, mine, present, show)} {...ways} />
}
