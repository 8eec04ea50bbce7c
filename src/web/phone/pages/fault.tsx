/** 报异常: what is wrong on site. A step that is not all right keeps the work from being handed in until it is mended. */
import { readLabelNo, tidyLabelNo } from '#lib/label-number.ts'
import { noPhotos, useDraft } from '../data/drafts.ts'
import { say } from '../data/state.ts'
import { useWorks } from '../data/use-works.ts'
import { bottlesOf, faultMark, type Work } from '../data/works.ts'
import { Page } from '../parts/frame.tsx'
import { NotHere } from '../parts/not-here.tsx'
import { Photos } from '../parts/photos.tsx'
import { useBusy } from '../parts/use-busy.ts'
import { go } from '../route.ts'
import { record } from './site-steps.tsx'

const kinds = {
  SAFETY: '安全隐患，停止作业',
  LABEL: '标签破损或贴错',
  OTHER: '采样仪、样品或现场异常',
} as const
type Kind = keyof typeof kinds

export function FaultPage({ id }: { id: string }) {
  const work = useWorks()?.find(each => each.id === id)
  return (
    <Page title="报异常" inner sub={work && <span>{work.plantName}</span>} foot={null}>
      {work ? (
        <div className="body">
          <Fault work={work} />
        </div>
      ) : (
        <NotHere>手机里没有这张工单，可能已改派、撤回，或还没有下载</NotHere>
      )}
    </Page>
  )
}

/** What a fault is kept as: a hazard stops the work, a label that is on a bottle comes off it, the rest is told with its photo. */
function deedOf(kind: Kind, words: string, labelNo: string, work: Work): Record<string, unknown> {
  if (kind === 'SAFETY') return { item: 'SAFETY', ok: false, remark: words }
  const on = bottlesOf(work).find(({ label }) => label === labelNo)
  if (kind === 'LABEL' && on)
    return { item: 'BIND_LABEL', ok: false, labelNo, bottleNo: on.bottleNo, remark: words }
  return { item: 'PHOTO', remark: `${faultMark}：${labelNo ? `标签 ${labelNo}，` : ''}${words}` }
}

function Fault({ work }: { work: Work }) {
  const [kind, setKind] = useDraft<Kind>(work.id, 'fault kind', 'OTHER')
  const [labelNo, setLabelNo] = useDraft(work.id, 'fault label', '')
  const [remark, setRemark] = useDraft(work.id, 'fault', '')
  const [photos, setPhotos] = useDraft(work.id, 'fault photos', noPhotos)
  const read = readLabelNo(labelNo)
  const labelGood = kind !== 'LABEL' || !('problem' in read)
  const onSite = work.state === 'ON_SITE'
  const good = remark.trim().length >= 2 && labelGood && onSite
  const [busy, report] = useBusy(async () => {
    const words = `${kinds[kind]}：${remark.trim()}`
    const body = deedOf(kind, words, kind === 'LABEL' ? tidyLabelNo(labelNo) : '', work)
    if (!(await record(work, `报异常，${kinds[kind]}`, body, photos))) return
    setKind('OTHER')
    setLabelNo('')
    setRemark('')
    setPhotos(noPhotos)
    say('异常已记下，联网后运营可见')
    go(`work/${work.id}`, { instead: true })
  })
  return (
    <section className="sheet">
      <label className="field">
        <span>类别</span>
        <select value={kind} onChange={event => setKind(event.target.value as Kind)}>
          {Object.entries(kinds).map(([key, words]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </select>
      </label>
      {kind === 'LABEL' && (
        <label className="field">
          <span>标签号</span>
          <input
            value={labelNo}
            autoCapitalize="characters"
            autoComplete="off"
            maxLength={40}
            onChange={event => setLabelNo(event.target.value)}
          />
          {labelNo !== '' && 'problem' in read && <span className="orange">{read.problem}</span>}
        </label>
      )}
      <label className="field">
        <span>情况</span>
        <textarea value={remark} maxLength={400} onChange={event => setRemark(event.target.value)} />
      </label>
      <Photos photos={photos} onChange={setPhotos} />
      <div className="acts">
        <button type="button" className="act solid" disabled={busy || !good} onClick={() => report()}>
          {onSite ? '记下' : '到场后才能报异常'}
        </button>
      </div>
    </section>
  )
}
