/** 待上传: what the phone still owes the server, in order; what was refused, with what there is to do about it. */
import { useEffect, useState } from 'react'
import { toWire } from '#lib/dates.ts'
import { useReach } from '#web/api/reach.ts'
import { useDraft } from '../data/drafts.ts'
import { amend, drop, readLog, sendNow } from '../data/phone.ts'
import { usePhone } from '../data/state.ts'
import { Page } from '../parts/frame.tsx'
import { Alarm } from '../parts/icon.tsx'
import { useBusy } from '../parts/use-busy.ts'
import { clockText, useWord } from '../parts/words.ts'
import type { Entry, Logged } from '../queue/entry.ts'

const whenText = (ms: number): string => `${toWire(ms).slice(5, 10)} ${clockText(ms)}`

export function QueuePage() {
  const { entries, foreign, behindMs } = usePhone()
  const away = useReach(reach => reach.away)
  const [log, setLog] = useState<readonly Logged[]>([])
  // Each change of the queue is one of its log.
  const count = entries.length
  useEffect(() => void (count >= 0 && readLog().then(setLog)), [count])
  return (
    <Page
      title="待上传"
      inner
      right={<span className="small">{entries.length} 条</span>}
      foot={
        <button type="button" className="act solid" disabled={entries.length === 0 || away} onClick={sendNow}>
          {away ? '联网后自动上传' : '立即上传'}
        </button>
      }
    >
      <div className="body">
        {entries.length === 0 && <p className="empty">都已上传</p>}
        {foreign.length > 0 && (
          <p className="small">
            这台手机里还有 {[...new Set(foreign.map(entry => entry.owner))].join('、')} 记录的{' '}
            {foreign.length} 条，由其登录后上传
          </p>
        )}
        {entries.map(entry => (
          <EntrySheet key={`${entry.id} ${entry.key}`} entry={entry} behindMs={behindMs} />
        ))}
        {log.length > 0 && (
          <section className="sheet">
            <h2>最近上传</h2>
            <div className="rows">
              {log.slice(0, 30).map(each => (
                <div key={each.id}>
                  <span className="faint">{whenText(each.doneAt + behindMs)}</span>
                  <span className="grow">
                    {each.title}
                    <span className="faint" style={{ display: 'block' }}>
                      {each.about}
                    </span>
                    {each.end === 'dropped' && <span className="small orange"> 放弃：{each.words}</span>}
                  </span>
                  <span className={each.end === 'sent' ? 'small green' : 'small'}>
                    {each.end === 'sent' ? '已上传' : '已放弃'}
                  </span>
                </div>
              ))}
            </div>
          </section>
        )}
      </div>
    </Page>
  )
}

function EntrySheet({ entry, behindMs }: { entry: Entry; behindMs: number }) {
  const stopped = entry.state !== 'waiting'
  return (
    <section className="sheet">
      <div className="spread">
        <b>{entry.title}</b>
        <span className={stopped ? 'red' : 'small'}>
          {entry.state === 'conflict'
            ? '有冲突'
            : stopped
              ? '未被接受'
              : entry.tries > 0
                ? '等待重试'
                : '待上传'}
        </span>
      </div>
      <div className="spread small">
        <span>{entry.about}</span>
        <span style={{ whiteSpace: 'nowrap' }}>{whenText(entry.doneAt + behindMs)}</span>
      </div>
      {entry.refusal && (
        <p className="line small" role={stopped ? 'alert' : undefined}>
          <Alarm kind={stopped ? 'refused' : 'late'} />
          <span>{entry.refusal.words}</span>
        </p>
      )}
      {stopped && <Resolve entry={entry} />}
    </section>
  )
}

/** What may be put right by hand; the rest is done anew where it was done. */
const mendable: Readonly<Record<string, string>> = {
  reason: '说明',
  result: '处理结果',
  sealNo: '封签号',
  labelNo: '标签号',
  volume: '体积，mL',
  remark: '备注',
}
const shownFields: readonly (readonly [property: string, title: string, dictionary?: string])[] = [
  ['state', '状态', 'work_state'],
  ['assignee_dictText', '处理人'],
  ['checkInTime', '到场时间'],
  ['submitTime', '提交时间'],
  ['result', '处理结果'],
]

const nothingTyped: Readonly<Record<string, string>> = {}
function Resolve({ entry }: { entry: Entry }) {
  const word = useWord()
  const names = Object.keys(mendable).filter(
    name => name in entry.body || (name === 'reason' && entry.path.endsWith('checkIn')),
  )
  const [typed, setTyped] = useDraft<Readonly<Record<string, string>>>(entry.key, 'mended', nothingTyped)
  const draft = {
    ...Object.fromEntries(names.map(name => [name, String(entry.body[name] ?? '')])),
    ...typed,
  }
  const [reason, setReason] = useDraft(entry.key, 'dropped', '')
  const [dropping, setDropping] = useState(reason !== '')
  const figures = names.filter(name => typeof entry.body[name] === 'number')
  const good = figures.every(name => draft[name]?.trim() !== '' && Number.isFinite(Number(draft[name])))
  const present = entry.refusal?.present
  const [busy, again] = useBusy(async () => {
    const changes = Object.entries(draft)
      .filter(([name, text]) => text.trim() !== String(entry.body[name] ?? ''))
      .map(([name, text]) => [name, typeof entry.body[name] === 'number' ? Number(text) : text.trim()])
    const { version: _, ...body } = entry.body
    return amend(entry, { ...body, ...Object.fromEntries(changes) })
  })
  if (dropping)
    return (
      <>
        <label className="field">
          <span>放弃原因（留在手机的记录里）</span>
          <textarea value={reason} maxLength={200} onChange={event => setReason(event.target.value)} />
        </label>
        <div className="acts">
          <button type="button" className="act slim" onClick={() => setDropping(false)}>
            返回
          </button>
          <button
            type="button"
            className="act slim solid"
            disabled={reason.trim().length < 2}
            onClick={() => void drop(entry, reason.trim())}
          >
            放弃这一条
          </button>
        </div>
      </>
    )
  return (
    <>
      {present && (
        <div className="versions">
          <span />
          <b>手机上</b>
          <b>平台上</b>
          {shownFields
            .filter(([property]) => present[property] != null || entry.body[property] != null)
            .map(([property, title, dictionary]) => (
              <Line
                key={property}
                title={title}
                mine={property === 'state' ? entry.title : String(entry.body[property] ?? '—')}
                theirs={
                  dictionary
                    ? word(dictionary, String(present[property] ?? ''))
                    : String(present[property] ?? '—')
                }
              />
            ))}
        </div>
      )}
      {names.map(name => (
        <label key={name} className="field">
          <span>{mendable[name]}</span>
          <input
            value={draft[name] ?? ''}
            maxLength={200}
            onChange={event => setTyped({ ...typed, [name]: event.target.value })}
          />
        </label>
      ))}
      <div className="acts">
        <button type="button" className="act slim" onClick={() => setDropping(true)}>
          放弃
        </button>
        <button type="button" className="act slim solid" disabled={busy || !good} onClick={() => again()}>
          {names.length > 0 ? '修改后重传' : '重传'}
        </button>
      </div>
    </>
  )
}
const Line = ({ title, mine, theirs }: { title: string; mine: string; theirs: string }) => (
  <>
    <span className="faint">{title}</span>
    <span>{mine}</span>
    <span>{theirs}</span>
  </>
)
