/** The menu, in the order of the design. Buttons are not written here: every access code of the contract becomes one below its page. */

import { setsPasswords } from '#contract/identity/password-link.ts'
import { grantsAnything } from '#contract/identity/permission.ts'
import { assignsRoles, seesContacts } from '#contract/identity/user.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Resource, ResourcePage } from '#contract/kit/resource.ts'
import { readsSourcePassword } from '#contract/platform/data-source.ts'
import { topics } from '#contract/topics.ts'
import { apart, endpoints, resources } from '#server/declared.ts'

export interface PageSeed {
  name: string
  url: string
  component: string
  /** Prefixes of the access codes that belong to this page. */
  owns: readonly string[]
  /** Codes of which one opens the page; those of its own that end in `list` unless told. */
  needs?: readonly string[]
  /** A page outside the menu. */
  hidden?: boolean
  keepAlive?: boolean
}
export interface GroupSeed {
  name: string
  url: string
  icon: string
  pages: readonly PageSeed[]
  /** The group is itself a page. */
  page?: Omit<PageSeed, 'name' | 'url'>
}

const groups: readonly GroupSeed[] = [
  {
    name: '首页与看板',
    url: '/dashboard',
    icon: 'home',
    pages: [
      {
        name: '首页',
        url: '/dashboard/analysis',
        component: 'dashboard/analysis',
        owns: ['sewage:overview', 'system:session'],
      },
    ],
  },
  {
    name: '数据展示',
    url: '/exhibition',
    icon: 'desktop',
    pages: [
      {
        name: '设备展示',
        url: '/exhibition/device',
        component: 'exhibition/device',
        owns: [],
        needs: ['device:facility:list'],
      },
    ],
  },
  {
    name: '设备地图',
    url: '/map/device',
    icon: 'environment',
    pages: [],
    page: { component: 'map/device', owns: ['map:device'], needs: ['device:facility:list'] },
  },
  {
    name: '污水监测',
    url: '/sewage',
    icon: 'water',
    pages: [],
  },
  // Without a page it is not shown; it holds the codes of calls that have no screen of their own.
  { name: '对象存储', url: '/file', icon: 'folder', pages: [], page: { component: '', owns: ['file'] } },
  {
    name: '系统管理',
    url: '/system',
    icon: 'setting',
    // In the order of the specification's screens; codes of calls without a page of their own hang on the group.
    pages: [
      { ...wired('通讯录', '/isystem/addressList', 'system/AddressList', []), needs: [] },
      wired('菜单管理', '/isystem/newPermissionList', 'system/NewPermissionList', ['system:permission']),
      {
        ...wired('菜单管理(老)', '/isystem/permission', 'system/PermissionList', []),
        needs: ['system:permission:list'],
      },
      wired('路由网关', '/isystem/gatewayroute', 'system/SysGatewayRouteList', ['system:gateway']),
    ],
  },
  {
    name: '消息中心',
    url: '/message',
    icon: 'message',
    pages: [
      // Everybody has messages of his own.
      { ...wired('我的消息', '/isps/userAnnouncement', 'system/UserAnnouncementList', []), needs: [] },
    ],
  },
  {
    name: '系统监控',
    url: '/monitor',
    icon: 'dashboard',
    pages: [
      wired('服务器信息', '/monitor/SystemInfo', 'modules/monitor/SystemInfo', ['system:monitor']),
      watching('运行时信息', '/monitor/JvmInfo', 'modules/monitor/JvmInfo'),
      watching('Web 服务信息', '/monitor/TomcatInfo', 'modules/monitor/TomcatInfo'),
      {
        ...watching('请求追踪', '/monitor/HttpTrace', 'modules/monitor/HttpTrace'),
        needs: ['system:monitor:trace'],
      },
      watching('磁盘监控', '/monitor/Disk', 'modules/monitor/DiskMonitoring'),
      watching('缓存监控', '/monitor/redis/info', 'modules/monitor/RedisInfo'),
    ],
  },
  {
    name: '组件示例',
    url: '/examples',
    icon: 'apps',
    pages: [
      example('表单规则', 'rules'),
      example('表单控件', 'fields'),
      example('字典与树', 'dicts'),
      example('选择器', 'pickers'),
      example('报表选择', 'popup-report'),
      example('树表', 'tree-table'),
      example('表格列类型', 'grid-types'),
      example('表格行为', 'grid-behaviour'),
      example('带子表的表单', 'grid-form'),
      { ...example('编辑器', 'editors'), keepAlive: true },
      example('上传', 'upload'),
      example('导入导出', 'excel'),
      { ...example('定时表达式', 'cron'), keepAlive: true },
      example('高级查询', 'super-query'),
      sample('查询表格', '/list/query-list', 'examples/list/TableList'),
      sample('内联编辑表格', '/list/edit-table', 'examples/list/TableInnerEditList'),
      sample('用户列表', '/list/user-list', 'examples/list/UserList'),
      sample('角色列表', '/list/role-list', 'examples/list/RoleList'),
      sample('权限列表', '/list/permission-list', 'examples/list/PermissionList'),
      sample('标准列表', '/list/basic-list', 'examples/list/StandardList'),
      sample('卡片列表', '/list/card', 'examples/list/CardList'),
      sample('搜索列表', '/list/search', 'examples/list/search/SearchLayout'),
      sample('基础表单', '/form/base-form', 'examples/form/BasicForm'),
      sample('分步表单', '/form/step-form', 'examples/form/stepForm/StepForm'),
      sample('高级表单', '/form/advanced-form', 'examples/form/advancedForm/AdvancedForm'),
      sample('基础详情页', '/profile/basic', 'examples/profile/basic/Index'),
      sample('高级详情页', '/profile/advanced', 'examples/profile/advanced/Advanced'),
      sample('成功', '/result/success', 'result/Success'),
      sample('失败', '/result/fail', 'result/Error'),
    ],
  },
]

const pageOfResource = ({ title, path, perm, page }: Resource & { page: ResourcePage }): PageSeed => {
  const { group: _group, at: _at, name = title, url = path, component = url.slice(1), owns = [perm] } = page
  return { name, url, component, owns, keepAlive: true, ...(page.needs && { needs: page.needs }) }
}

/** The groups with the pages that resources declare for themselves, each in its place. */
export function menusWith(declared: readonly Resource[]): GroupSeed[] {
  const shown = declared.filter((one): one is Resource & { page: ResourcePage } => one.page !== undefined)
  return groups.map(group => {
    const pages = [...group.pages]
    const own = shown.filter(({ page }) => page.group === group.url).sort((a, b) => a.page.at - b.page.at)
    for (const one of own) pages.splice(one.page.at - 1, 0, pageOfResource(one))
    return { ...group, pages }
  })
}
export const menus: readonly GroupSeed[] = menusWith([...resources, ...apart])

/** An example page: for those who may see everything. */
function example(name: string, component: string): PageSeed {
  return { name, url: `/examples/${component}`, component: `examples/${component}`, owns: [], needs: ['*'] }
}

/** An example page at the address and under the component's name that the wire's menus use. */
function sample(name: string, url: string, component: string): PageSeed {
  return { name, url, component, owns: [], needs: ['*'] }
}

/** A page at the address and under the component's name that the wire's menus use. */
function wired(name: string, url: string, component: string, owns: readonly string[]): PageSeed {
  return { name, url, component, owns, keepAlive: true }
}

/** A page of figures of the server itself. */
function watching(name: string, url: string, component: string): PageSeed {
  return { ...wired(name, url, component, []), needs: ['system:monitor:list'] }
}

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
  ])
  for (const { access, title } of calls) {
    if (access === 'public' || access === 'session' || codes.has(access)) continue
    codes.set(access, sharedWords[access] ?? verbWords[access.split(':').at(-1) ?? ''] ?? title)
  }
  return [...codes].map(([code, name]) => ({ code, name }))
}
