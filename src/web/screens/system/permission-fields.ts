/** The fields of a menu entry: a group, a page and a button ask for different ones. */
import { choice, type Field, number, onOff, text } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'
import type { Draft } from '#web/data/resource-write.ts'

const choices = (...words: readonly (readonly [value: string, text: string])[]) =>
  words.map(([value, text]) => ({ value, text }))
const required = (emptyWords: string) => ({
  required: true,
  emptyWords,
  placeholder: emptyWords.slice(0, -1),
})
const [group, page, button] = ['0', '1', '2']
export const fields = {
  menuType: choice('菜单类型', choices([group, '一级菜单'], [page, '子菜单'], [button, '按钮/权限'])),
  name: text('菜单名称', { ...required('请输入菜单标题!'), maxLength: 100 }),
  parentId: text('上级菜单', required('请选择上级菜单!')),
  url: text('菜单路径', {
    ...required('请输入菜单路径!'),
    placeholder: '如 /sewage/plant，或 https:// 开头的外部地址',
  }),
  component: text('前端组件', {
    ...required('请输入前端组件!'),
    help: '页面组件如 sewage/plant；分组用 layouts/RouteView，内嵌外部页面用 layouts/IframePageView',
  }),
  redirect: text('默认跳转地址', { placeholder: '打开分组时转到的页面路径' }),
  perms: text('授权标识', {
    ...required('请输入授权标识!'),
    placeholder: '如 sewage:plant:add',
    help: '多个用英文逗号分隔，如 sewage:plant:add',
  }),
  permsType: choice(
    '授权策略',
    choices(['1', '可见/可访问（授权后可见/可访问）'], ['2', '可编辑（未授权时禁用）']),
  ),
  status: choice('状态', choices(['1', '有效'], ['0', '无效']), {
    input: 'radioButton',
    help: '无效时该标识不限制任何人',
  }),
  icon: text('菜单图标', { placeholder: '请选择图标' }),
  sortNo: number('排序', { min: 0, max: 99_999 }),
  route: onOff('是否路由菜单'),
  hidden: onOff('隐藏路由'),
  keepAlive: onOff('是否缓存路由'),
  alwaysShow: onOff('聚合路由'),
  internalOrExternal: choice('打开方式', choices(['N', '内部'], ['Y', '外部'])),
}
export const form = resource('/sys/permission', {
  title: '菜单',
  perm: 'system:permission',
  table: 'sys_permission',
  verbs: [],
  bare: true,
  label: 'name',
  fields,
})
type As = (values: Draft) => Field | null
/** A field that only these types have. */
const of =
  (types: string, field: Field): As =>
  ({ menuType }) =>
    types.includes(String(menuType)) ? field : null
export const formAs: Readonly<Record<string, As>> = {
  name: ({ menuType }) => (menuType === button ? { ...fields.name, title: '按钮/权限' } : fields.name),
  parentId: of(page + button, fields.parentId),
  component: ({ menuType }) =>
    menuType === page
      ? fields.component
      : menuType === group
        ? { ...fields.component, required: false, placeholder: '留空为 layouts/RouteView' }
        : null,
  redirect: of(group, fields.redirect),
  ...Object.fromEntries(
    (['perms', 'permsType', 'status'] as const).map(name => [name, of(button, fields[name])]),
  ),
  ...Object.fromEntries(
    (['url', 'icon', 'route', 'hidden', 'keepAlive', 'alwaysShow', 'internalOrExternal'] as const).map(
      name => [name, of(group + page, fields[name])],
    ),
  ),
}
export const flags = ['route', 'hidden', 'keepAlive', 'alwaysShow', 'internalOrExternal'] as const

export const withoutChildren = ({ children: _, ...entry }: Draft): Draft => entry
/** An entry as the form holds it. */
export const read = (entry: Draft): Draft => ({
  ...entry,
  menuType: String(entry['menuType'] ?? ''),
  ...Object.fromEntries(flags.map(name => [name, entry[name] ? 'Y' : 'N'])),
})
