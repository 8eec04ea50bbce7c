/** 城市排序: every city of the study as a bar, on decades as a dot since no length tells a figure there; ours with their interval. */
import { type ReactElement, useRef } from 'react'
import { europeSource } from '#contract/sewage/europe.ts'
import { loadUnit } from '#contract/sewage/figures.ts'
import { formatNumber, formatRange } from '#lib/format.ts'
import { useWidth } from '#web/charts/use-width.ts'
import { ViewData } from '#web/charts/view-data.tsx'
import { barsOf, isAtFoot, labelled, least } from './bars.ts'
import { CityMark } from './city-mark.tsx'
import { countryName, partTitles, toggled } from './state.ts'
import type { Cities, Europe } from './use-europe.ts'

const height = 300
/** Under which names stand in up to three rows. */
const room = 58

export function Bars({
  data,
  state,
  change,
  note,
  log,
}: Pick<Europe, 'state' | 'change' | 'log'> & { data: Cities; note: string }): ReactElement {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame, 640)
  const field = { width, height, left: 48, right: 12, top: 12 + room, bottom: 14 }
  const { bars, pitch, ticks, y } = barsOf(data, field, log)
  const chosen = [...state.sites, ...state.cities]
  const names = labelled(bars, chosen)
  const bottom = height - field.bottom
  const pick = (code: string, own: boolean) =>
    change(own ? { cities: toggled(state.cities, code) } : { sites: toggled(state.sites, code) })
  const title = `城市排序（${partTitles[state.part]}）`
  const said = data.own
    .filter(({ value }) => value !== null)
    .map(one => `${one.name} ${formatNumber(one.value, 1)}，排在 ${data.n} 城中第 ${one.rank} 位`)
    .join('；')
  return (
    <section className="panel views-panel" aria-label="城市排序">
      <header className="row">
        <h2>{title}</h2>
        <span className="aux grow">
          负荷量 {loadUnit} · {data.from && `本省 ${data.from} 至 ${data.to}，`}与多城市研究 {data.year} 年{' '}
          {data.n} 城比，其中位数 {formatNumber(data.median, 1)}
        </span>
        <ViewData
          table={{
            title: `国际比较 ${title}`,
            columns: ['城市', '国家或地区', loadUnit, '95% CI', '有值天数'],
            rows: () =>
              bars.map(({ code, name, own, value, low, high }) => [
                own ? name : (data.sites.find(({ site }) => site === code)?.city ?? name),
                own ? '本省' : countryName(data.sites.find(({ site }) => site === code)?.country ?? ''),
                formatNumber(value, 2),
                own ? formatRange(low, high, 2) : '未发布',
                formatNumber(
                  (own
                    ? data.own.find(one => one.code === code)?.days
                    : data.sites.find(({ site }) => site === code)?.n) ?? null,
                ),
              ]),
            note,
          }}
        />
      </header>
      <div ref={frame} className="views-plot">
        {bars.length === 0 ? (
          <p className="muted">这一年没有该毒品的数值，换一年或换一种毒品</p>
        ) : (
          <svg width={width} height={height} role="img" aria-label={`${title}。${said}。${europeSource}`}>
            {ticks.map(tick => (
              <g key={tick}>
                <path className="grid" d={`M${field.left} ${y(tick)}H${width - field.right}`} />
                <text className="tick" x={field.left - 6} y={y(tick) + 4} textAnchor="end">
                  {formatNumber(tick, tick < 1 && tick > 0 ? 1 : 0)}
                </text>
              </g>
            ))}
            {bars.map(({ code, name, own, value, low, high, x, y: top }) => (
              <g key={code}>
                <CityMark {...{ own, value, x, log, bottom, pitch }} y={top} chosen={chosen.includes(code)} />
                {own && low !== null && high !== null && (
                  <path
                    className="reach"
                    d={`M${x - 3} ${y(high)}h6M${x - 3} ${y(low)}h6M${x} ${y(high)}V${y(low)}`}
                  />
                )}
                <rect
                  className="hit"
                  x={x - pitch / 2}
                  y={field.top}
                  width={pitch}
                  height={bottom - field.top}
                  onClick={() => pick(code, own)}
                >
                  <title>{`${name} ${formatNumber(value, 2)} ${loadUnit}${own ? `，95% CI ${formatRange(low, high, 2)}` : ''}`}</title>
                </rect>
              </g>
            ))}
            {names.map(({ bar, line }) => (
              <g key={bar.code}>
                <path
                  className="lead"
                  d={`M${bar.x} ${16 + line * 16}V${Math.max(16 + line * 16, bar.y - 3)}`}
                />
                <text x={bar.x} y={12 + line * 16} textAnchor="middle">
                  {bar.name}
                </text>
              </g>
            ))}
            {data.median !== null && (
              <path className="cross" d={`M${field.left} ${y(data.median)}H${width - field.right}`} />
            )}
            <path className="axis" d={`M${field.left} ${field.top}V${bottom}H${width - field.right}`} />
          </svg>
        )}
      </div>
      <p className="row views-legend aux">
        <span>
          <i className={log ? 'round' : ''} style={{ background: 'var(--own)' }} /> 本省各市，竖线为 95% 区间
        </span>
        <span>
          <i className={log ? 'round' : ''} style={{ background: 'var(--other)' }} />{' '}
          研究中的城市（未发布区间）
        </span>
        {bars.some(({ value }) => isAtFoot(value, log)) && (
          <span>
            <i className="views-foot" /> {log ? `低于 ${least}，未检出的在内` : '未检出，计 0'}
          </span>
        )}
        <span>虚线为其中位数；点一座城市，在下图看它的历年</span>
      </p>
    </section>
  )
}
