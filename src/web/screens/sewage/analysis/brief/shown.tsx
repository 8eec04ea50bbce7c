/** A picture of the page by its key. */
import type { ReactElement } from 'react'
import type { BriefPicture } from '#contract/sewage/analysis-brief.ts'
import { mostCompared } from '#contract/sewage/consumption.ts'
import { Answered } from '#web/ui/states.tsx'
import { ComparedLines, TooMany } from '../compare-lines.tsx'
import { pictures } from '../pictures/all.ts'
import type { PictureProps } from '../pictures/props.ts'
import { Quadrants } from '../quadrants.tsx'
import { Ranking } from '../ranking.tsx'
import { TrendPicture } from '../trend.tsx'
import { Week } from '../week.tsx'

export function Shown({
  kind,
  analysis,
  drugName,
  subject,
  onPeriod,
}: PictureProps & { kind: BriefPicture }): ReactElement {
  const { state, change, options, trend, places, days, compare, lines, chosen } = analysis
  const marked = state.marked ?? trend.data?.place?.code
  const mark = (code: string) => change({ marked: code === state.marked ? undefined : code })
  switch (kind) {
    case 'trend':
      return (
        <Answered of={trend}>
          {data => <TrendPicture data={data} {...{ drugName, subject, state, change }} />}
        </Answered>
      )
    case 'places':
      return (
        <Answered of={places}>
          {data => <Ranking data={data} span={chosen!} onMark={mark} {...{ marked, subject }} />}
        </Answered>
      )
    case 'quadrants':
      return (
        <Answered of={places}>
          {data => (
            <Quadrants
              onPaper
              data={data}
              against={state.against}
              onMark={mark}
              onAgainst={against => change({ against })}
              {...{ marked, subject }}
            />
          )}
        </Answered>
      )
    case 'week':
      return (
        <Answered of={days}>
          {data => (
            <Week
              data={data}
              selected={state.selected}
              subject={subject}
              corrected={state.weekday !== undefined}
            />
          )}
        </Answered>
      )
    case 'compare':
      return (
        <section className="panel consumption-compare" aria-label="对比">
          {lines.places.length * lines.drugs.length > mostCompared ? (
            <TooMany {...lines} />
          ) : (
            <Answered of={compare}>
              {data => <ComparedLines data={data} state={state} options={options} />}
            </Answered>
          )}
        </section>
      )
    default: {
      const Picture = pictures[kind]
      return (
        <div className="panel analysis-more">
          <Picture {...{ analysis, drugName, subject, onPeriod }} />
        </div>
      )
    }
  }
}
