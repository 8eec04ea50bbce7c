/** 分析简报: a sheet of pictures and words, as wide on the screen as on paper. */
import './brief.css'
import { Button } from '@arco-design/web-react'
import { IconPrinter } from '@arco-design/web-react/icon'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router-dom'
import { isBriefPicture } from '#contract/sewage/analysis-brief.ts'
import { toWire } from '#lib/dates.ts'
import { useBoot } from '#web/api/boot.ts'
import { serverNow } from '#web/api/clock.ts'
import { ForPaper } from '#web/charts/chart.tsx'
import { dictTextOf, textOf } from '#web/data/row.ts'
import { setPaper } from '#web/theme/apply.ts'
import { Answered, Empty } from '#web/ui/states.tsx'
import { unit } from '../unit.ts'
import { BriefForm, WordsForm, type Writing } from './forms.tsx'
import { type Authoring, BriefPart } from './part.tsx'
import { seatBefore } from './seat.ts'
import { useBrief, usePartActs } from './use-brief.ts'

/** Charts draw themselves anew in the colours of paper before it is printed. */
const settleMs = 600
const print = () => {
  setPaper(true)
  setTimeout(() => {
    window.print()
    // Not every browser says that it has done.
    setPaper(false)
  }, settleMs)
}

export function BriefPage({ id }: { id: string }): ReactElement {
  const { brief, parts, changes, own } = useBrief(id)
  const rows = parts.data?.records ?? []
  const acts = usePartActs(rows)
  const demo = useBoot(boot => boot.demo)
  const [writing, setWriting] = useState<Writing>()
  const [naming, setNaming] = useState(false)
  const write = (at: number) => setWriting({ seat: seatBefore(rows, at) })
  const authoring: Authoring | undefined = own
    ? { acts, onEdit: row => setWriting({ row }), onWrite: write }
    : undefined
  const published = new Map(changes.data?.map(one => [one.partId, one.published]))
  const pictures = rows.filter(row => isBriefPicture(textOf(row['kind'])))
  return (
    <ForPaper.Provider value>
      <div className="brief-desk">
        <div className="row brief-bar">
          <Link className="link" to="/sewage/analysis-brief">
            全部简报
          </Link>
          <span className="grow" />
          {own && (
            <>
              <Link className="link" to="/sewage/analysis">
                到分析里加图
              </Link>
              <Button onClick={() => write(rows.length)}>加文字</Button>
              <Button onClick={() => setNaming(true)}>名称与共享</Button>
            </>
          )}
          <Button type="primary" icon={<IconPrinter />} onClick={print}>
            打印
          </Button>
        </div>
        <Answered of={brief}>
          {data => (
            <article className="analysis-page brief-paper">
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
                  图按打开时的已发布结果和查看人的权限画出，日期和条件是放入时定下的；单位 {unit}，区间为
                  95%。
                </p>
              )}
            </article>
          )}
        </Answered>
        {writing && (
          <WordsForm
            key={'row' in writing ? `${writing.row.id} ${writing.row.version}` : 'new'}
            briefId={id}
            writing={writing}
            onClose={() => setWriting(undefined)}
            onAgain={row => setWriting({ row })}
          />
        )}
        {naming && brief.data && <BriefForm brief={brief.data} onClose={() => setNaming(false)} />}
      </div>
    </ForPaper.Provider>
  )
}
