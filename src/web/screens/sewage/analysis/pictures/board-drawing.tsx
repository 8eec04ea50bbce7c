/** A row a plant, a cell a day; each kind has a shade and a sign of its own, so that no colour is needed to tell them apart. */
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { type analysisBoard, type BoardKind, boardKinds } from '#contract/sewage/analysis-pictures.ts'
import type { Drawing } from './frame.tsx'
import { Mark } from './mark.tsx'
import { cut, widthOf } from './paths.ts'
import { Hatch } from './scale.tsx'

type Board = ResultOf<typeof analysisBoard>
const signs: Readonly<Partial<Record<BoardKind, string>>> = {
  REVIEW: '复',
  HELD: '突',
  COMPUTE: '算',
  LAB: '检',
  RECEIVE: '途',
  SAMPLE: '漏',
  FLOW: '流',
  POPULATION: '人',
  FACTOR: '系',
  PLACE: '点',
  DRUG: '未',
  RETRACTED: '撤',
  PLAN: '采',
}
const classOf = (kind: string): string =>
  kind === 'OK'
    ? 'step-2'
    : kind === 'NONE'
      ? 'no-none'
      : kind === 'MASKED'
        ? 'no-masked'
        : kind === 'PLAN' || kind === 'DRUG'
          ? 'step-1'
          : kind === 'REVIEW' || kind === 'COMPUTE' || kind === 'LAB' || kind === 'RECEIVE'
            ? 'step-4'
            : 'step-5'
const top = 18
const legendLine = 18
/** Higher rows would be no rows of cells any more. */
const mostRow = 60

export function boardDrawing(
  { plants, days, place }: Board,
  look: {
    width: number
    /** What it may fill, where there is more room than it needs. */
    tall: number | undefined
    present: readonly (readonly [BoardKind, string])[]
    onPlant: (code: string) => void
  },
): Drawing {
  const { width, tall, present, onPlant } = look
  const left = Math.min(width / 3, Math.max(0, ...plants.map(({ name }) => widthOf(name))) + 10)
  const own = (width - left) / Math.max(1, days.length)
  const signed = own >= 13
  const every = Math.max(1, Math.ceil(74 / own))
  let [at, line] = [0, 0]
  const keys = present.map(([kind, words]) => {
    const long = 18 + widthOf(words) + 16
    if (at > 0 && at + long > width) [at, line] = [0, line + 1]
    const x = at
    at += long
    return { kind, words, x, below: 10 + line * legendLine }
  })
  const legend = 10 + (line + 1) * legendLine
  const row = Math.max(
    14,
    tall === undefined
      ? Math.min(22, own)
      : Math.min(mostRow, Math.floor((tall - top - legend) / Math.max(1, plants.length))),
  )
  const bottom = top + plants.length * row
  type Size = readonly [number, number]
  const shade = (kind: string, x: number, y: number, [wide, high]: Size) => (
    <rect
      className={`${classOf(kind)}${wide < 4 ? ' thin' : ''}`}
      x={x + 0.5}
      y={y + 0.5}
      width={Math.max(1, wide - 1)}
      height={high - 1}
    />
  )
  const sign = (kind: string, x: number, y: number, [wide, high]: Size) =>
    signs[kind as BoardKind] && wide >= 13 ? (
      <text
        className={/step-[45]/.test(classOf(kind)) ? 'sign inside' : 'sign'}
        x={x + wide / 2}
        y={y + high / 2 + 3.5}
        textAnchor="middle"
      >
        {signs[kind as BoardKind]}
      </text>
    ) : undefined
  const size: Size = [signed ? own : Math.max(own, 1.5), row]
  const ok = plants.reduce((sum, { kinds }) => sum + kinds.filter(kind => kind === 'OK').length, 0)
  return {
    width,
    height: bottom + legend,
    label: `${place.name}：${plants.length} 厂 ${days.length} 日，已发布 ${ok} 厂·日；${present.map(([, words]) => words).join('，')}`,
    parts: (
      <>
        <Hatch />
        {days.map(
          (day, place) =>
            place % every === 0 &&
            left + place * own + 56 <= width && (
              <text key={day} className="tick" x={left + place * own} y={12}>
                {day.slice(2)}
              </text>
            ),
        )}
        {plants.map((plant, place) => (
          <g key={plant.code}>
            <text
              className="open"
              x={0}
              y={top + place * row + row / 2 + 4}
              onClick={() => onPlant(plant.code)}
            >
              {cut(plant.name, left - 8)}
            </text>
            {plant.kinds.map((kind, of) => (
              <Mark
                key={days[of]}
                row={place}
                x={of}
                told={`${plant.name} ${days[of]}：${boardKinds[kind as BoardKind] ?? ''}`}
                words={sign(kind, left + of * own, top + place * row, size)}
                onOpen={() => onPlant(plant.code)}
              >
                {shade(kind, left + of * own, top + place * row, size)}
              </Mark>
            ))}
          </g>
        ))}
        {keys.map(({ kind, words, x, below }) => (
          <g key={kind}>
            {shade(kind, x, bottom + below, [14, 14])}
            {sign(kind, x, bottom + below, [14, 14])}
            <text className="tick" x={x + 19} y={bottom + below + 11}>
              {words}
            </text>
          </g>
        ))}
      </>
    ),
  }
}
