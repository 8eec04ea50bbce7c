/** The page seen from some metres away: what is selected in words, and trend and ranking or the one picture that was chosen. Nothing to press. */
import type { ReactElement } from 'react'
import { measureWord } from '#contract/sewage/figures.ts'
import { Answered, Unanswered } from '#web/ui/states.tsx'
import { MorePictures } from './pictures/more.tsx'
import type { PictureProps } from './pictures/props.ts'
import { Ranking } from './ranking.tsx'
import { spanWords } from './state.ts'
import { TrendPicture } from './trend.tsx'

const nothing = () => undefined
export function AnalysisWall({ analysis, drugName, subject }: PictureProps): ReactElement {
  const { state, trend, places, chosen } = analysis
  return (
    <div className={`analysis-page analysis-wall${state.picture ? ' analysis-wall-picture' : ''}`}>
      <header className="row">
        <h1>{trend.data?.place?.name ?? '分析'}</h1>
        <span>
          {drugName} · {measureWord[state.measure]}
          {chosen && ` · ${spanWords(chosen)}`}
        </span>
        <span className="grow" />
        {trend.data?.newest && <span className="aux">最新发布日 {trend.data.newest}</span>}
      </header>
      {trend.isError ? (
        <Unanswered of={trend} />
      ) : trend.data?.points.length === 0 ? (
        <p className="muted">所选条件没有已发布结果</p>
      ) : state.picture ? (
        trend.data && <MorePictures {...{ analysis, drugName, subject }} />
      ) : (
        <>
          <Answered of={trend}>
            {data => <TrendPicture data={data} {...{ drugName, subject, state }} change={nothing} />}
          </Answered>
          <Answered of={places}>
            {data =>
              chosen && (
                <Ranking
                  data={data}
                  span={chosen}
                  marked={state.marked ?? trend.data?.place?.code}
                  subject={subject}
                  onMark={nothing}
                />
              )
            }
          </Answered>
        </>
      )}
    </div>
  )
}
