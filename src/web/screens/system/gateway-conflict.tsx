/** Two people at one route: what each has of it. */
import type { ReactElement } from 'react'
import { type ClashProps, ConflictSides, sidesOf } from '#web/crud/conflict-sides.tsx'
import { type Condition, wordsOf } from './gateway-conditions.tsx'
import type { Filter } from './gateway-filters.tsx'

const titles = {
  routerId: '路由ID',
  name: '路由名称',
  uri: '路由URI',
  status: '路由状态',
  predicates: '路由条件',
  filters: '过滤器',
  stripPrefix: '去除首段路径',
  retryable: '连接失败时重试一次',
}
const filterWords = ({ name, args }: Filter) =>
  [name, ...args.map(({ key, value }) => `${key} = ${value}`)].join(' ')

function show(name: string, value: unknown): string | undefined {
  if (name === 'predicates') return (value as Condition[]).map(wordsOf).join('；')
  if (name === 'filters') return (value as Filter[]).map(filterWords).join('；') || '—'
  if (name === 'status') return value === 1 ? '正常' : '禁用'
  return name === 'stripPrefix' || name === 'retryable' ? (value === 1 ? '是' : '否') : undefined
}

export const GatewayConflict = ({ mine, present, ...ways }: ClashProps): ReactElement => (
  <ConflictSides saved={present} sides={sidesOf(titles, mine, present, show)} {...ways} />
)
