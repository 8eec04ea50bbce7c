/** Filters of a route: what is done to a call on its way. */
import { Button, Dropdown, Input, Menu } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import type { ReactElement } from 'react'
import { type FilterName, filterNames } from '#contract/platform/gateway-route.ts'

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

interface FiltersProps {
  values: readonly Filter[]
  readOnly: boolean
  onChange: (values: Filter[]) => void
}
export function GatewayFilters({ values, readOnly, onChange }: FiltersProps): ReactElement {
  const set = (place: number, args: Filter['args']) =>
    onChange(values.map((each, index) => (index === place ? { ...each, args } : each)))
  return (
    <>
      {values.map(({ name, args }, place) => (
        <section key={`${name} ${place}`} className="stack gateway-part" aria-label={titles[name]}>
          <header>
            {titles[name]}
            {!readOnly && (
              <Button
                size="mini"
                type="text"
                status="danger"
                icon={<IconDelete />}
                aria-label={`删除${titles[name]}`}
                onClick={() => onChange(values.filter((_, index) => index !== place))}
              />
            )}
          </header>
          {args.map((arg, row) => (
            <div key={`${arg.key} ${row}`} className="stack gateway-pair">
              <Input className="mono" aria-label="参数键" readOnly value={arg.key} />
              <Input
                className="mono"
                aria-label={`参数值 ${arg.key}`}
                placeholder="参数值"
                readOnly={readOnly}
                value={arg.value}
                onChange={value =>
                  set(
                    place,
                    args.map((each, index) => (index === row ? { ...each, value } : each)),
                  )
                }
              />
            </div>
          ))}
        </section>
      ))}
      {!readOnly && (
        <Dropdown
          trigger="click"
          droplist={
            <Menu
              onClickMenuItem={key => {
                const name = key as FilterName
                onChange([...values, { name, args: begun[name].map(([k, value]) => ({ key: k, value })) }])
              }}
            >
              {filterNames.map(name => (
                <Menu.Item key={name}>{titles[name]}</Menu.Item>
              ))}
            </Menu>
          }
        >
          <Button icon={<IconPlus />}>添加过滤器</Button>
        </Dropdown>
      )}
    </>
  )
}
