/** Bars of shares: across for regions, upright for periods. */
import type { ReactNode } from 'react'
import { formatNumber, formatShare } from '#lib/format.ts'
import { drugColour } from '#web/charts/palette.ts'
import type { Drawing } from './frame.tsx'
import { Mark } from './mark.tsx'
import { widthOf } from './paths.ts'
import { groupTold, type Look, segmentsOf, told } from './structure.ts'
import { upright } from './structure-upright.tsx'

const row = 26
const legendHeight = 26

function legend({ drugs, width, dark }: Look, y: number): { parts: ReactNode; height: number } {
  let [x, line] = [0, 0]
  const parts = drugs.map(({ code, name }) => {
    const own = 18 + widthOf(name) + 14
    if (x > 0 && x + own > width) [x, line] = [0, line + 1]
    const at = x
    x += own
    return (
      <g key={code}>
        <rect x={at} y={y + line * 18 + 4} width={11} height={11} fill={drugColour(code, dark)} />
        <text x={at + 16} y={y + line * 18 + 14}>
          {name}
        </text>
      </g>
    )
  })
  return { parts, height: legendHeight + line * 18 }
}
function across(look: Look): { parts: ReactNode; height: number } {
  const { groups, width, dark, drugs, period, onPlace } = look
  const left = Math.min(150, Math.max(...groups.map(({ words }) => widthOf(words))) + 10)
  const right = width - 62
  const x = (share: number) => left + share * (right - left)
  const bottom = groups.length * row
  return {
    height: bottom + 20,
    parts: (
      <>
        {groups.map((group, at) => (
          <Mark
            key={group.code}
            row={at}
            x={0}
            told={groupTold(group, drugs, period)}
            onOpen={() => onPlace(group.code)}
            words={
              <>
                <text x={0} y={at * row + 17}>
                  {group.words}
                </text>
                {segmentsOf(group.parts, drugs).map(
                  ({ drug, from, to }) =>
                    x(to) - x(from) > 36 && (
                      <text
                        key={drug}
                        className="inside"
                        x={(x(from) + x(to)) / 2}
                        y={at * row + 17}
                        textAnchor="middle"
                      >
                        {formatShare(to - from, 0)}
                      </text>
                    ),
                )}
                <text className="strong" x={width} y={at * row + 17} textAnchor="end">
                  {formatNumber(group.total, (group.total ?? 0) < 10 ? 2 : 1)}
                </text>
              </>
            }
          >
            <rect className="hit" x={0} y={at * row} width={width} height={row} />
            {group.total === null && (
              <rect className="no-none" x={left} y={at * row + 4} width={right - left} height={row - 8} />
            )}
            {segmentsOf(group.parts, drugs).map(({ drug, from, to }) => (
              <rect
                key={drug}
                fill={drugColour(drug, dark)}
                x={x(from)}
                y={at * row + 3}
                width={Math.max(0.5, x(to) - x(from) - 1)}
                height={row - 6}
              >
                <title>{told(group, drug, drugs)}</title>
              </rect>
            ))}
          </Mark>
        ))}
        {[0, 0.5, 1].map(share => (
          <text
            key={share}
            className="tick"
            x={x(share)}
            y={bottom + 14}
            textAnchor={share === 0 ? 'start' : share === 1 ? 'end' : 'middle'}
          >
            {formatShare(share, 0)}
          </text>
        ))}
      </>
    ),
  }
}

export function structureDrawing(look: Look): Drawing {
  const body = look.by === 'place' ? across(look) : upright(look)
  const keys = legend(look, body.height + 2)
  const known = look.groups.filter(({ total }) => total !== null)
  const most = known.toSorted((a, b) => b.total! - a.total!)[0]
  const lead = most?.parts.toSorted((a, b) => (b.share ?? 0) - (a.share ?? 0))[0]
  return {
    width: look.width,
    height: body.height + keys.height,
    label: `${look.place}：${look.groups.length} 组的毒品构成，按千人日剂量${most ? `；合计最高 ${most.words} ${formatNumber(most.total, 2)}，其中 ${look.drugs.find(({ code }) => code === lead?.drug)?.name ?? ''} 占 ${formatShare(lead?.share, 0)}` : ''}`,
    parts: (
      <>
        {body.parts}
        {keys.parts}
      </>
    ),
  }
}
