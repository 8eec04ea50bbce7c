/** Upright bars of shares, one a period; what has no figure is an empty place. */
import type { ReactNode } from 'react'
import { formatNumber, formatShare } from '#lib/format.ts'
import { drugColour } from '#web/charts/palette.ts'
import { Mark } from './mark.tsx'
import { widthOf } from './paths.ts'
import { groupTold, type Look, segmentsOf, told } from './structure.ts'

const plot = 150
export function upright(look: Look): { parts: ReactNode; height: number } {
  const { groups, width, dark, drugs, onPeriod } = look
  const left = 40
  const own = (width - left) / groups.length
  const top = 18
  const y = (share: number) => top + plot * (1 - share)
  const words = Math.max(...groups.map(group => widthOf(group.words))) + 12
  const every = Math.max(1, Math.ceil(words / own))
  const totals = own >= 30
  return {
    height: top + plot + 20,
    parts: (
      <>
        {[0, 0.5, 1].map(share => (
          <g key={share}>
            <path className={share === 0 ? 'axis' : 'grid'} d={`M${left} ${y(share)}H${width}`} />
            <text className="tick" x={left - 6} y={y(share) + 4} textAnchor="end">
              {formatShare(share, 0)}
            </text>
          </g>
        ))}
        {groups.map((group, at) => {
          const x = left + at * own
          return (
            <Mark
              key={group.start}
              row={0}
              x={at}
              told={groupTold(group, drugs)}
              onOpen={() => onPeriod(group.start ?? '')}
              words={
                <>
                  {totals && (
                    <text className="tick" x={x + own / 2} y={12} textAnchor="middle">
                      {formatNumber(group.total, 1)}
                    </text>
                  )}
                  {at % every === 0 && x + words <= width + 12 && (
                    <text className="tick" x={x} y={top + plot + 15}>
                      {group.words}
                    </text>
                  )}
                </>
              }
            >
              <rect className="hit" x={x} y={top} width={own} height={plot} />
              {segmentsOf(group.parts, drugs).map(({ drug, from, to }) => (
                <rect
                  key={drug}
                  fill={drugColour(drug, dark)}
                  x={x}
                  y={y(to)}
                  width={Math.max(0.5, own - Math.min(2, own / 4))}
                  height={Math.max(0.5, y(from) - y(to) - 0.5)}
                >
                  <title>{told(group, drug, drugs)}</title>
                </rect>
              ))}
            </Mark>
          )
        })}
      </>
    ),
  }
}
