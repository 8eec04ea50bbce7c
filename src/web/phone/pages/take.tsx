/** 接收: the giver's code is scanned, each seal is looked at, both sign; then it is in one's own hands. */
import { useEffect, useState } from 'react'
import { offerOfCode } from '#contract/sewage/custody.ts'
import { tidyLabelNo } from '#lib/label-number.ts'
import { tidySeal } from '#lib/seal.ts'
import { readOffer, shortCode } from '../data/offer.ts'
import { act } from '../data/phone.ts'
import { placeText } from '../data/place.ts'
import { sealsOf } from '../data/seals.ts'
import { say, trueNow, useMe, usePhone } from '../data/state.ts'
import { lapsed, type Scanned, type Taking, takingOf } from '../data/taking.ts'
import { ask } from '../data/wire.ts'
import { buzz, Camera, useScanner } from '../parts/camera.tsx'
import { Page } from '../parts/frame.tsx'
import { Alarm } from '../parts/icon.tsx'
import { Photos } from '../parts/photos.tsx'
import { Signature } from '../parts/signature.tsx'
import { boxTempWords, isBoxTemp, TempFault } from '../parts/temp-fault.tsx'
import { Typed } from '../parts/typed.tsx'
import { useBusy } from '../parts/use-busy.ts'
import { go } from '../route.ts'
import { SealRows } from './seal-rows.tsx'

const noShort = '短码要联网才能用。没有网络时请扫二维码，或请交出人“复制完整码”用短信发来，粘贴到这里'

/** One thing at a time is listened for: a seal's number is no hand-over code. */
export function TakePage() {
  const taking = usePhone(state => state.taking)
  return taking ? <Check taking={taking} /> : <Scan />
}

function Scan() {
  const known = usePhone(state => state.today?.samples)
  const [problem, setProblem] = useState<string>()
  const [typing, setTyping] = useState(false)
  const me = useMe()?.username
  const scanned = usePhone(state => state.scanned)
  const take = async (text: string) => {
    const short = shortCode(text)
    const reply = short ? await ask(offerOfCode, { query: { code: short } }) : undefined
    if (reply && reply.kind !== 'done') {
      buzz(false)
      return setProblem('words' in reply ? reply.words : noShort)
    }
    const code = reply ? reply.result.offer : text.trim()
    const at = trueNow()
    const read = readOffer(code, at)
    const words =
      'problem' in read
        ? read.problem
        : read.by === me
          ? '这是您自己的交接码，请由接收人用他的手机来扫'
          : undefined
    buzz(words === undefined)
    setProblem(words)
    if ('problem' in read || words !== undefined) return
    const sealNos = new Map(known?.map(({ labelNo, sealNo }) => [labelNo, sealNo]))
    usePhone.setState({
      taking: {
        scanned: { text: code, offer: read, at },
        seals: sealsOf(labelsOf(read), label => read.s?.[label] ?? sealNos.get(label)),
        temp: read.t == null ? '' : String(read.t),
        reason: '',
        photos: [],
        giver: undefined,
        taker: undefined,
      },
    })
  }
  useScanner(code => void take(code))
  useEffect(() => {
    if (scanned === undefined) return
    usePhone.setState({ scanned: undefined })
    void take(scanned)
  })
  return (
    <Page title="扫对方的码" inner foot={null}>
      <Camera onCode={code => void take(code)} onBlind={() => setTyping(true)} height={320} />
      {problem && (
        <div className="verdict" role="alert">
          <Alarm kind="refused" />
          <b className="red">交接码未收下</b>
          <span className="more">{problem}</span>
        </div>
      )}
      <p className="small" style={{ padding: '12px 16px' }}>
        请交出人在他的手机上打开“交接”，把二维码放进框内；不能扫时输入二维码下的 8 位短码
      </p>
      <Typed
        open={typing}
        onOpen={() => setTyping(true)}
        onCode={code => void take(code)}
        words="交接码"
        hint="8 位短码"
      />
    </Page>
  )
}

const labelsOf = ({ labels }: Scanned['offer']): string[] => [...new Set(labels.map(tidyLabelNo))]
const change = (to: Partial<Taking>): void =>
  usePhone.setState(({ taking }) => ({ taking: taking && { ...taking, ...to } }))
/** To his own bottles, with nothing left of what he was about to take over. */
const leave = (): void => {
  usePhone.setState({ taking: undefined })
  go('handover', { instead: true })
}
/** The browser asks where the phone had no room to keep it: a page that is closed loses the signatures then. */
function useAsked(): void {
  const kept = usePhone(state => state.takingKept)
  useEffect(() => {
    if (kept) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [kept])
}

function Check({ taking }: { taking: Taking }) {
  const { scanned, seals, temp, reason, photos, giver, taker } = taking
  const { offer } = scanned
  const labels = labelsOf(offer)
  useAsked()
  const another = usePhone(state => state.scanned)
  useEffect(() => {
    if (another === undefined) return
    usePhone.setState({ scanned: undefined })
    say('上一次接收还没有完成，请先确认接收，或拒绝交接后再扫', true)
  }, [another])
  const realname = useMe()?.realname
  const giverName = offer.n || offer.by
  const open = seals.filter(({ ok }) => ok === undefined)
  const wrong = seals.filter(({ ok }) => ok === false)
  const explained = wrong.length === 0 || (photos.length > 0 && reason.trim().length >= 2)
  const degrees = Number(temp)
  const tempGood = isBoxTemp(temp)
  const scan = (code: string) => {
    const read = tidySeal(code)
    const met = seals.some(({ sealNo }) => sealNo && tidySeal(sealNo) === read)
    buzz(met)
    if (!met) return say(`封签 ${code.trim()} 不在交出人的清单里，请核对；确为瓶上的封签时选“不一致”`, true)
    change({
      seals: seals.map(seal => (tidySeal(seal.sealNo) === read ? { ...seal, ok: true, proven: true } : seal)),
    })
  }
  useScanner(scan)
  const missing =
    open.length > 0
      ? `还有 ${open.length} 个封签未核对`
      : !explained
        ? '封签不一致，须拍照并说明'
        : !tempGood
          ? boxTempWords(temp)
          : !giver || !taker
            ? '双方签名后接收'
            : undefined
  const [busy, confirm] = useBusy(async () => {
    if (!giver || !taker) return
    const { fix } = usePhone.getState()
    const now = trueNow()
    // Said while the giver still stands there, and not when it is sent.
    const problem = lapsed(scanned, now)
    if (problem) {
      // Another code is another hand-over: back to the camera.
      usePhone.setState({ taking: undefined })
      return say(problem, true)
    }
    const place = fix && placeText(fix)
    const kept = await act(
      takingOf(scanned, { now, temp: degrees, seals, place, reason, photos, giver, taker }),
    )
    if (!kept) return
    say(`已接收 ${labels.length} 瓶`)
    leave()
  })
  return (
    <Page
      title="接收样品"
      inner
      right={<span className="small">{labels.length} 瓶</span>}
      sub={<span>交出人 {giverName}</span>}
      foot={
        <>
          <button type="button" className="act" style={{ flex: '0 1 auto' }} onClick={leave}>
            拒绝交接
          </button>
          <button
            type="button"
            className="act solid"
            disabled={busy || missing !== undefined}
            onClick={() => confirm()}
          >
            {missing ?? '确认接收'}
          </button>
        </>
      }
    >
      <div className="body">
        <section className="sheet">
          <SealRows seals={seals} onChange={some => change({ seals: some })} onScan={scan} />
          {wrong.length > 0 && (
            <>
              <p className="line small">
                <Alarm kind="refused" />
                {wrong.length} 个封签不一致。请拒绝交接，或拍照并说明原因
              </p>
              <Photos photos={photos} onChange={some => change({ photos: some })} />
              <label className="field">
                <span>原因</span>
                <textarea
                  value={reason}
                  maxLength={200}
                  onChange={event => change({ reason: event.target.value })}
                />
              </label>
            </>
          )}
        </section>
        <section className="sheet">
          <label className="field">
            <span>箱温，℃</span>
            <input
              inputMode="decimal"
              value={temp}
              onChange={event => change({ temp: event.target.value })}
            />
          </label>
          <TempFault text={temp} />
        </section>
        <section className="sheet">
          <div className="spread">
            <h2 className="minor">签名</h2>
            <span className="small">双方签完才算交出</span>
          </div>
          <div className="signs">
            <Signature
              title={`交出 ${giverName}`}
              before={giver}
              onChange={drawing => change({ giver: drawing })}
            />
            <Signature
              title={`接收 ${realname ?? ''}`}
              before={taker}
              onChange={drawing => change({ taker: drawing })}
            />
          </div>
        </section>
      </div>
    </Page>
  )
}
