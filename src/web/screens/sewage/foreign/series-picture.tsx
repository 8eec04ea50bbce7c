/** The drawing of foreign series with what belongs to it: figures of a day, what the marks mean, whose they are, and the table. */
import { type ReactElement, type ReactNode, useMemo, useState } from 'react'
import { Chart } from '#web/charts/chart.tsx'
import { useInk } from '#web/charts/use-ink.ts'
import { ViewData } from '#web/charts/view-data.tsx'
import { itemOf, useDict } from '#web/data/dict.ts'
import {
  creditsOf,
  daysOf,
  type Foreign,
  isFigure,
  joinedTimes,
  linesOf,
  pointWords,
  siteWords,
  valueWords,
} from './series-lines.ts'
import { foreignOption } from './series-option.ts'

const aside = '其他机构的数据，不计入本平台的任何数值'
/** What is drawn of the many rows that there may be. */
const what = '只画已放行导入的最新版本，被替换和已撤回的不画'

export function SeriesPicture({
  data,
  shown,
  marked,
  onSite,
  children,
}: {
  data: Foreign
  shown: NonNullable<Foreign['shown']>
  marked?: string | undefined
  /** Another site is looked at alone, or all of them again. */
  onSite?: ((site: Foreign['series'][number]) => void) | undefined
  /** What is chosen, before what it is. */
  children?: ReactNode
}): ReactElement {
  const ink = useInk()
  const quantities = useDict('odm_quantity')
  const qualifiers = useDict('result_qualifier')
  const [hovered, hover] = useState<number | null>(null)
  const lines = useMemo(() => linesOf(data, ink.dark), [data, ink.dark])
  const days = useMemo(() => daysOf(data.series, marked), [data, marked])
  const option = useMemo(
    () => foreignOption({ days, lines, unit: shown.unit, marked }, ink),
    [days, lines, shown.unit, marked, ink],
  )
  const quantity = itemOf(quantities, shown.quantity)?.text ?? shown.quantity
  const title = `外来序列 ${shown.name} ${quantity}`
  const credits = creditsOf(data.series)
  const points = data.series.flatMap(one => one.points)
  const day = hovered === null ? undefined : days[hovered]
  const figuresOf = (line: (typeof lines)[number]): string =>
    (day === undefined ? line.points.slice(-1) : line.points.filter(point => point.day === day))
      .map(point => (day === undefined ? `${pointWords(point)}（${point.day}）` : pointWords(point)))
      .join('、') || '—'
  const below = points.some(({ qualifier }) => qualifier.startsWith('<'))
  const above = points.some(({ qualifier }) => qualifier.startsWith('>'))
  const doubt = points.some(({ flags }) => flags !== '')
  const marks = [
    below && '▽ 低于定量限或未检出，画在限值处',
    above && '△ 超出线性上限，画在上限处',
    doubt && '空心圆为来源标注存疑的值',
    `断线为缺测（间隔超过该站点通常间隔的 ${joinedTimes} 倍）或超出限值，不补值`,
    data.more > 0 && `另有 ${data.more} 个站点没有画，请按站点查询`,
    data.cut && `点太多，${days[0]} 以前的没有画，请缩短采样日`,
  ].filter((words): words is string => typeof words === 'string')
  return (
    <>
      <header className="row flex-wrap gap-8">
        {children}
        <span className="aux grow">
          {shown.name} {shown.drug} · {quantity} {shown.unit} · {data.series.length} 个站点 {points.length}{' '}
          个值
        </span>
        <ViewData
          table={{
            title,
            columns: ['采样日', '站点', `${quantity} ${shown.unit}`, '限定', '质量标记', '对应', '来源'],
            rows: () =>
              data.series
                .flatMap(one => one.points.map(point => ({ ...one, ...point })))
                .sort((a, b) => a.day.localeCompare(b.day) || a.site.localeCompare(b.site))
                .map(one => [
                  one.day,
                  one.name === one.site ? one.site : `${one.site} ${one.name}`,
                  valueWords(one.value),
                  `${itemOf(qualifiers, one.qualifier)?.text ?? one.qualifier}${isFigure(one) ? '' : '，数值为限值'}`,
                  one.flags || '—',
                  one.place || '外部站点',
                  one.source,
                ]),
            note: [...credits, aside, what, ...marks].join('；'),
          }}
        />
      </header>
      <div className="foreign-plot">
        <Chart
          option={option}
          onHover={hover}
          name={`${title}，单位 ${shown.unit}：${lines.map(siteWords).join('；')}`}
        />
      </div>
      <ul className="row flex-wrap m-0 foreign-legend" aria-label="图例">
        <li className="aux">{day === undefined ? '末次' : `所指 ${day}`}</li>
        {lines.map(line => {
          const words = (
            <>
              <i style={{ background: line.colour }} /> {line.label}
              {line.place && ` → ${line.place}`}
            </>
          )
          return (
            <li key={line.key}>
              {onSite ? (
                <button type="button" className="link" onClick={() => onSite(line)}>
                  {words}
                </button>
              ) : (
                words
              )}{' '}
              <b>{figuresOf(line)}</b>
            </li>
          )
        })}
      </ul>
      <p className="aux m-0">{marks.join('；')}。</p>
      <p className="aux m-0">
        {credits.join('。')}。{aside}；{what}。
      </p>
    </>
  )
}
