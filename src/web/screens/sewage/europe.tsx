// @screen sewage/europe
/** 国际比较: our cities among those of the European multi-city study, loads only, each year by its own rule. */
import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { loadUnit } from '#contract/sewage/figures.ts'
import { useBoot } from '#web/api/boot.ts'
import { Answered } from '#web/ui/states.tsx'
import { Bars } from './europe/bars.tsx'
import { Filters } from './europe/filters.tsx'
import { OwnTable } from './europe/own-table.tsx'
import { SiteTable } from './europe/site-table.tsx'
import { type Cities, useEurope } from './europe/use-europe.ts'
import { YearsPicture } from './europe/years.tsx'
import { ViewsHead } from './views/head.tsx'

/** How the figures were made: on the page, and in everything that is taken along. */
const noteOf = (data: Cities, demo: boolean): string =>
  [
    `负荷量 ${loadUnit}，不含排泄校正，不是消费量`,
    `多城市研究 ${data.year ?? ''} 年为一周（周末 = ${data.weekendWords ?? ''}），低于定量限计 0`,
    data.from &&
      `本省 ${data.from} 至 ${data.to}（周末 = ${data.ownWeekendWords ?? ''}）${data.loqPolicies.length > 0 ? `，低于定量限按 ${data.loqPolicies.join('、')} 代入` : ''}`,
    demo && '本省为演示数据，非真实监测结果',
    data.source,
  ]
    .filter(Boolean)
    .join('；')

export default function Europe(): ReactElement {
  const europe = useEurope()
  const { state, cities, years } = europe
  const demo = useBoot(boot => boot.demo)
  return (
    <div className="views-page">
      <ViewsHead title="国际比较">
        <Link to={`/sewage/analysis?drug=${state.drug}&measure=pndl`}>在“分析”里看本省</Link>
      </ViewsHead>
      <Filters {...europe} />
      <Answered of={cities}>
        {data => (
          <>
            <div className={cities.isPlaceholderData ? 'waiting' : undefined}>
              <Bars {...europe} data={data} note={noteOf(data, demo)} />
            </div>
            <div className="views-two">
              <Answered of={years}>
                {all => <YearsPicture data={all} {...europe} source={noteOf(data, demo)} />}
              </Answered>
              <OwnTable {...europe} data={data} />
            </div>
            <SiteTable {...europe} data={data} note={noteOf(data, demo)} />
            <p className="aux">{noteOf(data, demo)}。</p>
          </>
        )}
      </Answered>
    </div>
  )
}
