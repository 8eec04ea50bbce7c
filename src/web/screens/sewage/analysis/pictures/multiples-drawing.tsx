/** The small pictures: title, mean and share of the scale over each, axes at the edges alone. */
import { withoutWords } from '#contract/sewage/consumption.ts'
import { formatNumber, formatShare } from '#lib/format.ts'
import { decimalsOfStep } from '#web/charts/gaps.ts'
import { drugColour } from '#web/charts/palette.ts'
import { unit } from '../unit.ts'
import type { Drawing } from './frame.tsx'
import { Mark } from './mark.tsx'
import { type Line, multiplesOf, room, type Small } from './multiples.ts'
import { bandPath, cut, linePath, lonely } from './paths.ts'

const whyEmpty = ({ without }: Line): string =>
  withoutWords[without.find(one => one !== null && one !== 'none') ?? 'none'] ?? ''

export function multiplesDrawing({
  lines,
  starts,
  nameOf,
  width,
  tall,
  dark,
  about,
  period,
  onOpen,
}: {
  lines: readonly Line[]
  starts: readonly string[]
  nameOf: (line: Line) => string
  width: number
  /** What it may fill, where there is more room than it needs. */
  tall: number | undefined
  dark: boolean
  about: string
  /** Of which days the means are. */
  period: string
  onOpen: (line: Line) => void
}): Drawing {
  const { smalls, scale, columns, own, plot, height } = multiplesOf(lines, nameOf, width, tall)
  const labelled = plot >= 90 ? [0, scale.max / 2, scale.max] : [0, scale.max]
  const decimals = decimalsOfStep(scale.step)
  const x = (small: Small) => (at: number) =>
    small.x + (starts.length < 2 ? own / 2 : (at / (starts.length - 1)) * own)
  const y = (small: Small) => (value: number) =>
    small.y + room.title + plot * (1 - Math.min(value, scale.max) / scale.max)
  const words = smalls
    .slice(0, 3)
    .map(({ name, mean }) => `${name} ${formatNumber(mean, 1)}`)
    .join('、')
  const lastRow = (at: number) => at + columns >= smalls.length
  return {
    width,
    height,
    label: `${about} ${smalls.length} 个小图，同一坐标 0 至 ${formatNumber(scale.max, decimals)} ${unit}，均值最高的是 ${words}`,
    parts: smalls.map((small, at) => {
      const { line, name, mean, share } = small
      const colour = drugColour(line.drug, dark)
      const [px, py] = [x(small), y(small)]
      return (
        <Mark
          key={`${line.code} ${line.drug}`}
          row={Math.floor(at / columns)}
          x={small.x}
          told={`${name}：${mean === null ? whyEmpty(line) : `均值 ${formatNumber(mean, mean < 10 ? 2 : 1)} ${unit}`}${share === null ? '' : `，最高为共同量程的 ${formatShare(share, 0)}`}，${period}`}
          onOpen={() => onOpen(line)}
          words={
            <>
              <text className="strong" x={small.x} y={small.y + 12}>
                {cut(name, own)}
              </text>
              <text className="tick" x={small.x} y={small.y + 25}>
                {mean === null ? whyEmpty(line) : `均值 ${formatNumber(mean, mean < 10 ? 2 : 1)}`}
              </text>
              {share !== null && (
                <text className="tick" x={small.x + own} y={small.y + 25} textAnchor="end">
                  {formatShare(share, 0)}
                </text>
              )}
              {at % columns === 0 &&
                labelled.map(value => (
                  <text key={value} className="tick" x={small.x - 6} y={py(value) + 4} textAnchor="end">
                    {formatNumber(value, decimals)}
                  </text>
                ))}
              {lastRow(at) && starts.length > 0 && (
                <>
                  <text className="tick" x={small.x} y={small.y + room.title + plot + 14}>
                    {starts[0]!.slice(2)}
                  </text>
                  <text
                    className="tick"
                    x={small.x + own}
                    y={small.y + room.title + plot + 14}
                    textAnchor="end"
                  >
                    {starts.at(-1)!.slice(2)}
                  </text>
                </>
              )}
            </>
          }
        >
          <rect className="hit" x={small.x} y={small.y} width={own} height={room.title + plot} />
          {[0, scale.max / 2, scale.max].map(value => (
            <path
              key={value}
              className={value === 0 ? 'axis' : 'grid'}
              d={`M${small.x} ${py(value)}H${small.x + own}`}
            />
          ))}
          <path fill={colour} opacity={0.18} d={bandPath(line.low, line.high, px, py)} />
          <path fill="none" stroke={colour} strokeWidth={1.5} d={linePath(line.value, px, py)} />
          {lonely(line.value).map(one => (
            <g key={one}>
              {line.low[one] != null && line.high[one] != null && (
                <path
                  stroke={colour}
                  opacity={0.35}
                  d={`M${px(one)} ${py(line.low[one])}V${py(line.high[one])}`}
                />
              )}
              <circle fill={colour} cx={px(one)} cy={py(line.value[one]!)} r={1.8} />
            </g>
          ))}
        </Mark>
      )
    }),
  }
}
