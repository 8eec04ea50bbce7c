/** 到达: what is on its way, told at the laboratory's door with place and temperature. */
import { businessDay } from '#lib/dates.ts'
import { arrivePath } from '../data/calls.ts'
import { ofNothing, useDraft } from '../data/drafts.ts'
import type { InHand } from '../data/handed.ts'
import { act } from '../data/phone.ts'
import { locate } from '../data/place.ts'
import { say, trueNow } from '../data/state.ts'
import type { Today } from '../data/works.ts'
import { boxTempWords, isBoxTemp, TempFault } from '../parts/temp-fault.tsx'
import { useBusy } from '../parts/use-busy.ts'
import { clockText } from '../parts/words.ts'

export function Carried({
  hands,
  batch,
}: {
  hands: readonly InHand[]
  batch: Today['batches'][number] | undefined
}) {
  const told = batch?.cooler?.temp ?? null
  // Not the batch's: which it is, the phone may learn while somebody types.
  const [temp, setTemp, forget] = useDraft<string | undefined>(
    ofNothing,
    `arrival temp ${businessDay(trueNow())}`,
    undefined,
  )
  const carried = hands.filter(each => each.carried)
  const open = carried.filter(({ arrivedAt }) => arrivedAt === null)
  const turnedAway = open.filter(({ rejected }) => rejected !== null).length
  const text = temp ?? (told === null ? '' : told.toFixed(1))
  const degrees = Number(text)
  const good = isBoxTemp(text)
  const [busy, arrive] = useBusy(async () => {
    const place = await locate()
    const kept = await act({
      chain: 'arrive',
      title: `送达样品 ${open.length} 瓶`,
      about: `箱温 ${degrees} ℃`,
      path: arrivePath,
      body: { labels: open.map(({ labelNo }) => labelNo), temp: degrees, ...(place && { place }) },
    })
    if (!kept) return
    forget()
    say(`已记下到达，${open.length} 瓶，等实验室接收`)
  })
  if (carried.length === 0) return null
  const last = Math.max(...carried.map(({ arrivedAt }) => arrivedAt ?? 0))
  if (open.length === 0)
    return (
      <section className="sheet spread">
        <h2 className="minor grow">已到达 {clockText(last)}</h2>
        <span className="small">{carried.length} 瓶，等实验室接收</span>
      </section>
    )
  return (
    <section className="sheet">
      <div className="spread">
        <h2 className="minor">{turnedAway === open.length ? '实验室拒收' : '送到实验室'}</h2>
        <span className="small">
          {open.length} 瓶{turnedAway === open.length ? '' : '在途'}
        </span>
      </div>
      {turnedAway > 0 && (
        <p className="small red" role="status">
          {turnedAway} 瓶被实验室拒收，原因见下面各瓶；重新送到时再点“到达”
        </p>
      )}
      <div className="line" style={{ alignItems: 'flex-end' }}>
        <label className="field grow">
          <span>到达时箱温，℃</span>
          <input inputMode="decimal" value={text} onChange={event => setTemp(event.target.value)} />
        </label>
        <button type="button" className="act" disabled={busy || !good} onClick={() => arrive()}>
          {busy ? '正在定位…' : good ? '到达' : boxTempWords(text)}
        </button>
      </div>
      <TempFault text={text} />
    </section>
  )
}
