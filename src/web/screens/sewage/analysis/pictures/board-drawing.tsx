/** A row a plant, a cell a day; each kind has a shade and a sign of its own, so that no colour is needed to tell them apart. */
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { type analysisBoard, type BoardKind, boardKinds } from '#contract/sewage/analysis-pictures.ts'
import type { Drawing } from './frame.tsx'
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

export function boardDrawing(
  { plants, days, place }: Board,
  look: {
    width: number
    present: readonly (readonly [BoardKind, string])[]
    onPlant: (code: string) => void
  },
): Drawing {
  const { width, present, onPlant } = look
  const left = Math.min(width / 3, Math.max(0, ...plants.map(({ name }) => widthOf(name))) + 10)
  const own = (width - left) / Math.max(1, days.length)
  const row = Math.max(14, Math.min(22, own))
  const signed = own >= 13
  const bottom = top + plants.length * row
  const every = Math.max(1, Math.ceil(74 / own))
  let [at, line] = [0, 0]
  const keys = present.map(([kind, words]) => {
    const long = 18 + widthOf(words) + 16
    if (at > 0 && at + long > width) [at, line] = [0, line + 1]
    const x = at
    at += long
    return { kind, words, x, y: bottom + 10 + line * legendLine }
  })
  const cell = (kind: string, x: number, y: number, size: readonly [number, number], words: string) => (
    <>
      <rect
        className={`${classOf(kind)}${size[0] < 4 ? ' thin' : ''}`}
        x={x + 0.5}
        y={y + 0.5}
        width={Math.max(1, size[0] - 1)}
        height={size[1] - 1}
      >
        <title>{words}</title>
      </rect>
      {signs[kind as BoardKind] && size[0] >= 13 && (
        <text
          className={/step-[45]/.test(classOf(kind)) ? 'sign inside' : 'sign'}
          x={x + size[0] / 2}
          y={y + size[1] / 2 + 3.5}
          textAnchor="middle"
        >
          {signs[kind as BoardKind]}
        </text>
      )}
    </>
  )
  const ok = plants.reduce((sum, { kinds }) => sum + kinds.filter(kind => kind === 'OK').length, 0)
  return {
    width,
    height: bottom + 10 + (line + 1) * legendLine,
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
          <g key={plant.code} className="open" onClick={() => onPlant(plant.code)}>
            <text x={0} y={top + place * row + row / 2 + 4}>
              {cut(plant.name, left - 8)}
            </text>
            {plant.kinds.map((kind, of) => (
              <g key={days[of]}>
                {cell(
                  kind,
                  left + of * own,
                  top + place * row,
                  [signed ? own : Math.max(own, 1.5), row],
                  `${plant.name} ${days[of]}：${boardKinds[kind as BoardKind] ?? ''}`,
                )}
              </g>
            ))}
          </g>
        ))}
        {keys.map(({ kind, words, x, y }) => (
          <g key={kind}>
            {cell(kind, x, y, [14, 14], words)}
            <text className="tick" x={x + 19} y={y + 11}>
              {words}
            </text>
          </g>
        ))}
      </>
    ),
  }
}
