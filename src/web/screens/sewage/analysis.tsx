// @screen sewage/analysis
/** 分析: four linked pictures of one place, drug and quantity, and a card of what is chosen on them. */
import './analysis/analysis.css'
import './analysis/pictures.css'
import { type ReactElement, useEffect } from 'react'
import { measureWord } from '#contract/sewage/figures.ts'
import { usePage } from '#web/session/page-context.ts'
import { Answered, EmptyRows } from '#web/ui/states.tsx'
import { BasisDoor } from '#web/widgets/basis/basis-door.tsx'
import { useBasis } from '#web/widgets/basis/use-basis.ts'
import { BriefButton } from './analysis/brief/button.tsx'
import { SelectionCard } from './analysis/card.tsx'
import { ComparePanel } from './analysis/compare.tsx'
import { Asked } from './analysis/filters.tsx'
import { Head } from './analysis/head.tsx'
import { NotesPanel } from './analysis/notes/panel.tsx'
import { useStory } from './analysis/notes/use-story.ts'
import { MorePictures } from './analysis/pictures/more.tsx'
import { Quadrants } from './analysis/quadrants.tsx'
import { Ranking } from './analysis/ranking.tsx'
import { afresh, asPublished } from './analysis/state.ts'
import { TrendPicture } from './analysis/trend.tsx'
import { unit } from './analysis/unit.ts'
import { Unseen } from './analysis/unseen.tsx'
import { useAnalysis } from './analysis/use-analysis.ts'
import { useOpenedView } from './analysis/views/use-views.ts'
import { LostView } from './analysis/views/views.tsx'
import { AnalysisWall } from './analysis/wall.tsx'
import { Week } from './analysis/week.tsx'

const layers = '.arco-modal-wrapper, .arco-drawer-wrapper'

export default function Analysis(): ReactElement {
  const analysis = useAnalysis()
  const { state, change, options, trend, places, days, card, chosen } = analysis
  const { selected, marked } = state
  const story = useStory(analysis)
  const { notes, onNote } = story
  const view = useOpenedView()
  const basis = useBasis()
  useEffect(() => {
    const clearLast = (event: KeyboardEvent) => {
      // What lies above the page is closed first.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(layers)) return
      if (marked) change({ marked: undefined })
      else if (selected) change({ selected: undefined })
    }
    window.addEventListener('keydown', clearLast)
    return () => window.removeEventListener('keydown', clearLast)
  }, [marked, selected, change])
  const drugName = options.data?.drugs.find(({ code }) => code === state.drug)?.name ?? state.drug
  const mark = (code: string) => change({ marked: code === marked ? undefined : code })
  // What the pictures are of, said wherever one is taken along.
  const subject = `${trend.data?.place?.name ?? ''} ${drugName} ${measureWord[state.measure]} ${unit}`.trim()
  const nothing = trend.data && trend.data.points.length === 0
  const { wall, retitle } = usePage()
  const placeName = trend.data?.place?.name
  // Tabs of several places are told apart.
  useEffect(() => retitle(placeName ? `分析 · ${placeName}` : '分析'), [placeName, retitle])
  if (wall) return <AnalysisWall {...{ analysis, drugName, subject }} />
  const city = trend.data?.path.find(({ level }) => level === '2')?.code
  return (
    <div className="analysis-page analysis-desk">
      <Head
        data={trend.data}
        drug={state.drug}
        change={change}
        notes={story.reads && !trend.isError ? notes.length : undefined}
        more={<BriefButton analysis={analysis} />}
      />
      {view.failed && <LostView />}
      <Asked {...analysis} />
      {trend.isError ? (
        <Unseen of={trend} change={change} />
      ) : nothing ? (
        <section className="panel">
          <EmptyRows
            title={options.data && drugName === state.drug ? `毒品“${drugName}”的已发布结果` : '已发布结果'}
            filtered={state.span !== undefined || state.place !== undefined || state.drug !== 'METH'}
            hint="结果复核发布后在这里分析"
            onClear={() =>
              change({
                ...afresh,
                ...asPublished,
                place: undefined,
                drug: 'METH',
                span: undefined,
                grain: 'DAY',
              })
            }
          />
        </section>
      ) : (
        <div className="analysis-grid">
          <div className={`analysis-cell trend${trend.isPlaceholderData ? ' waiting' : ''}`}>
            <Answered of={trend}>
              {data => <TrendPicture data={data} {...{ drugName, subject, state, change, notes, onNote }} />}
            </Answered>
          </div>
          <div className={`analysis-cell places${places.isPlaceholderData ? ' waiting' : ''}`}>
            <Answered of={places}>
              {data => (
                <>
                  <Ranking
                    data={data}
                    span={chosen!}
                    marked={marked ?? trend.data?.place?.code}
                    subject={subject}
                    onMark={mark}
                  />
                  <Quadrants
                    data={data}
                    marked={marked ?? trend.data?.place?.code}
                    against={state.against}
                    subject={subject}
                    onMark={mark}
                    onAgainst={against => change({ against })}
                  />
                </>
              )}
            </Answered>
          </div>
          <div className={`analysis-cell week${days.isPlaceholderData ? ' waiting' : ''}`}>
            <Answered of={days}>
              {data => <Week {...{ data, selected, subject }} corrected={state.weekday !== undefined} />}
            </Answered>
          </div>
          <div className={`analysis-cell card${card.isPlaceholderData ? ' waiting' : ''}`}>
            <Answered of={card}>
              {data => <SelectionCard {...{ data, state, change, city }} span={chosen!} trend={trend.data} />}
            </Answered>
          </div>
        </div>
      )}
      {!nothing && trend.data && <ComparePanel {...analysis} />}
      {!nothing && trend.data && <MorePictures {...{ analysis, drugName, subject }} />}
      {!nothing && !trend.isError && story.reads && (
        <NotesPanel
          notes={notes}
          fresh={story.fresh}
          writing={story.writing}
          onWrite={story.setWriting}
          change={change}
        />
      )}
      <BasisDoor choice={basis.choice} choose={basis.choose} />
    </div>
  )
}
