/** 缺项: what stands and what is owed of each plant and day, and by whom. */
import type { ReactElement } from 'react'
import {
  analysisBoard,
  type BoardKind,
  boardKinds,
  mostBoardDays,
} from '#contract/sewage/analysis-pictures.ts'
import { formatNumber, formatShare } from '#lib/format.ts'
import { dayAfter } from '#lib/wbe/period.ts'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { useCall } from '#web/data/call.ts'
import { usePage } from '#web/session/page-context.ts'
import { Answered } from '#web/ui/states.tsx'
import { afresh, daysOf, type Span, spanWords } from '../state.ts'
import { askedOf } from './asked.ts'
import { boardDrawing } from './board-drawing.tsx'
import { Picture } from './frame.tsx'
import type { PictureProps } from './props.ts'

const title = '缺项'
/** Of a longer span its end. */
const newestOf = (span: Span): Span =>
  daysOf(span) > mostBoardDays ? { from: dayAfter(span.to, 1 - mostBoardDays), to: span.to } : span
const usualOwed = 12
/** On a wall the picture comes first. */
const wallOwed = 4

export default function Board({ analysis, drugName, subject }: PictureProps): ReactElement {
  const { state, change, chosen } = analysis
  const mostOwed = usePage().wall ? wallOwed : usualOwed
  const { place, enabled } = askedOf(analysis)
  const span = newestOf(chosen ?? { from: '2000-01-01', to: '2000-01-01' })
  const answer = useCall(
    analysisBoard,
    { query: { drug: state.drug, measure: state.measure, place, ...span } },
    { enabled, keepPrevious: true, quiet: 'missing' },
  )
  return (
    <div className={answer.isPlaceholderData ? 'waiting' : undefined}>
      <Answered of={answer}>
        {data => {
          const all = data.plants.flatMap(({ kinds }) => kinds) as BoardKind[]
          const count = (kind: BoardKind) => all.filter(one => one === kind).length
          const present = (Object.keys(boardKinds) as BoardKind[]).filter(kind => count(kind) > 0)
          return (
            <>
              <Picture
                title={title}
                aux={`${data.place.name} · ${drugName} · ${spanWords(span)} · ${data.plants.length} 厂 × ${data.days.length} 日`}
                table={{
                  title,
                  columns: ['污水厂', '日期', '情况'],
                  rows: () =>
                    data.plants.flatMap(plant =>
                      data.days.map((day, at) => [
                        plant.name,
                        day,
                        boardKinds[plant.kinds[at] as BoardKind] ?? '',
                      ]),
                    ),
                  note: `${subject}；${spanWords(span)}；每格一厂一日`,
                }}
                empty={data.plants.length === 0 ? `${data.place.name}没有您能看的污水厂` : undefined}
                foot={[
                  `已发布 ${formatNumber(count('OK'))} / ${formatNumber(all.length)} 厂·日（${formatShare(all.length === 0 ? null : count('OK') / all.length)}）`,
                  chosen && daysOf(chosen) > mostBoardDays && `时间较长，只看最后 ${mostBoardDays} 天`,
                  data.more && '欠缺原因只查了最近的一部分',
                ]}
                draw={(width, _roomy, tall) =>
                  boardDrawing(data, {
                    ...{ width, tall },
                    present: present.map(kind => [kind, `${boardKinds[kind]} ${count(kind)}`]),
                    onPlant: code => change({ ...afresh, place: code }),
                  })
                }
              />
              {data.owed.length > 0 && (
                <div className="overflow-x-auto">
                  <PlainTable
                    label="由谁补"
                    rows={data.owed.slice(0, mostOwed)}
                    keyOf={one => `${one.plant} ${one.kind} ${one.words}`}
                    columns={[
                      { title: '污水厂', cell: one => one.name },
                      { title: '缺什么', cell: one => one.words },
                      { title: '天数', cell: one => formatNumber(one.days) },
                      { title: '日期', cell: one => spanWords({ from: one.first, to: one.last }) },
                      { title: '由谁补', cell: one => one.owedBy },
                    ]}
                  />
                  {data.owed.length > mostOwed && (
                    <p className="aux">
                      共 {data.owed.length} 项，列出天数最多的 {mostOwed} 项
                    </p>
                  )}
                </div>
              )}
            </>
          )
        }}
      </Answered>
    </div>
  )
}
