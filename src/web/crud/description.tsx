import type { ReactElement } from 'react'
import type { Field } from '#contract/kit/field.ts'
import type { Resource } from '#contract/kit/resource.ts'
import type { Row } from '#web/data/row.ts'
import { kitOf } from '#web/fields/index.ts'
import { isBlank } from '#web/fields/kit.ts'
import { useOpenings } from '#web/session/session.ts'
import { columnOf, fieldOf } from './columns.ts'
import { writtenFields } from './common-fields.ts'
import { ReferenceLink } from './rows-link.tsx'
import { entriesOf, type Screen, sectionsOf } from './screen.ts'
import { ValueCell } from './value-cell.tsx'

export interface DescriptionProps {
  resource: Resource
  screen: Screen
  row: Row
  columns: 1 | 2 | 3 | 4
}

/** What has no value says nothing; what the screen words itself may. */
const isTold = (row: Row, name: string, screen: Screen): boolean =>
  screen.details?.cells?.[name] !== undefined || !isBlank(row[name])
/** Every field of a row that says something, as words. */
export function Description({ resource, screen, row, columns }: DescriptionProps): ReactElement {
  const shown = Object.entries(resource.fields).filter(([, field]) => !field.secret)
  const all = [...shown.map(([name]) => name), ...writtenFields(resource)]
  const links = new Map(
    screen.columns.map(column => columnOf(resource, column)).map(({ key, link }) => [key, link]),
  )
  const opens = useOpenings()
  const linkTo = (name: string, { kind, reference }: Field) =>
    links.get(name) ??
    (kind === 'reference' && reference && (reference.value ?? 'id') === 'id' && opens(reference.to)
      ? { path: reference.to }
      : undefined)
  const listed = entriesOf(screen.details?.fields, all)
  // Of the last who wrote it a line tells, unless the screen gives them a place of their own.
  const written = Array.isArray(screen.details?.fields) ? [] : writtenFields(resource)
  const told = sectionsOf(listed).flatMap(({ fields }) => fields)
  const writing = wordsOfWriting.filter(
    ({ time }) => written.includes(time) && told.includes(time) && isTold(row, time, screen),
  )
  const sections = sectionsOf(listed)
    .map(({ fields, ...section }) => ({
      ...section,
      fields: fields.filter(name => isTold(row, name, screen) && !written.includes(name)),
    }))
    .filter(({ fields }) => fields.length > 0)
  return (
    <>
      {sections.map(section => (
        <section key={section.title ?? section.fields[0]} className="description">
          {section.title && <h3 className="mt-16 mb-8">{section.title}</h3>}
          <dl
            className="grid gap-12-24"
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {section.fields.map(name => {
              const field = fieldOf(resource, name)
              if (!field) return null
              const own = screen.details?.cells?.[name]
              const { Whole } = kitOf(field)
              const link = linkTo(name, field)
              return (
                <div key={name} className={Whole || field.kind === 'textarea' ? 'full-line' : 'min-w-0'}>
                  <dt className="text-12 leading-18">{field.title}</dt>
                  <dd className="anywhere">
                    {own ? (
                      own(row)
                    ) : link ? (
                      <ReferenceLink path={link.path} row={row} name={name} />
                    ) : Whole ? (
                      <Whole field={field} name={name} value={row[name]} row={row} />
                    ) : (
                      <ValueCell resource={resource} name={name} row={row} />
                    )}
                    {!own && field.unit && !isBlank(row[name]) && <small>{spaced(field.unit)}</small>}
                  </dd>
                </div>
              )
            })}
          </dl>
        </section>
      ))}
      {writing.length > 0 && (
        <p className="aux m-0 mt-12 row gap-16 flex-wrap">
          {writing.map(({ title, by, time }) => (
            <span key={time}>
              {title} <ValueCell resource={resource} name={by} row={row} />{' '}
              <ValueCell resource={resource} name={time} row={row} />
            </span>
          ))}
        </p>
      )}
    </>
  )
}

/** A unit stands apart from its figure, a percent sign does not. */
const spaced = (unit: string): string => (unit === '%' ? unit : ` ${unit}`)

const wordsOfWriting = [
  { title: '创建', by: 'createBy', time: 'createTime' },
  { title: '更新', by: 'updateBy', time: 'updateTime' },
]
