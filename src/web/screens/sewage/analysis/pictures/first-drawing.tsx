/** A row a drug, a column a region: the day of the first detection, as dark as it is found often. */
import { formatShare } from '#lib/format.ts'
import type { Span } from '../state.ts'
import { isFirstWithin, kindOf, limits, type Screen, told } from './first.ts'
import type { Drawing } from './frame.tsx'
import { Mark } from './mark.tsx'
import { cut, widthOf } from './paths.ts'
import { Hatch, stepsHeight } from './scale.tsx'

const row = 26
const top = 24
export function firstDrawing(
  { drugs, place, watchedSince }: Screen,
  { width, span, onPlace }: { width: number; span: Span; onPlace: (code: string) => void },
): Drawing {
  const columns = drugs[0]?.at ?? []
  const left = Math.min(width / 3, Math.max(...drugs.map(({ name }) => widthOf(name))) + 12)
  const narrow = width < 520
  const days = narrow ? 0 : 84
  const keys = narrow ? { x: 0, y: 18 } : { x: 248, y: 0 }
  const own = (width - left - days) / Math.max(1, columns.length)
  const dated = own >= 60
  const bottom = top + drugs.length * row
  const fresh = drugs.filter(one => one.fresh)
  return {
    width,
    height: bottom + stepsHeight + 8 + keys.y,
    label: `${place.name}：${drugs.length} 种毒品在 ${columns.length} 处的首次检出；期内首次检出 ${fresh.length} 种${fresh.length > 0 ? `：${fresh.map(({ name, first }) => `${name} ${first}`).join('、')}` : ''}`,
    parts: (
      <>
        <Hatch />
        {days > 0 && (
          <text className="tick" x={left} y={14}>
            首次检出
          </text>
        )}
        {columns.map((one, at) => (
          <text
            key={one.code}
            className="tick"
            x={left + days + at * own + own / 2}
            y={14}
            textAnchor="middle"
          >
            {cut(one.name, own - 2)}
          </text>
        ))}
        {drugs.map((drug, line) => {
          const y = top + line * row
          return (
            <g key={drug.code}>
              <text className={drug.fresh ? 'strong' : undefined} x={0} y={y + 16}>
                {cut(drug.name, left - 4)}
              </text>
              {days > 0 && (
                <text className={drug.fresh ? 'strong' : 'tick'} x={left} y={y + 16}>
                  {drug.first ?? '未检出'}
                </text>
              )}
              {drug.at.map((one, at) => {
                const x = left + days + at * own
                const kind = kindOf(one)
                const isNew = isFirstWithin(one.first, span, watchedSince)
                return (
                  <Mark
                    key={one.code}
                    row={line}
                    x={at}
                    told={told(drug.name, one)}
                    onOpen={() => onPlace(one.code)}
                    words={
                      dated &&
                      one.first !== null && (
                        <text
                          className={/step-[45]/.test(kind) ? 'inside' : undefined}
                          x={x + own / 2}
                          y={y + 16}
                          textAnchor="middle"
                        >
                          {one.first.slice(2)}
                        </text>
                      )
                    }
                  >
                    <rect
                      className={`${kind}${isNew ? ' on' : ''}`}
                      x={x + 1}
                      y={y + 1}
                      width={Math.max(1, own - 2)}
                      height={row - 3}
                    />
                  </Mark>
                )
              })}
            </g>
          )
        })}
        <text className="tick" x={0} y={bottom + 18}>
          检出率 &lt; {formatShare(limits[0], 0)}
        </text>
        {[1, 2, 3, 4, 5].map((step, at) => (
          <rect
            key={step}
            className={`step-${step}`}
            x={86 + at * 22}
            y={bottom + 9}
            width={21}
            height={10}
          />
        ))}
        <text className="tick" x={86 + 5 * 22 + 6} y={bottom + 18}>
          ≥ {formatShare(limits[3], 0)}
        </text>
        {(
          [
            ['below', '期内未检出'],
            ['none', '无结果'],
            ['masked', '已脱敏'],
          ] as const
        ).map(([kind, words], at) => (
          <g key={kind}>
            <rect
              className={`no-${kind}`}
              x={keys.x + at * 92}
              y={bottom + 9 + keys.y}
              width={10}
              height={10}
            />
            <text className="tick" x={keys.x + 15 + at * 92} y={bottom + 18 + keys.y}>
              {words}
            </text>
          </g>
        ))}
      </>
    ),
  }
}
