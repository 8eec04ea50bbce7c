/** Names and figures on the map: what has no room is left to the list, the card and the table. */
import type { ReactElement } from 'react'
import { type Ranked, shortName, valueWords } from './map.ts'
import { dotRadius, type shapedOf } from './map-marks.tsx'
import { widthOf } from './paths.ts'

interface Label {
  code: string
  name: string
  value: string
  known: boolean
  /** It stands on the darkest step. */
  dark: boolean
  x: number
  y: number
  width: number
}
const line = 13
/** On less a number would hide what it stands on. */
const leastNumbered = 18
/** As high as the name and the figure under it. */
const height = (name: string) => (name === '' ? line : 2 * line)
const clear = (a: Label, b: Label): boolean =>
  Math.abs(a.x - b.x) >= (a.width + b.width) / 2 ||
  Math.abs(a.y - b.y) >= (height(a.name) + height(b.name)) / 2

/**
 * The highest first: of two in one place it is the one that stays. What is too narrow for its figure has its number in the list instead.
 * @param room of the map, px
 */
export function labelsOf(
  shaped: ReturnType<typeof shapedOf>,
  room: number,
  [right, bottom]: readonly [number, number],
  list: readonly Ranked[] = [],
): Label[] {
  const placed: Label[] = []
  const rankOf = new Map(list.map(({ place, rank }) => [place.code, rank]))
  const dots = shaped.filter(({ path }) => path === undefined).map(({ at }) => at)
  const sorted = shaped.toSorted((a, b) => (b.figure.value ?? -1) - (a.figure.value ?? -1))
  for (const { figure, at, path, room: own } of sorted) {
    const whole = valueWords(figure)
    const rank = rankOf.get(figure.place.code)
    const value = rank !== undefined && widthOf(whole) > own && own >= leastNumbered ? `${rank}` : whole
    // A hexagon says who is in it beside the pointer: names of several have no room on it.
    const name =
      figure.place.members.length > 0 || room < 420 ? '' : shortName(figure.place).replace(/市$/, '')
    const width = Math.max(widthOf(name), widthOf(value))
    if (width > own) continue
    const label = {
      code: figure.place.code,
      name,
      value,
      known: figure.without === null,
      width,
      dark: path !== undefined && figure.step === 5,
    }
    const away = dotRadius + 3
    const spots: readonly (readonly [number, number])[] =
      path === undefined
        ? [
            [at[0] + away + width / 2, at[1]],
            [at[0] - away - width / 2, at[1]],
            [at[0], at[1] - away - height(name) / 2],
            [at[0], at[1] + away + height(name) / 2],
          ]
        : [at]
    const free = spots
      .map(([x, y]) => ({ ...label, x, y }))
      .find(
        one =>
          one.x - width / 2 >= 0 &&
          one.x + width / 2 <= right &&
          one.y - height(name) / 2 >= 0 &&
          one.y + height(name) / 2 <= bottom &&
          placed.every(other => clear(one, other)) &&
          dots.every(
            ([x, y]) =>
              Math.abs(x - one.x) >= width / 2 + dotRadius ||
              Math.abs(y - one.y) >= height(name) / 2 + dotRadius,
          ),
      )
    if (free) placed.push(free)
  }
  return placed
}
export function MapLabels({ labels }: { labels: readonly Label[] }): ReactElement {
  return (
    <g className="labels" aria-hidden="true">
      {labels.map(({ code, name, value, known, dark, x, y }) => (
        <g key={code} textAnchor="middle" paintOrder="stroke" strokeLinejoin="round">
          {name !== '' && (
            <text className={dark ? 'inside' : 'halo'} x={x} y={y - 2}>
              {name}
            </text>
          )}
          <text
            className={`${dark ? 'inside' : 'halo'}${known ? ' bold' : ''}`}
            x={x}
            y={name === '' ? y + 4 : y + line - 1}
          >
            {value}
          </text>
        </g>
      ))}
    </g>
  )
}
