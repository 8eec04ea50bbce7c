/** Figures with their names: side by side where the window is wide, the name under its words on a telephone. */
import { type ReactElement, useRef } from 'react'
import { phoneQuery, useMedia } from '#web/crud/use-media.ts'
import { useWidth } from '#web/crud/use-width.ts'
import { Tag } from '#web/fields/tag.tsx'
import type { Fact } from './metric-words.ts'
import { besides, parted } from './metric-words.ts'

interface Titles {
  name: string
  description: string
  value: string
}

function Part({
  titles,
  facts,
  phone,
}: {
  titles: Titles
  facts: readonly Fact[]
  phone: boolean
}): ReactElement {
  return (
    <table className="table whole metrics">
      <thead>
        <tr>
          {!phone && <th scope="col">{titles.name}</th>}
          <th scope="col">{titles.description}</th>
          <th scope="col" className="r">
            {titles.value}
          </th>
        </tr>
      </thead>
      <tbody>
        {facts.map(({ key, name, description, value }) => (
          <tr key={key}>
            {!phone && (
              <td>
                <Tag tone="info">
                  <span className="mono">{name}</span>
                </Tag>
              </td>
            )}
            <td className="metric-words">
              {description}
              {phone && <small className="mono block">{name}</small>}
            </td>
            <td className="r mono">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function FactTable({ titles, facts }: { titles: Titles; facts: readonly Fact[] }): ReactElement {
  const box = useRef<HTMLDivElement>(null)
  const phone = useMedia(phoneQuery)
  const parts = parted(facts, besides(useWidth(box), facts.length))
  return (
    <div ref={box} className="metric-parts flex">
      {parts.map(part => (
        <Part key={part[0]?.key} titles={titles} facts={part} phone={phone} />
      ))}
    </div>
  )
}
