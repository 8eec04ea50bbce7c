/** 工单: where it is, what to mind, and the step that comes next. */
import { type ReactNode, useState } from 'react'
import { workPath } from '../data/calls.ts'
import { useDraft } from '../data/drafts.ts'
import { act } from '../data/phone.ts'
import { usePhone } from '../data/state.ts'
import { useNow } from '../data/use-now.ts'
import { useWorks } from '../data/use-works.ts'
import { bottlesOf, chainOf, handlesBottles, stageOf, type Work } from '../data/works.ts'
import { Page } from '../parts/frame.tsx'
import { Alarm } from '../parts/icon.tsx'
import { NotHere } from '../parts/not-here.tsx'
import { useAccept } from '../parts/use-accept.ts'
import { useBusy } from '../parts/use-busy.ts'
import { clockText, dayClockText, tones, useWord } from '../parts/words.ts'
import { back, go } from '../route.ts'
import { Arrive } from './arrive.tsx'
import { EarlyNote, Leave, NotBegun, PhotoStep, Safety, Seal } from './site-steps.tsx'
import { Cabinet, Late, Stages } from './work-cards.tsx'

export function WorkPage({ id }: { id: string }) {
  const work = useWorks()?.find(each => each.id === id)
  if (!work)
    return (
      <Page title="工单" inner>
        <NotHere>手机里没有这张工单，可能已改派、撤回，或还没有下载</NotHere>
      </Page>
    )
  return <Shown work={work} />
}

function Shown({ work }: { work: Work }) {
  const word = useWord()
  const behindMs = usePhone(state => state.behindMs)
  const now = useNow() + behindMs
  const open = work.state !== 'SUBMITTED' && work.state !== 'CHECKED'
  return (
    <Page
      title={word('work_type', work.workType)}
      inner
      right={<span className={tones[work.state]}>{word('work_state', work.state)}</span>}
      sub={
        <>
          <span>{work.plantName}</span>
          <span className="mono">{work.workNo}</span>
        </>
      }
      foot={null}
    >
      <div className="body">
        {work.stopped && (
          <section className="sheet">
            <div className="line">
              <Alarm kind="refused" />
              <b className="red">{work.stopped.title} 未被接受</b>
            </div>
            <p className="small">{work.stopped.refusal?.words}</p>
            <button type="button" className="act slim" onClick={() => go('queue')}>
              处理
            </button>
          </section>
        )}
        <section className="sheet">
          <h2>{work.pointName ?? work.plantName}</h2>
          {open && <Late work={work} now={now} />}
          <p className="small">
            {dayClockText(work.planBegin, now)}–{clockText(work.planEnd)}
            {work.batchNo && (
              <>
                ，批次 <span className="mono">{work.batchNo}</span>
              </>
            )}
          </p>
          {work.address && <p className="small">{work.address}</p>}
          {work.remark && <p>{work.remark}</p>}
          {work.returned !== null && (
            <p className="orange" role="status">
              退回原因：{work.returned}
            </p>
          )}
          {work.accessNote && <p className="small">进场：{work.accessNote}</p>}
          <Stages work={work} />
          <div className="facts">
            {handlesBottles(work) && (
              <div>
                <span>已绑标签</span>
                <span>
                  {bottlesOf(work).filter(({ label }) => label).length} / {bottlesOf(work).length} 瓶
                </span>
              </div>
            )}
            {work.sampler && (
              <div>
                <span>采样仪</span>
                <span>
                  {work.sampler.name}，{work.sampler.online ? '在线' : '离线'}
                </span>
              </div>
            )}
            <Cabinet work={work} />
          </div>
        </section>
        {(work.state === 'ASSIGNED' || work.state === 'ACCEPTED' || work.state === 'ON_SITE') && (
          <NotBegun work={work} />
        )}
        <Next work={work} />
      </div>
    </Page>
  )
}

/** The one thing to do now. */
function Next({ work }: { work: Work }): ReactNode {
  if (work.assisting) return <p className="small">您是协助人，由处理人在他的手机上记录</p>
  if (work.state === 'RETURNED') return <p className="small">已退回，等重新派单</p>
  if (work.state === 'ASSIGNED') return <Accept work={work} />
  if (work.state === 'ACCEPTED') return <Arrive work={work} />
  if (work.state !== 'ON_SITE') return null
  switch (stageOf(work)?.key) {
    case 'SAFETY':
      return <Safety work={work} />
    case 'BIND_LABEL':
      return (
        <section className="sheet">
          <h2>绑标签</h2>
          <EarlyNote work={work} />
          <p className="small">逐瓶扫描标签；扫过的瓶点瓶位可填实采体积</p>
          <div className="acts">
            <button type="button" className="act solid" onClick={() => go(`bottles/${work.id}`)}>
              扫描标签
            </button>
          </div>
        </section>
      )
    case 'SEAL':
      return <Seal work={work} />
    case 'PHOTO':
      return <PhotoStep work={work} />
    default:
      // What it came back for is often a picture.
      return (
        <>
          {work.returned !== null && <PhotoStep work={work} />}
          <Leave work={work} />
        </>
      )
  }
}

function Accept({ work }: { work: Work }) {
  const [reason, setReason, forget] = useDraft(work.id, 'declined', '')
  const [declining, setDeclining] = useState(reason !== '')
  const about = `${work.plantName} ${work.workNo}`
  const [accepting, accept] = useAccept(work)
  const [leaving, decline] = useBusy(async () => {
    const body = { id: work.id, reason: reason.trim() }
    const kept = await act({ chain: chainOf(work.id), title: '退单', about, path: workPath('decline'), body })
    if (!kept) return
    forget()
    back()
  })
  return (
    <section className="sheet">
      {declining ? (
        <>
          <label className="field">
            <span>退单原因</span>
            <textarea value={reason} maxLength={200} onChange={event => setReason(event.target.value)} />
          </label>
          <div className="acts">
            <button type="button" className="act" onClick={() => setDeclining(false)}>
              返回
            </button>
            <button
              type="button"
              className="act solid"
              disabled={leaving || reason.trim().length < 2}
              onClick={() => decline()}
            >
              退单
            </button>
          </div>
        </>
      ) : (
        <div className="acts">
          <button type="button" className="act" onClick={() => setDeclining(true)}>
            退单
          </button>
          <button type="button" className="act solid" disabled={accepting} onClick={() => accept()}>
            接单
          </button>
        </div>
      )}
    </section>
  )
}
