/** What is said of one bottle beside its label: how much is in it, or why nothing is. */
import { groupLabelNo } from '#lib/label-number.ts'
import { detailPath } from '../data/calls.ts'
import { useDraft } from '../data/drafts.ts'
import { act } from '../data/phone.ts'
import { say } from '../data/state.ts'
import { type Bottle, chainOf, missedMark, unsealedOf, type Work } from '../data/works.ts'
import { useBusy } from '../parts/use-busy.ts'

/** How much is in a bottle, as its scale says. */
export function Volume({ work, bottle, onDone }: { work: Work; bottle: Bottle; onDone: () => void }) {
  const weighed = bottle.volume === null ? '' : String(bottle.volume)
  const [text, setText, forget] = useDraft(work.id, `volume ${bottle.bottleNo}`, weighed)
  const leave = () => {
    forget()
    onDone()
  }
  const volume = Number(text)
  const good = text.trim() !== '' && volume > 0 && volume <= 50_000
  const [busy, keep] = useBusy(async () => {
    const { bottleNo, label } = bottle
    const kept = await act({
      chain: chainOf(work.id),
      title: `第 ${bottleNo} 瓶 ${volume} mL`,
      about: work.plantName,
      path: detailPath,
      body: { workId: work.id, item: 'RETRIEVE', labelNo: label, bottleNo, volume, ok: true },
    })
    if (kept) leave()
  })
  /** Stuck onto the wrong bottle: the next scan puts it where it belongs. */
  const [taking, takeOff] = useBusy(async () => {
    const { bottleNo, label } = bottle
    const kept = await act({
      chain: chainOf(work.id),
      title: `取下标签，第 ${bottleNo} 瓶`,
      about: `${work.plantName} ${groupLabelNo(label ?? '')}`,
      path: detailPath,
      // Without a word: one that is told keeps its bottle from being waited for.
      body: { workId: work.id, item: 'BIND_LABEL', labelNo: label, bottleNo, ok: false },
    })
    if (!kept) return
    say(`第 ${bottleNo} 瓶的标签已取下，请重新扫描`)
    leave()
  })
  return (
    <>
      <form
        className="line"
        style={{ padding: '8px 16px' }}
        onSubmit={event => {
          event.preventDefault()
          if (good) keep()
        }}
      >
        <b className="small" style={{ whiteSpace: 'nowrap' }}>
          第 {bottle.bottleNo} 瓶
        </b>
        <input
          aria-label={`第 ${bottle.bottleNo} 瓶体积`}
          inputMode="decimal"
          placeholder="实采体积，mL"
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <button type="submit" className="act slim solid" disabled={busy || taking || !good}>
          记下
        </button>
        <button type="button" className="act slim" onClick={leave}>
          取消
        </button>
      </form>
      {text.trim() !== '' && !good && (
        <p className="small orange" role="status" style={{ padding: '0 16px 8px' }}>
          体积是大于 0、不超过 50000 的数，mL
        </p>
      )}
      {unsealedOf(work).some(({ bottleNo }) => bottleNo === bottle.bottleNo) && (
        <button
          type="button"
          className="word"
          style={{ padding: '0 16px 8px' }}
          disabled={busy || taking}
          onClick={() => takeOff()}
        >
          贴错了瓶？取下标签，重新扫描
        </button>
      )}
    </>
  )
}

/** A bottle that stayed empty: whoever waits for it is told why. */
export function Missed({ work, bottle, onDone }: { work: Work; bottle: Bottle; onDone: () => void }) {
  const { bottleNo, own } = bottle
  const [reason, setReason, forget] = useDraft(work.id, `missed ${bottleNo}`, '')
  const leave = () => {
    forget()
    onDone()
  }
  const [busy, tell] = useBusy(async () => {
    const kept = await act({
      chain: chainOf(work.id),
      title: `第 ${bottleNo} 瓶未采`,
      about: work.plantName,
      path: detailPath,
      body: {
        workId: work.id,
        item: 'BIND_LABEL',
        labelNo: own,
        bottleNo,
        ok: false,
        remark: `${missedMark}：${reason.trim()}`,
      },
    })
    if (kept) leave()
  })
  return (
    <div className="line" style={{ padding: '8px 16px' }}>
      <input
        aria-label={`第 ${bottleNo} 瓶未采原因`}
        placeholder={`第 ${bottleNo} 瓶没有采到？写明原因`}
        value={reason}
        maxLength={200}
        onChange={event => setReason(event.target.value)}
      />
      <button
        type="button"
        className="act slim"
        disabled={busy || reason.trim().length < 2}
        onClick={() => tell()}
      >
        记为未采
      </button>
      <button type="button" className="act slim" onClick={leave}>
        取消
      </button>
    </div>
  )
}
