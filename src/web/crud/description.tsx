import type { ReactElement } from 'react'
import type { Resource } from '#contract/kit/resource.ts'
import type { Row } from '#web/data/row.ts'
import { fieldOf } from './columns.ts'
import { commonFields } from './common-fields.ts'
import { type Screen, sectionsOf } from './screen.ts'
import { ValueCell } from './value-cell.tsx'

export interface DescriptionProps {
  resource: Resource
  screen: Screen
  row: Row
  columns: 1 | 2 | 3 | 4
}

/** Every field of a row as words. */
export function Description({ resource, screen, row, columns }: DescriptionProps): ReactElement {
  const shown = Object.entries(resource.fields).filter(([, field]) => !field.secret)
  const entries = screen.details?.fields ?? [
    ...shown.map(([name]) => name),
    ...(['createBy', 'createTime', 'updateBy', 'updateTime'] as const).filter(
      name => name in row && name in commonFields,
    ),
  ]
  return (
    <>
      {sectionsOf(entries).map(section => (
        <section key={section.title ?? section.fields[0]} className="description">
          {section.title && <h3>{section.title}</h3>}
          <dl style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
            {section.fields.map(name => {
              const field = fieldOf(resource, name)
              if (!field) return null
              const own = screen.details?.cells?.[name]
              return (
                <div key={name} className={field.kind === 'textarea' ? 'whole' : undefined}>
                  <dt>{field.title}</dt>
                  <dd>
                    {own ? own(row) : <ValueCell resource={resource} name={name} row={row} />}
                    {field.unit && row[name] !== null && <small> {field.unit}</small>}
                  </dd>
                </div>
              )
            })}
          </dl>
        </section>
      ))}
    </>
  )
}
