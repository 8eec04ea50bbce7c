/** Conditions of a route: tags where any of several texts may hold, a name and a pattern where one thing is asked for. */
import { Button, Dropdown, Input, Menu } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import type { ReactElement } from 'react'
import { type PredicateName, predicateNames } from '#contract/platform/gateway-route.ts'
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

interface ConditionsProps {
  values: readonly Condition[]
  readOnly: boolean
  onChange: (values: Condition[]) => void
}
export function GatewayConditions({ values, readOnly, onChange }: ConditionsProps): ReactElement {
  const set = (place: number, args: Condition['args']) =>
    onChange(values.map((each, index) => (index === place ? { ...each, args } : each)))
  return (
    <>
      {values.map((condition, place) => {
        const { name, args } = condition
        const one = named[name]
        const pair = Array.isArray(args) ? {} : args
        return (
          <section key={`${name} ${place}`} className="stack gateway-part" aria-label={`路由条件 ${name}`}>
            <header>
              {name}
              {!readOnly && (
                <Button
                  size="mini"
                  type="text"
                  status="danger"
                  icon={<IconDelete />}
                  aria-label={`删除条件 ${name}`}
                  onClick={() => onChange(values.filter((_, index) => index !== place))}
                />
              )}
            </header>
            {one ? (
              <div className="stack gateway-pair">
                <Input
                  aria-label={one.title}
                  placeholder={one.title}
                  readOnly={readOnly}
                  value={pair[one.key] ?? ''}
                  onChange={text => set(place, { ...pair, [one.key]: text })}
                />
                <Input
                  aria-label="参数值"
                  placeholder="参数值（正则，空为任意）"
                  readOnly={readOnly}
                  value={pair['regexp'] ?? ''}
                  onChange={text => set(place, { ...pair, regexp: text })}
                />
              </div>
            ) : (
              <GatewayTags
                name={name}
                values={Array.isArray(args) ? args : []}
                readOnly={readOnly}
                onChange={next => set(place, next)}
              />
            )}
          </section>
        )
      })}
      {!readOnly && (
        <Dropdown
          trigger="click"
          droplist={
            <Menu
              onClickMenuItem={key => {
                const name = key as PredicateName
                onChange([...values, { name, args: named[name] ? {} : [] }])
              }}
            >
              {predicateNames.map(name => (
                <Menu.Item key={name}>{name}</Menu.Item>
              ))}
            </Menu>
          }
        >
          <Button icon={<IconPlus />}>添加路由条件</Button>
        </Dropdown>
      )}
    </>
  )
}
