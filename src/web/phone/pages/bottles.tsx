/** 瓶位与标签: a label to each bottle, judged before the hand has left it. */
import { useState } from 'react'
import { groupLabelNo } from '#lib/label-number.ts'
import { detailPath } from '../data/calls.ts'
import { useDraft } from '../data/drafts.ts'
import { armedOf, judgeScan, type Verdict } from '../data/judge-scan.ts'
import { act } from '../data/phone.ts'
import { placeText } from '../data/place.ts'
import { usePhone } from '../data/state.ts'
import { useWorks } from '../data/use-works.ts'
import { type Bottle, bottlesOf, chainOf, isSettled, missedMark, stagesOf, type Work } from '../data/works.ts'
import { buzz, Camera, useScanner } from '../parts/camera.tsx'
import { Page } from '../parts/frame.tsx'
import { Alarm } from '../parts/icon.tsx'
import { NotHere } from '../parts/not-here.tsx'
import { Typed } from '../parts/typed.tsx'
import { clockText, useWord } from '../parts/words.ts'
import { go } from '../route.ts'
import { Missed, Volume } from './bottle-forms.tsx'
import { NotBegun, useTrueNow } from './site-steps.tsx'

/** Of one bottle, in words. */
const mostNamed = 3

export function BottlesPage({ id }: { id: string }) {
  const works = useWorks()
  const work = works?.find(each => each.id === id)
  if (!work)
    return (
      <Page title="瓶位与标签" inner>
        <NotHere>手机里没有这张工单，可能已改派、撤回，或还没有下载</NotHere>
      </Page>
    )
  return <Bottles work={work} works={works ?? []} />
}

function Bottles({ work, works }: { work: Work; works: readonly Work[] }) {
  const [verdict, setVerdict] = useState<Verdict>()
  const [typing, setTyping] = useState(false)
  const [filling, setFilling] = useDraft<number | undefined>(work.id, 'bottle', undefined)
  const bottles = bottlesOf(work)
  const armed = armedOf(bottles)
  const bound = bottles.filter(({ label }) => label).length
  const onSite = work.state === 'ON_SITE'
  const take = async (code: string) => {
    const judged = judgeScan(
      code,
      work,
      bottles,
      works.filter(each => each.id !== work.id),
    )
    if (judged.ok) {
      const { labelNo, bottleNo } = judged
      const { fix } = usePhone.getState()
      const kept = await act({
        chain: chainOf(work.id),
        title: `绑定标签，第 ${bottleNo} 瓶`,
        about: `${work.plantName} ${groupLabelNo(labelNo)}`,
        path: detailPath,
        body: {
          workId: work.id,
          item: 'BIND_LABEL',
          labelNo,
          bottleNo,
          ok: true,
          ...(fix && { place: placeText(fix) }),
        },
      })
      if (!kept) return
    }
    buzz(judged.ok)
    // Who types the first label types the next one too: the field stays.
    setVerdict(judged)
  }
  useScanner(code => onSite && void take(code))
  const missing = bottles.filter(bottle => !isSettled(bottle)).length
  const full = bottles.find(({ bottleNo, label }) => bottleNo === filling && label !== undefined)
  const empty = bottles.find(bottle => bottle.bottleNo === filling && !isSettled(bottle) && bottle.own)
  const stages = stagesOf(work)
  const sealed = bound > 0 && stages.find(({ key }) => key === 'SEAL')?.done === true
  return (
    <Page
      title="瓶位与标签"
      inner
      right={
        <span className="small">
          {bound} / {bottles.length} 瓶
        </span>
      }
      sub={
        <>
          <span>{[work.plantName, work.pointName].filter(Boolean).join('，')}</span>
          <span className="mono">{work.batchNo}</span>
        </>
      }
      foot={
        <>
          <button
            type="button"
            className="act"
            style={{ flex: '0 1 110px' }}
            onClick={() => go(`work/${work.id}`)}
          >
            步骤
          </button>
          <button
            type="button"
            className={missing === 0 && !sealed ? 'act solid' : 'act'}
            disabled={missing > 0 || !onSite || sealed || bottles.length === 0}
            onClick={() => go(`work/${work.id}`)}
          >
            {sealed ? '已封签' : missing > 0 ? `封签（还差 ${missing} 瓶）` : bound === 0 ? '下一步' : '封签'}
          </button>
        </>
      }
    >
      {onSite && bottles.length > 0 && !sealed && (
        <Camera onCode={code => void take(code)} onBlind={() => setTyping(true)} />
      )}
      <div aria-live="assertive">
        {verdict && (
          <Said
            verdict={verdict}
            armed={armed}
            onGo={() => setVerdict(undefined)}
            onType={typing ? undefined : () => setTyping(true)}
            work={work}
          />
        )}
      </div>
      {onSite && bottles.length > 0 && (typing || !sealed) && (
        <Typed open={typing} onOpen={() => setTyping(true)} onCode={code => void take(code)} />
      )}
      {!onSite && <p className="banner plain">到场以后才能扫描标签</p>}
      {onSite && <NotBegun work={work} edge="8px 16px" />}
      {full && <Volume key={full.bottleNo} work={work} bottle={full} onDone={() => setFilling(undefined)} />}
      {empty && (
        <Missed key={empty.bottleNo} work={work} bottle={empty} onDone={() => setFilling(undefined)} />
      )}
      {bottles.length === 0 ? (
        <NotHere>
          手机里没有本采样点的标签。
          <br />
          请运营在“标签”里为 {work.batchNo ?? '本次采样'} 生成，再联网刷新
        </NotHere>
      ) : (
        <Table work={work} bottles={bottles} armed={armed} onFill={setFilling} />
      )}
      <Programme work={work} />
    </Page>
  )
}

function Said({
  verdict,
  armed,
  onGo,
  onType,
  work,
}: {
  verdict: Verdict
  armed: Bottle | undefined
  onGo: () => void
  /** Undefined where one types already. */
  onType: (() => void) | undefined
  work: Work
}) {
  if (verdict.ok)
    return (
      <div className="verdict good">
        <Alarm kind="good" />
        <b className="green">
          {verdict.control ? '质控标签已收下' : `第 ${verdict.bottleNo} 瓶已绑定`}
          {armed ? `，请扫第 ${armed.bottleNo} 瓶` : '，各瓶已齐'}
        </b>
        <span className="more mono">{groupLabelNo(verdict.labelNo)}</span>
      </div>
    )
  return (
    <div className="verdict" role="alert">
      <Alarm kind="refused" />
      <b className="red">{verdict.title}</b>
      <span className="more">{verdict.words}</span>
      <div className="acts">
        <button type="button" className="act slim solid" onClick={onGo}>
          继续扫描
        </button>
        {onType && (
          <button type="button" className="act slim" onClick={onType}>
            手工输入
          </button>
        )}
        <button type="button" className="act slim" onClick={() => go(`fault/${work.id}`)}>
          标签异常
        </button>
      </div>
    </div>
  )
}

function Table({
  work,
  bottles,
  armed,
  onFill,
}: {
  work: Work
  bottles: readonly Bottle[]
  armed: Bottle | undefined
  onFill: (bottleNo: number) => void
}) {
  const onSite = work.state === 'ON_SITE'
  return (
    <table className="bottles">
      <thead>
        <tr>
          <th scope="col">瓶位</th>
          <th scope="col">标签号</th>
          {work.drawn.length > 0 && (
            <th scope="col" className="figure">
              子样
            </th>
          )}
          <th scope="col" className="figure">
            实采 mL
          </th>
          <th scope="col">状态</th>
        </tr>
      </thead>
      <tbody>
        {bottles.map(({ bottleNo, label, missed, volume, pending }) => (
          <tr key={bottleNo} className={bottleNo === armed?.bottleNo ? 'armed' : ''}>
            <td>
              <button
                type="button"
                className="cell"
                disabled={!onSite || missed}
                aria-label={`第 ${bottleNo} 瓶`}
                onClick={() => onFill(bottleNo)}
              >
                {bottleNo}
              </button>
            </td>
            <td className="mono">{label ?? '—'}</td>
            {work.drawn.length > 0 && <Drawn of={work.drawn.find(each => each.bottleNo === bottleNo)} />}
            <td className="figure">{volumeText(volume, work, bottleNo)}</td>
            <td className={label ? (pending ? 'small' : 'green') : ''}>
              {label ? (
                pending ? (
                  '待上传'
                ) : (
                  '已绑定'
                )
              ) : missed ? (
                missedMark
              ) : bottleNo === armed?.bottleNo ? (
                <b className="blue">待扫描</b>
              ) : (
                '空'
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Drawn = Work['drawn'][number]
function Drawn({ of }: { of: Drawn | undefined }) {
  if (!of) return <td className="figure">—</td>
  return (
    <td className={of.taken < of.planned ? 'figure orange' : 'figure'}>
      {of.taken}/{of.planned}
    </td>
  )
}
/** What was weighed; else what the sampler says that it drew. */
function volumeText(weighed: number | null, { drawn }: Work, bottleNo: number): string {
  const volume = weighed ?? drawn.find(each => each.bottleNo === bottleNo)?.volume
  return volume ? volume.toLocaleString('zh-CN') : '—'
}

/** What the sampler did not draw is said where its bottles are. */
function Programme({ work: { programme, drawn } }: { work: Work }) {
  const word = useWord()
  const now = useTrueNow()
  const missed = drawn.filter(each => each.missed.length > 0)
  if (missed.length > 0)
    return missed.map(({ bottleNo, missed: times }) => (
      <p key={bottleNo} className="line small" style={{ padding: '6px 16px' }}>
        <Alarm kind="late" />第 {bottleNo} 瓶漏 {times.length} 次，
        {times
          .slice(0, mostNamed)
          .map(({ at, result }) => `${clockText(at)} ${word('sampling_result', result)}`)
          .join('、')}
        {times.length > mostNamed ? '…' : ''}（设备日志）
      </p>
    ))
  // What is still to be drawn was not missed.
  if (!programme || programme.planSub === null || programme.actualSub === null || now < programme.end)
    return null
  const count = programme.planSub - programme.actualSub
  if (count <= 0) return null
  return (
    <p className="line small" style={{ padding: '10px 16px' }}>
      <Alarm kind="late" />
      本次计划 {programme.planSub} 次，实采 {programme.actualSub} 次，漏 {count} 次
    </p>
  )
}
