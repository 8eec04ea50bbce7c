/** 分析简报: a sheet of pictures and words, as wide on the screen as on paper. */
import './brief.css'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { isBriefPicture } from '#contract/sewage/analysis-brief.ts'
import { toWire } from '#lib/dates.ts'
import { useBoot } from '#web/api/boot.ts'
import { serverNow } from '#web/api/clock.ts'
import { ForPaper } from '#web/charts/chart.tsx'
import { typedIn } from '#web/crud/typed.ts'
import { dictTextOf, textOf } from '#web/data/row.ts'
import { Answered, Empty } from '#web/ui/states.tsx'
import type { Leave } from '#web/widgets/use-leave.ts'
import { BriefBar } from './bar.tsx'
import { BriefForm, WordsForm } from './forms.tsx'
import { type Authoring, BriefPart } from './part.tsx'
import { seatBefore } from './seat.ts'
import { useBrief, usePartActs } from './use-brief.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { goneWords } from './words.ts'
import { nameAbout, type Writing, writtenBefore } from './writing.ts'

export function BriefPage({ id, leave }: { id: string; leave: Leave }): ReactElement {
  const { brief, parts, changes, own } = useBrief(id)
  const rows = parts.data?.records ?? []
  const acts = usePartActs(rows)
  const demo = useBoot(boot => boot.demo)
  const [writing, setWriting] = useState<Writing>()
  const [naming, setNaming] = useState(() => typedIn(nameAbout(id)) !== undefined)
  const write = (at: number) => setWriting({ seat: seatBefore(rows, at) })
  // What was written and not sent when the page went stands there again.
  const looked = useRef(false)
  useEffect(() => {
    if (looked.current || !own || !parts.data) return
    looked.current = true
    const { records } = parts.data
    setWriting(writtenBefore(id, records, seatBefore(records, records.length)))
  }, [id, own, parts.data])
  const sheet = useRef<HTMLElement>(null)
  useKeptFocus(sheet, rows.map(row => row.id).join())
  const authoring: Authoring | undefined = own
    ? { acts, onEdit: row => setWriting({ row }), onWrite: write }
    : undefined
  const published = new Map(changes.data?.map(one => [one.partId, one.published]))
  const pictures = rows.filter(row => isBriefPicture(textOf(row['kind'])))
  const gone = brief.data ? undefined : goneWords(brief.error)
  return (
    <ForPaper.Provider value>
      <div className="brief-desk">
        <BriefBar
          own={own}
          printed={brief.data !== undefined}
          onWrite={() => write(rows.length)}
          onName={() => setNaming(true)}
        />
        {gone ? (
          <Empty>
            <p>{gone}</p>
            <p className="aux">请在“全部简报”里另选一份</p>
          </Empty>
        ) : (
          <Answered of={brief}>
            {data => (
              <article ref={sheet} className="analysis-page brief-paper" data-demo={demo || undefined}>
                <header>
                  <h1>{textOf(data['title'])}</h1>
                  <p className="aux">
                    {dictTextOf(data, 'author') ?? textOf(data['author'])}　建于{' '}
                    {textOf(data.createTime).slice(0, 16)}
                    <span className="brief-printed">　印于 {toWire(serverNow()).slice(0, 16)}</span>
                    {demo && <span className="brief-printed">　演示数据，非真实监测结果</span>}
                  </p>
                  {textOf(data['remark']) && <p className="brief-lead">{textOf(data['remark'])}</p>}
                </header>
                <Answered of={parts}>
                  {({ records }) =>
                    records.length === 0 ? (
                      <Empty>
                        <p>还没有内容</p>
                        {own && <p className="aux">在“分析”里点“加入简报”放进图，在这里加文字</p>}
                      </Empty>
                    ) : (
                      records.map((row, at) => (
                        <BriefPart
                          key={row.id}
                          last={at === records.length - 1}
                          number={pictures.indexOf(row) + 1}
                          published={published.get(row.id) ?? 0}
                          {...{ row, at, authoring }}
                        />
                      ))
                    )
                  }
                </Answered>
                {pictures.length > 0 && (
                  <p className="aux brief-foot">
                    图按打开时的已发布结果和查看人的权限画出，日期和条件是放入时定下的；单位写在各图，区间为
                    95%。
                  </p>
                )}
              </article>
            )}
          </Answered>
        )}
        {writing && (
          <WordsForm
            key={'row' in writing ? `${writing.row.id} ${writing.row.version}` : 'new'}
            briefId={id}
            writing={writing}
            leave={leave}
            onClose={() => setWriting(undefined)}
            onAgain={row => setWriting({ row })}
          />
        )}
        {naming && own && brief.data && (
          <BriefForm brief={brief.data} leave={leave} onClose={() => setNaming(false)} />
        )}
      </div>
    </ForPaper.Provider>
  )
}
