/** What a route is made of, one box each: added out of a menu, taken away by a button. */
import { Button, Menu } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import type { ReactElement, ReactNode } from 'react'
import type { FormItemProps } from '#web/fields/kit.ts'
import { DropMenu } from '#web/widgets/drop-menu.tsx'

interface Props<P> {
  item: FormItemProps
  /** What can be added. */
  names: readonly string[]
  titleOf: (name: string) => string
  /** What one is called beside its title: `路由条件 Path`, and what taking it away says. */
  kind: string
  begin: (name: string) => P
  addTitle: string
  children: (part: P, set: (args: unknown) => void) => ReactNode
}
export function GatewayParts<P extends { name: string }>(props: Props<P>): ReactElement {
  const { item, names, titleOf, kind, begin, addTitle, children } = props
  const { disabled, onChange } = item
  const parts = (item.value ?? []) as readonly P[]
  return (
    <div id={item.id} className="stack gateway-parts" role="group" aria-label={item.field.title}>
      {parts.map((part, place) => (
        <section
          key={`${part.name} ${place}`}
          className="stack p-10-12 border rounded"
          aria-label={`${kind}${titleOf(part.name)}`}
        >
          <header className="row justify-between ink-1">
            {titleOf(part.name)}
            {!disabled && (
              <Button
                size="mini"
                type="text"
                status="danger"
                icon={<IconDelete />}
                aria-label={`删除${kind.replace('路由', '')}${titleOf(part.name)}`}
                onClick={() => onChange(parts.filter((_, index) => index !== place))}
              />
            )}
          </header>
          {children(part, args =>
            onChange(parts.map((each, index) => (index === place ? { ...each, args } : each))),
          )}
        </section>
      ))}
      {!disabled && (
        <DropMenu
          droplist={
            <Menu onClickMenuItem={name => onChange([...parts, begin(name)])}>
              {names.map(name => (
                <Menu.Item key={name}>{titleOf(name)}</Menu.Item>
              ))}
            </Menu>
          }
        >
          <Button icon={<IconPlus />}>{addTitle}</Button>
        </DropMenu>
      )}
    </div>
  )
}
