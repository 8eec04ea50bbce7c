/** Filters of a route: what is done to a call on its way. */
import { Input } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { type FilterName, filterNames } from '#contract/platform/gateway-route.ts'
import type { FormItemProps } from '#web/fields/kit.ts'
import { GatewayParts } from './gateway-parts.tsx'

export interface Filter {
  name: FilterName
  args: { key: string; value: string }[]
}
const titles: Record<FilterName, string> = {
  StripPrefix: '去除路径前缀',
  RequestRateLimiter: '限流过滤器',
  AddRequestHeader: '添加请求头',
  RemoveRequestHeader: '移除请求头',
}
/** What a new filter of the kind is told. */
const begun: Record<FilterName, readonly (readonly [key: string, value: string])[]> = {
  StripPrefix: [['parts', '1']],
  RequestRateLimiter: [
    ['redis-rate-limiter.replenishRate', '20'],
    ['redis-rate-limiter.burstCapacity', '20'],
  ],
  AddRequestHeader: [
    ['name', ''],
    ['value', ''],
  ],
  RemoveRequestHeader: [['name', '']],
}

export const filterWords = ({ name, args }: Filter): string =>
  [name, ...args.map(({ key, value }) => `${key} = ${value}`)].join(' ')

export const GatewayFilters = (item: FormItemProps): ReactElement => (
  <GatewayParts<Filter>
    item={item}
    names={filterNames}
    titleOf={name => titles[name as FilterName]}
    kind=""
    addTitle="添加过滤器"
    begin={name => ({
      name: name as FilterName,
      args: begun[name as FilterName].map(([key, value]) => ({ key, value })),
    })}
  >
    {({ args }, set) =>
      args.map((arg, row) => (
        <div key={`${arg.key} ${row}`} className="stack gateway-pair">
          <Input className="mono" aria-label="参数键" readOnly value={arg.key} />
          <Input
            className="mono"
            aria-label={`参数值 ${arg.key}`}
            placeholder="参数值"
            readOnly={item.disabled}
            value={arg.value}
            onChange={value => set(args.map((each, index) => (index === row ? { ...each, value } : each)))}
          />
        </div>
      ))
    }
  </GatewayParts>
)
