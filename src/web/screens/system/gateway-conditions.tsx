/** Conditions of a route: tags where any of several texts may hold, a name and a pattern where one thing is asked for. */
import { Input } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { type PredicateName, predicateNames } from '#contract/platform/gateway-route.ts'
import type { FormItemProps } from '#web/fields/kit.ts'
import { GatewayParts } from './gateway-parts.tsx'
import { GatewayTags } from './gateway-tags.tsx'

export interface Condition {
  name: PredicateName
  args: string[] | Record<string, string>
}
interface Named {
  key: string
  title: string
}
/** What is named by a condition that asks for one thing. */
const named: Partial<Record<PredicateName, Named>> = {
  Header: { key: 'header', title: 'Header名称' },
  Query: { key: 'param', title: '参数名' },
  Cookie: { key: 'name', title: 'Cookie名称' },
}
export const wordsOf = ({ name, args }: Condition): string =>
  Array.isArray(args)
    ? `${name} ${args.join('、')}`
    : `${name} ${args[named[name]?.key ?? ''] ?? ''}${args['regexp'] ? ` = ${args['regexp']}` : ''}`

export const GatewayConditions = (item: FormItemProps): ReactElement => (
  <GatewayParts<Condition>
    item={item}
    names={predicateNames}
    titleOf={name => name}
    kind="路由条件 "
    addTitle="添加路由条件"
    begin={name => ({ name: name as PredicateName, args: named[name as PredicateName] ? {} : [] })}
  >
    {({ name, args }, set) => {
      const one = named[name]
      const pair = Array.isArray(args) ? {} : args
      if (!one)
        return (
          <GatewayTags
            name={name}
            values={Array.isArray(args) ? args : []}
            readOnly={item.disabled ?? false}
            onChange={set}
          />
        )
      return (
        <div className="stack gateway-pair">
          <Input
            aria-label={one.title}
            placeholder={one.title}
            readOnly={item.disabled}
            value={pair[one.key] ?? ''}
            onChange={text => set({ ...pair, [one.key]: text })}
          />
          <Input
            aria-label="参数值"
            placeholder="参数值（正则，空为任意）"
            readOnly={item.disabled}
            value={pair['regexp'] ?? ''}
            onChange={text => set({ ...pair, regexp: text })}
          />
        </div>
      )
    }}
  </GatewayParts>
)
