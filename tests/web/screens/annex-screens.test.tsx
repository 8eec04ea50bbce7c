// @vitest-environment happy-dom
/**
 * The lists of field work as the specification has them (spec/domain annex 8): which filters, columns and actions each must offer, apart
 * from what the screens declare. A column counts when it is shown without anybody switching it on. What is deliberately not as the annex
 * has it stands here with its reason. The laboratory's lists, the figures and the charts of the annex have tests of their own.
 */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Resource } from '#contract/kit/resource.ts'
import { planMachine } from '#contract/sewage/execute-plan.ts'
import { workOwed } from '#contract/sewage/work-order.ts'
import type { Screen } from '#web/crud/screen.ts'

const declared = vi.hoisted(() => new Map<string, { resource: Resource; screen: Screen }>())
vi.mock('#web/crud/define-screen.tsx', () => {
  const defineScreen = (resource: Resource, screen: Screen) => {
    declared.set(resource.path, { resource, screen })
    return () => null
  }
  return {
    defineScreen,
    defineRecords: (resource: Resource, screen: Screen) => ({ List: defineScreen(resource, screen) }),
  }
})

/** Names of fields that the annex's word means; or why there is none. */
type Asked = string | readonly string[] | { absent: string }
interface Annexed {
  load: () => Promise<unknown>
  filters: Readonly<Record<string, Asked>>
  columns: Readonly<Record<string, Asked>>
  /** A verb of the wire, the title of an action, `tab:` and its title, `field:` and a field of the form. */
  actions: Readonly<Record<string, Asked>>
}
const annex: Readonly<Record<string, Annexed>> = {
  '/sewage/plant': {
    load: () => import('#web/screens/sewage/plant.tsx'),
    filters: { name: 'plantName', region: ['cityCode', 'districtCode'], type: 'plantType', status: 'status' },
    columns: {
      code: 'plantCode',
      name: 'plantName',
      region: ['cityCode', 'districtCode'],
      '设计/平均流量': ['designCapacity', 'avgFlow'],
      服务人口: 'servedPopulation',
      'population method': 'populationMethod',
      'devices on/total': 'deviceTotal',
      'last result date': 'lastResultDate',
      'level badge': 'districtGrade',
    },
    actions: {
      ...{ add: 'add', edit: 'edit', import: 'importExcel', export: 'exportXls' },
      'map pick': 'field:location',
      'catchment upload': 'tab:集水区',
      'detail tabs': ['tab:采样点', 'tab:设备', 'tab:流量', 'tab:结果', 'tab:预警'],
    },
  },
  '/sewage/outlet': {
    load: () => import('#web/screens/sewage/outlet.tsx'),
    filters: { plant: 'plantId', kind: 'kind' },
    columns: {
      ...{ code: 'outletCode', name: 'outletName', kind: 'kind' },
      ...{ depth: 'waterDepth', diameter: 'pipeDiameter', upstream: 'upstreamOutletId' },
    },
    actions: { 'tree view for tracing': 'tab:溯源' },
  },
  '/sewage/point': {
    load: () => import('#web/screens/sewage/point.tsx'),
    filters: { plant: 'plantId', level: 'level', mode: 'samplingMode' },
    columns: {
      ...{ code: 'pointCode', name: 'pointName', mode: 'samplingMode', interval: 'intervalMin' },
      ...{ duration: 'durationH', sampler: 'samplerId', geofence: 'geofence' },
    },
    actions: { 'bind sampler': '绑定采样仪', copy: 'copy' },
  },
  '/device/facility': {
    load: () => import('#web/screens/device/facility.tsx'),
    filters: { plant: 'plantId', type: 'facilityType', online: 'onlineStatus', run: 'runStatus' },
    columns: {
      ...{ code: 'facilityCode', name: 'facilityName', type: 'facilityType', MN: 'mn', protocol: 'protocol' },
      ...{ online: 'onlineStatus', run: 'runStatus', battery: 'battery', temp: 'cabinetTemp' },
      ...{ bottle: 'bottleNo', 'last message': 'lastMsgTime' },
    },
    actions: {
      'remote commands': ['远程命令', 'tab:远程命令'],
      frames: 'tab:报文',
      curve: 'tab:实时值',
      QR: 'tab:二维码',
    },
  },
  '/device/config': {
    load: () => import('#web/screens/device/config.tsx'),
    filters: { facility: 'facilityId', key: 'configKey', status: 'state' },
    columns: {
      ...{ key: 'configKey', value: 'value', range: 'range', status: 'state' },
      unit: { absent: '单位写在目标值和允许范围里（30 s），不另占一列' },
      ...{ operator: 'issueBy', time: 'issueTime' },
    },
    actions: { issue: '下发', 'batch issue': '多台下发', 'roll back': '回滚' },
  },
  '/device/module': {
    load: () => import('#web/screens/device/module.tsx'),
    filters: { facility: 'facilityId', type: 'moduleType' },
    columns: {
      ...{ code: 'moduleCode', name: 'moduleName', factor: 'factorCode', unit: 'unit', range: 'range' },
      register: 'registerAddr',
    },
    actions: { 'test read': '试读' },
  },
  '/sewage/label': {
    load: () => import('#web/screens/sewage/label.tsx'),
    filters: { state: 'state', batch: 'batchNo', plant: 'plantId', date: 'sampleDate' },
    columns: {
      ...{ 'label no': 'labelNo', carrier: 'carrier', batch: 'batchNo', point: 'pointId' },
      ...{ bottle: 'bottleNo', state: 'state', times: 'stateTime' },
    },
    actions: { 'generate N': '生成标签', 'print sheet': '打印', void: '作废', trace: ['追溯', 'tab:追溯'] },
  },
  '/sewage/mini-user': {
    load: () => import('#web/screens/sewage/mini-user.tsx'),
    filters: { state: 'state', role: 'roleType', department: 'departId' },
    columns: {
      ...{ name: 'realName', 'phone(masked)': 'phone', role: 'roleType', points: 'pointIds' },
      ...{ 'works 30 d': 'works', punctuality: 'punctuality', 'last place': 'lastPlace' },
    },
    actions: {
      ...{ approve: '通过', freeze: '冻结', unbind: '解绑', track: ['轨迹', 'tab:轨迹'] },
    },
  },
  '/work': {
    load: () => import('#web/screens/sewage/work-order.tsx'),
    filters: {
      ...{ type: 'workType', state: 'state', assignee: 'assignee' },
      ...{ 'plan date': 'planBegin', overdue: 'overdue' },
    },
    columns: {
      ...{ no: 'workNo', type: 'workType', plant: 'plantId', point: 'pointId', assignee: 'assignee' },
      // One column from begin to end.
      'plan time': 'planBegin',
      ...{ state: 'state', progress: 'progress', overdue: 'overdue' },
    },
    actions: {
      ...{ assign: '派单', 'batch assign': '批量派单', return: '退回', check: '验收' },
      'map route': { absent: '在同一页的“看板”视图里（当日路线），列表没有' },
    },
  },
  '/sewage/sampling-log': {
    load: () => import('#web/screens/sewage/sampling-log.tsx'),
    filters: { facility: 'facilityId', result: 'result', time: 'sampleTime' },
    columns: {
      ...{ time: 'sampleTime', seq: 'seq', bottle: 'bottleNo', 'planned/actual mL': ['planMl', 'actualMl'] },
      ...{ level: 'level', temp: 'cabinetTemp', result: 'result' },
    },
    actions: { export: 'exportXls', plot: ['对照图', 'tab:程序对照'] },
  },
  '/sewage/plan': {
    load: () => import('#web/screens/sewage/plan.tsx'),
    filters: { state: 'state', period: 'period' },
    columns: {
      ...{ no: 'planNo', name: 'planName', points: 'points', cycle: 'cycle', 'next run': 'nextRun' },
      ...{ progress: 'progress', state: 'state' },
    },
    actions: { approve: '批准', pause: '暂停', copy: 'copy', preview: '预览' },
  },
  '/sewage/batch': {
    load: () => import('#web/screens/sewage/batch.tsx'),
    filters: { date: 'batchDate', state: 'state' },
    columns: {
      ...{ no: 'batchNo', plan: 'planId', 'cold chain %': 'coldChain', state: 'state' },
      'expected/collected/delivered/tested': ['expected', 'collected', 'delivered', 'tested'],
    },
    actions: { timeline: 'story', 'print list': '打印清单' },
  },
}

const namesOf = (asked: Asked): readonly string[] =>
  typeof asked === 'string' ? [asked] : 'absent' in asked ? [] : asked

/** What a screen offers, by the names of the annex's actions. */
function offeredOf({ resource, screen }: { resource: Resource; screen: Screen }): ReadonlySet<string> {
  const actions = [
    ...[...(screen.actions ?? []), ...(screen.rowActions ?? [])],
    ...[...(screen.steps?.actions ?? []), ...(screen.steps?.rowActions ?? [])],
  ]
  return new Set([
    ...resource.verbs.filter(verb => Reflect.get(screen.verbs ?? {}, verb) !== false),
    ...actions.map(({ title }) => title),
    ...(screen.details?.tabs ?? []).map(({ title }) => `tab:${title}`),
    ...Object.keys(resource.fields).flatMap(name =>
      resource.fields[name]?.readonly ? [] : [`field:${name}`],
    ),
    ...(screen.copy ? ['copy'] : []),
    ...(screen.steps ? ['story'] : []),
  ])
}

describe.each(Object.entries(annex))('%s', (path, { load, filters, columns, actions }) => {
  beforeAll(load)
  const own = () => declared.get(path)!

  test('asks by its filters', () => {
    const query = own().screen.query ?? []
    const wanted = Object.entries(filters).flatMap(([word, asked]) =>
      namesOf(asked).map(name => [word, name]),
    )
    expect(wanted.filter(([, name]) => !query.includes(name!))).toEqual([])
  })
  test('shows its columns from the first', () => {
    const shown = own().screen.columns.flatMap(each =>
      typeof each === 'string' ? [each] : 'hidden' in each && each.hidden ? [] : [each.key],
    )
    const wanted = Object.entries(columns).flatMap(([word, asked]) =>
      namesOf(asked).map(name => [word, name]),
    )
    expect(wanted.filter(([, name]) => !shown.includes(name!))).toEqual([])
  })
  test('offers its actions', () => {
    const offered = offeredOf(own())
    const wanted = Object.entries(actions).flatMap(([word, asked]) =>
      namesOf(asked).map(name => [word, name]),
    )
    expect(wanted.filter(([, name]) => !offered.has(name!))).toEqual([])
  })
})

test('what has not begun is not called under way: open orders and batches are unfinished ones', () => {
  const open = ['/work', '/sewage/batch'].map(path =>
    declared.get(path)!.screen.views?.find(({ key }) => key === 'open'),
  )
  expect(open).toMatchObject([
    { title: '未完成', filters: { state: workOwed.join(',') } },
    { title: '未完成', filters: { state: 'CREATED,PREPARED,SAMPLING,TRANSPORT,LAB' } },
  ])
})
test('a plan in any state stands under a tab of its own', () => {
  const { resource, screen } = declared.get('/sewage/plan')!
  const shown = screen.views?.flatMap(({ filters }) =>
    typeof filters === 'function' ? [] : (filters['state'] ?? '').split(','),
  )
  const states = [...new Set(planMachine.steps.flatMap(({ from, to }) => [...from, to]))]
  expect(resource.fields['state']).toBeDefined()
  expect(states.filter(state => !shown?.includes(state))).toEqual([])
})
test('a level beside a plant is called that of its district', () => {
  expect(declared.get('/sewage/plant')!.resource.fields['districtGrade']?.title).toMatch(/^所在区县/)
})

test('what is absent has its reason, and nothing else is', () => {
  const absent = Object.entries(annex).flatMap(([path, { filters, columns, actions }]) =>
    Object.entries({ ...filters, ...columns, ...actions }).flatMap(([word, asked]) =>
      typeof asked === 'object' && 'absent' in asked ? [`${path} ${word}: ${asked.absent}`] : [],
    ),
  )
  expect(absent.every(line => /[一-鿿]{4}/.test(line))).toBe(true)
  expect(absent).toHaveLength(2)
})
