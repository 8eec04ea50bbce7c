/** One route of the gateway, in a drawer. */
import type { ReactElement } from 'react'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { onOff, text, textarea } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'
import type { Rule } from '#contract/kit/rule.ts'
import { type gatewayRoutes, saveGatewayRoute } from '#contract/platform/gateway-route.ts'
import { callFully } from '#web/api/client.ts'
import { RecordLayer } from '#web/crud/record-layer.tsx'
import type { Draft } from '#web/data/resource-write.ts'
import { type Condition, GatewayConditions, wordsOf } from './gateway-conditions.tsx'
import { type Filter, filterWords, GatewayFilters } from './gateway-filters.tsx'

export type Route = ResultOf<typeof gatewayRoutes>[number]

const named = (title: string, maxLength: number, placeholder = '') => {
  const emptyWords = `请输入${title}!`
  const blank: Rule = value => (String(value).trim() === '' ? emptyWords : undefined)
  return text(title, { required: true, maxLength, placeholder, emptyWords, rules: [blank] })
}
const inUse = [
  { value: 'Y', text: '正常' },
  { value: 'N', text: '禁用' },
]
/** The form's fields; the calls are the wire's own. */
const fields = {
  routerId: named('路由ID', 64, '如 lab-api'),
  name: named('路由名称', 100),
  uri: named('路由URI', 300, 'http://主机:端口'),
  status: onOff('路由状态', { choices: inUse }),
  predicates: textarea('路由条件（全部满足才转发）'),
  filters: textarea('过滤器'),
  stripPrefix: onOff('去除首段路径'),
  retryable: onOff('连接失败时重试一次（仅 GET）'),
}
const form = resource('/sys/gatewayRoute', {
  title: '路由',
  perm: 'system:gateway',
  table: 'sys_gateway_route',
  verbs: [],
  bare: true,
  label: 'name',
  fields,
})
const flags = ['status', 'stripPrefix', 'retryable'] as const
/** A route as the form holds it; a new one begins with a path. */
function read(route: object): Draft {
  const at = (name: string) => Reflect.get(route, name) as unknown
  return { ...route, ...Object.fromEntries(flags.map(name => [name, at(name) === 1 ? 'Y' : 'N'])) }
}
const fresh = read({ status: 1, predicates: [{ name: 'Path', args: [] }], filters: [] })
const shown = (values: Draft): Draft => ({
  ...values,
  predicates: (values['predicates'] as Condition[]).map(wordsOf).join('；'),
  filters: (values['filters'] as Filter[]).map(filterWords).join('；'),
})

interface Props {
  /** Absent: a new one. */
  route?: Route
  readOnly: boolean
  onClose: () => void
  onSaved: () => void
}
export function GatewayForm({ route, readOnly, onClose, onSaved }: Props): ReactElement {
  return (
    <RecordLayer
      title={route ? `${readOnly ? '查看' : '编辑'}路由：${route.name}` : '新增路由'}
      drawer="clamp(560px, 45%, 860px)"
      resource={form}
      entries={Object.keys(fields)}
      before={route ? read(route) : fresh}
      disabled={readOnly}
      formItems={{ predicates: GatewayConditions, filters: GatewayFilters }}
      words={{ save: '确定', leave: readOnly ? '关闭' : '取消' }}
      {...{ read, shown }}
      submit={async (values, version) => {
        const [status, stripPrefix, retryable] = flags.map(name => (values[name] === 'Y' ? 1 : 0) as 0 | 1)
        const router = {
          routerId: String(values['routerId']),
          name: String(values['name']),
          uri: String(values['uri']),
          predicates: values['predicates'] as Condition[],
          filters: values['filters'] as Filter[],
          ...{ status, stripPrefix, retryable },
          persistable: route?.persistable === 0 ? (0 as const) : (1 as const),
          showApi: route?.showApi === 1 ? (1 as const) : (0 as const),
          ...(route && { id: route.id, version }),
        }
        const { message } = await callFully(saveGatewayRoute, { body: { router } }, { quiet: true })
        onSaved()
        return message
      }}
      onTakePresent={onSaved}
      onClose={onClose}
    />
  )
}
