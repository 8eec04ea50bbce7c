/** A card a plant: what changes there and what has become of it. Pressed, the rows are those of that plant. */
import { type ReactElement, useState } from 'react'
import { count, type Found, type PlantPart } from './states.ts'

const few = 8
const lineOf = (one: PlantPart, written: boolean): string => {
  if (!written) return `共 ${one.results === null ? '—' : count(one.results)} 条`
  const parts = [
    one.waiting > 0 && `待复核 ${count(one.waiting)}`,
    one.reviewed > 0 && `待发布 ${count(one.reviewed)}`,
    one.published > 0 && `已发布 ${count(one.published)}`,
    one.sentBack > 0 && `已退回 ${count(one.sentBack)}`,
    one.overtaken > 0 && `已被代替 ${count(one.overtaken)}`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : '没有写入'
}

export function Plants(props: {
  of: Found
  /** Of the versions, and not of what would be written. */
  written: boolean
  chosen: string | undefined
  onChoose?: (plantId: string | undefined) => void
}): ReactElement | null {
  const { of, written, chosen, onChoose } = props
  const [whole, setWhole] = useState(false)
  const plants = of.plants.filter(one => Number(one.changed) > 0)
  if (plants.length === 0) return null
  // What somebody must act on stands first.
  const ordered = written
    ? [...plants].sort((a, b) => b.waiting - a.waiting || b.reviewed - a.reviewed)
    : plants
  const shown = whole ? ordered : ordered.filter((one, at) => at < few || one.plantId === chosen)
  return (
    <section aria-label="按厂">
      <ul className="recalc-plants">
        {shown.map(one => {
          const spikes = written ? one.spikesWaiting : Number(one.spikes)
          return (
            <li key={one.plantId}>
              <button
                type="button"
                aria-pressed={one.plantId === chosen}
                disabled={!onChoose}
                onClick={() => onChoose?.(one.plantId === chosen ? undefined : one.plantId)}
              >
                <span className="row justify-between">
                  <strong>{one.plantName}</strong>
                  <span>有变化 {count(Number(one.changed))}</span>
                </span>
                <span className="row justify-between aux">
                  <span>{lineOf(one, written)}</span>
                  {spikes > 0 && <span className="recalc-spikes">突增待判 {count(spikes)}</span>}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {plants.length > few && (
        <button type="button" className="link mt-8" onClick={() => setWhole(!whole)}>
          {whole ? '收起' : `全部 ${plants.length} 厂`}
        </button>
      )}
    </section>
  )
}
