/** What is done on site between arriving and leaving. */
import { useState } from 'react'
import { businessDay } from '#lib/dates.ts'
import { sealProblem } from '#lib/seal.ts'
import { detailPath, workPath } from '../data/calls.ts'
import { noPhotos, useDraft } from '../data/drafts.ts'
import { earlyBy, notBegun } from '../data/early.ts'
import { act } from '../data/phone.ts'
import { placeText } from '../data/place.ts'
import { say, usePhone } from '../data/state.ts'
import { useNow } from '../data/use-now.ts'
import { bottlesOf, chainOf, handlesBottles, unsealedOf, type Work } from '../data/works.ts'
import { spanText } from '../parts/banners.tsx'
import { buzz, Camera, useScanner } from '../parts/camera.tsx'
import { Photos } from '../parts/photos.tsx'
import { useBusy } from '../parts/use-busy.ts'
import { dayClockText } from '../parts/words.ts'
import { go } from '../route.ts'

/** @returns whether it was kept */
export function record(
  work: Work,
  title: string,
  body: Record<string, unknown>,
  photos: readonly Blob[] = [],
): Promise<boolean> {
  const { fix } = usePhone.getState()
  return act({
    chain: chainOf(work.id),
    title,
    about: `${work.plantName} ${work.workNo}`,
    path: detailPath,
    body: { workId: work.id, ok: true, ...(fix && { place: placeText(fix) }), ...body },
    photos: photos.map(blob => ({ field: 'photo', blob })),
  })
}

const checks = [
  '防护用品穿戴齐全',
  '先通风、再检测气体，合格后作业',
  '监护人在场，通信畅通',
  '围挡与警示标志已设置',
]
const noChecks: ReadonlySet<string> = new Set()
/** Before anything is opened, each day anew: what was aired yesterday is not aired today. What the point itself asks for comes first. */
export function Safety({ work }: { work: Work }) {
  const all = work.safetyNote ? [work.safetyNote, ...checks] : checks
  const [ticked, setTicked, forget] = useDraft(work.id, `checks ${businessDay(useTrueNow())}`, noChecks)
  const turn = (check: string) => {
    const next = new Set(ticked)
    if (!next.delete(check)) next.add(check)
    setTicked(next)
  }
  const [busy, keep] = useBusy(async () => {
    if (await record(work, '安全检查', { item: 'SAFETY', remark: all.join('；').slice(0, 500) })) forget()
  })
  return (
    <section className="sheet">
      <h2>安全检查</h2>
      {all.map(check => (
        <label key={check} className="tick">
          <input type="checkbox" checked={ticked.has(check)} onChange={() => turn(check)} />
          <span>{check}</span>
        </label>
      ))}
      <div className="acts">
        <button type="button" className="act" onClick={() => go(`fault/${work.id}`)}>
          有隐患
        </button>
        <button
          type="button"
          className="act solid"
          disabled={busy || ticked.size < all.length}
          onClick={() => keep()}
        >
          {ticked.size < all.length ? `还差 ${all.length - ticked.size} 项` : '检查合格'}
        </button>
      </div>
    </section>
  )
}

const sealShape = /^[0-9A-Za-z][0-9A-Za-z -]{3,31}$/
export function Seal({ work }: { work: Work }) {
  const [sealNo, setSealNo] = useDraft(work.id, 'seal', '')
  const [looking, setLooking] = useState(false)
  const unfit = notBegun(work, useTrueNow())
  // Those that a page which was closed in between has not come to.
  const bottles = unsealedOf(work)
  const take = (code: string) => {
    buzz(true)
    setSealNo(code.trim().toUpperCase())
    setLooking(false)
  }
  useScanner(take)
  const problem =
    sealProblem(sealNo) ?? (sealShape.test(sealNo.trim()) ? undefined : '封签号是 4–32 位字母和数字，请核对')
  const [busy, seal] = useBusy(async () => {
    // Every bottle carries the seal of its box: that is what is compared when it changes hands.
    for (const { bottleNo, label } of bottles) {
      const body = { item: 'SEAL', labelNo: label, bottleNo, sealNo: sealNo.trim() }
      if (!(await record(work, `封签 ${sealNo.trim()}，第 ${bottleNo} 瓶`, body))) return
    }
    setSealNo('')
    say(`已封签，${bottles.length} 瓶`)
  })
  return (
    <section className="sheet">
      <h2>封签</h2>
      <p className="small">{bottles.length} 瓶待封签。扫描或输入箱封号，交接时按它核对</p>
      {looking && <Camera onCode={take} />}
      <label className="field">
        <span>封签号</span>
        <input
          value={sealNo}
          maxLength={32}
          autoCapitalize="characters"
          autoComplete="off"
          onChange={event => setSealNo(event.target.value)}
        />
      </label>
      {sealNo !== '' && problem && <p className="small orange">{problem}</p>}
      <div className="acts">
        <button type="button" className="act" onClick={() => setLooking(!looking)}>
          扫描
        </button>
        <button
          type="button"
          className="act solid"
          disabled={busy || unfit || problem !== undefined}
          onClick={() => seal()}
        >
          封签
        </button>
      </div>
    </section>
  )
}

export function PhotoStep({ work }: { work: Work }) {
  const [photos, setPhotos] = useDraft(work.id, 'photos', noPhotos)
  const [busy, keep] = useBusy(async () => {
    if (!(await record(work, `现场照片 ${photos.length} 张`, { item: 'PHOTO' }, photos))) return
    say(`已保存照片 ${photos.length} 张`)
    setPhotos(noPhotos)
  })
  return (
    <section className="sheet">
      <h2>拍照</h2>
      <p className="small">
        {handlesBottles(work) ? '拍下封签后的样品箱和采样仪' : '拍下作业后的现场'}
        ；照片缩小后保存，不带位置等隐藏信息
      </p>
      <Photos photos={photos} onChange={setPhotos} />
      <div className="acts">
        <button
          type="button"
          className="act solid"
          disabled={busy || photos.length === 0}
          onClick={() => keep()}
        >
          保存照片
        </button>
      </div>
    </section>
  )
}

const usualResult = (work: Work): string => {
  if (!handlesBottles(work)) return ''
  const bottles = bottlesOf(work)
  const missed = bottles.filter(bottle => bottle.missed).length
  if (missed === 0) return '已取样、封样'
  return missed === bottles.length ? '各瓶均未采到样品' : `已取样、封样，${missed} 瓶未采`
}
/** The server's clock: a phone that is an hour off must not ask why, nor forget to. */
export const useTrueNow = (): number => useNow() + usePhone(state => state.behindMs)
/** Said from the first look at the order on: the way there would be in vain. */
export function NotBegun({ work, edge }: { work: Work; edge?: string }) {
  const now = useTrueNow()
  if (!work.programme || !notBegun(work, now)) return null
  return (
    <p className="small orange" role="status" style={{ padding: edge }}>
      采样程序 {dayClockText(work.programme.begin, now)}{' '}
      才开始，此时取下的不是这一天的样品；请等程序开始后再取样、封签
    </p>
  )
}
/** Said before the bottles are taken, and asked about when they were. */
export function EarlyNote({ work }: { work: Work }) {
  const now = useTrueNow()
  const early = earlyBy(work, now)
  if (early === 0 || !work.programme || notBegun(work, now)) return null
  return (
    <p className="small orange" role="status">
      采样程序到 {dayClockText(work.programme.end, now)} 才结束，早了 {spanText(early)}，混合样时长不足
    </p>
  )
}

export function Leave({ work }: { work: Work }) {
  const now = useTrueNow()
  const unfit = notBegun(work, now)
  const early = !unfit && earlyBy(work, now) > 0
  const [reason, setReason] = useDraft(work.id, 'early', '')
  const usual = usualResult(work)
  const [result, setResult] = useDraft(work.id, 'result', usual)
  const [busy, submit] = useBusy(async () => {
    const kept = await act({
      chain: chainOf(work.id),
      title: '提交工单',
      about: `${work.plantName} ${work.workNo}`,
      path: workPath('submit'),
      body: { id: work.id, result: result.trim(), ...(early && { reason: reason.trim() }) },
    })
    if (!kept) return
    setReason('')
    setResult(usual)
    go('', { instead: true })
  })
  return (
    <section className="sheet">
      <h2>提交</h2>
      <label className="field">
        <span>处理结果</span>
        <textarea value={result} maxLength={500} onChange={event => setResult(event.target.value)} />
      </label>
      <EarlyNote work={work} />
      {early && (
        <label className="field">
          <span>提前取样原因（必填）</span>
          <textarea value={reason} maxLength={200} onChange={event => setReason(event.target.value)} />
        </label>
      )}
      <div className="acts">
        <button
          type="button"
          className="act solid"
          disabled={busy || unfit || result.trim() === '' || (early && reason.trim().length < 2)}
          onClick={() => submit()}
        >
          提交
        </button>
      </div>
    </section>
  )
}
