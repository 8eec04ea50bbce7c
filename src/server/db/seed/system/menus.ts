/** The menu, in the order of the design. Buttons are not written here: every access code of the contract becomes one below its page. */
import { endpoints, resources } from '#contract/api.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { grantsAnything } from '#contract/system/permission.ts'
import { seesContacts } from '#contract/system/user.ts'
import { topics } from '#contract/topics.ts'

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

export const menus: readonly GroupSeed[] = [
  {
    name: '首页与看板',
    url: '/dashboard',
    icon: 'home',
    pages: [
      {
        name: '首页',
        url: '/dashboard/analysis',
        component: 'dashboard/analysis',
        owns: ['sewage:overview'],
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
    pages: [
      page('污水厂', '/sewage/plant', ['sewage:plant']),
      page('采样点', '/sewage/point', ['sewage:point']),
      page('设备设施', '/device/facility', ['device:facility']),
      page('模块', '/device/module', ['device:module']),
      page('设备预警', '/sewage/warning', ['sewage:warning']),
      page('原始报文', '/device/frame', ['device:frame']),
      page('待注册设备', '/device/unknown', ['device:unknown']),
      page('隔离数据', '/device/quarantine', ['device:quarantine']),
    ],
  },
  // Without a page it is not shown; it holds the codes of calls that have no screen of their own.
  { name: '对象存储', url: '/file', icon: 'folder', pages: [], page: { component: '', owns: ['file'] } },
  { name: '系统管理', url: '/system', icon: 'setting', pages: [], page: { component: '', owns: ['system'] } },
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
      page('列表', '/examples/list', ['example:item']),
    ],
  },
]

/** An example page: for those who may see everything. */
function example(name: string, component: string): PageSeed {
  return { name, url: `/examples/${component}`, component: `examples/${component}`, owns: [], needs: ['*'] }
}

function page(name: string, url: string, owns: readonly string[]): PageSeed {
  return { name, url, component: url.slice(1), owns, keepAlive: true }
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
  ])
  for (const { access, title } of calls) {
    if (access === 'public' || access === 'session' || codes.has(access)) continue
    codes.set(access, verbWords[access.split(':').at(-1) ?? ''] ?? title)
  }
  return [...codes].map(([code, name]) => ({ code, name }))
}
