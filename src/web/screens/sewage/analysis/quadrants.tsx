/** 变化 × 水平: who is high and rising. */
import { Select } from '@arco-design/web-react'
import { type ReactElement, useRef } from 'react'
import { withoutWords } from '#contract/sewage/consumption.ts'
import { formatChange, formatNumber } from '#lib/format.ts'
import { useWidth } from '#web/charts/use-width.ts'
import { ViewData } from '#web/charts/view-data.tsx'
import { useMedia } from '#web/crud/use-media.ts'
import { quadrantsOf } from './quadrants.ts'
import { type Against, againstTitles } from './state.ts'
import { Switched, switchedNote, switchedTitle } from './switches.tsx'
import { unit } from './unit.ts'
import type { Peer, Places } from './use-analysis.ts'

/** As in the styles. */
const wideQuery = '(min-width: 2600px)'
const wordsOf = { UP: '上升', FLAT: '平稳', DOWN: '下降', NA: '不可比' } as const
const interval = ({ changeLow, changeHigh }: Peer): string =>
  changeLow === null ? '' : `${formatChange(changeLow)} 至 ${formatChange(changeHigh)}`

export function Quadrants({
  data,
  marked,
  against,
  subject,
  onMark,
  onAgainst,
  onPaper = false,
}: {
  data: Places
  marked: string | undefined
  against: Against
  subject: string
  onMark: (code: string) => void
  onAgainst: (against: Against) => void
  /** As large as a sheet has room for, however wide the screen. */
  onPaper?: boolean
}): ReactElement {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const wide = useMedia(wideQuery) && !onPaper
  const height = wide ? 432 : 226
  const letter = wide ? 14.5 : 11.5
  const field = { width, height, left: 38, right: 12, top: 10, bottom: 22, letter }
  const { dots, x, y, max, reach } = quadrantsOf(data.records, field, marked)
  const [bottom, right] = [height - field.bottom, width - field.right]
  return (
    <section className="panel analysis-quadrants" aria-label="变化与水平">
      <header className="row">
        <h2>变化 × 水平</h2>
        <span className="grow" />
        <ViewData
          table={{
            title: switchedTitle('变化与水平', data.differs),
            columns: ['区域', unit, againstTitles[against], '变化', '95% CI', '分级', '区间不含 0'],
            rows: () =>
              data.records.map(one => [
                one.name,
                one.without === null ? formatNumber(one.value, 2) : (withoutWords[one.without] ?? ''),
                formatNumber(one.before, 2),
                formatChange(one.change),
                interval(one),
                wordsOf[one.changeClass],
                one.separated ? '是' : '否',
              ]),
            note: `${subject}；对比 ${data.beforeFrom} 至 ${data.beforeTo}；±10% 以内为平稳；区间按两期误差独立估计，偏宽${switchedNote(data.differs)}`,
          }}
        />
        <Select
          size="mini"
          aria-label="对比"
          style={{ width: 88 }}
          value={against}
          options={Object.entries(againstTitles).map(([value, label]) => ({ value, label }))}
          onChange={onAgainst}
        />
      </header>
      <div ref={frame} className="analysis-field">
        {dots.length === 0 ? (
          <p className="muted">对比期有值的天数不到本期的一半，不作比较</p>
        ) : (
          <svg width={width} height={height} role="img" aria-label={`${dots.length} 个区域的水平与变化`}>
            <rect
              className="flat"
              x={field.left}
              y={y(0.1)}
              width={right - field.left}
              height={y(-0.1) - y(0.1)}
            />
            <path className="axis" d={`M${field.left} ${field.top}V${bottom}H${right}`} />
            <path className="cross" d={`M${field.left} ${y(0)}H${right}`} />
            {data.mean !== null && <path className="cross" d={`M${x(data.mean)} ${field.top}V${bottom}`} />}
            {[reach, 0, -reach].map(share => (
              <text key={share} className="tick" x={field.left - 6} y={y(share) + 4} textAnchor="end">
                {share > 0 ? '+' : ''}
                {formatNumber(share * 100)}
              </text>
            ))}
            {[0, max].map(value => (
              <text
                key={value}
                className="tick"
                x={x(value)}
                y={height - 6}
                textAnchor={value === 0 ? 'start' : 'end'}
              >
                {formatNumber(value)}
              </text>
            ))}
            <text className="corner" x={right} y={field.top + 10} textAnchor="end">
              高且升
            </text>
            <text className="corner" x={right} y={bottom - 6} textAnchor="end">
              高且降
            </text>
            <text className="corner" x={field.left + 6} y={field.top + 10}>
              低且升
            </text>
            <text className="corner" x={field.left + 6} y={bottom - 6}>
              低且降
            </text>
            {dots.map(({ peer, x: px, y: py, label }) => {
              const risen = peer.separated && peer.changeClass === 'UP'
              return (
                <g key={peer.code} className={risen ? 'risen' : undefined} onClick={() => onMark(peer.code)}>
                  {peer.code === marked && <circle className="ring" cx={px} cy={py} r={9} />}
                  <title>{`${peer.name} ${formatNumber(peer.value, 1)}，${formatChange(peer.change)}`}</title>
                  <circle className={peer.separated ? 'solid' : 'hollow'} cx={px} cy={py} r={4.5} />
                  <circle className="reach" cx={px} cy={py} r={10} />
                  {label && (
                    <text x={label.x} y={label.y + letter - 0.5}>
                      {peer.name}
                    </text>
                  )}
                </g>
              )
            })}
          </svg>
        )}
      </div>
      <p className="aux analysis-foot">
        <Switched of={data.differs} /> 横轴 {unit}，纵轴变化 %；实心为变化区间不含 0，灰带 ±10% 为平稳
      </p>
    </section>
  )
}
