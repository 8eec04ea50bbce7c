/** 交接: what is handed over, as a code for the other person's phone. Neither of the two needs a network. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { offerLifeSec } from '#contract/sewage/custody.ts'
import { groupLabelNo } from '#lib/label-number.ts'
import { inHand, sealText } from '../data/handed.ts'
import { signedOffer } from '../data/offer.ts'
import { giveAway, takeBack } from '../data/phone.ts'
import { say, trueNow, useColdLimits, useMe, usePhone } from '../data/state.ts'
import { useNow } from '../data/use-now.ts'
import { useWorks } from '../data/use-works.ts'
import { watchHands } from '../data/watch-hands.ts'
import type { Today } from '../data/works.ts'
import { ColdCurve, minutesOver } from '../parts/cold-curve.tsx'
import { Page } from '../parts/frame.tsx'
import { Icon } from '../parts/icon.tsx'
import { isLarge, Qr } from '../parts/qr.tsx'
import { go, useRoute } from '../route.ts'
import { Carried } from './carried.tsx'
import { CopyOffer, ShortCode } from './short-code.tsx'

export function HandoverPage() {
  const { today, entries, sent, given, taking: half } = usePhone()
  const works = useWorks()
  const me = useMe()?.username
  const { page } = useRoute()
  const hands = useMemo(
    () => (today ? inHand(today, works ?? [], [...entries, ...sent], given) : []),
    [today, works, entries, sent, given],
  )
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = hands.filter(({ labelNo }) => !left.has(labelNo))
  const batch = today?.batches.find(({ id }) => id === chosen[0]?.batchId)
  const waiting = today?.samples.filter(({ mine, labelNo }) => !mine && !isHeld(hands, labelNo)) ?? []
  useTakenAway(hands, page === 'handover')
  return (
    <Page
      title="交接"
      right={<span className="small">{hands.length > 0 ? `${hands.length} 瓶在手` : ''}</span>}
    >
      <div className="body">
        {hands.length === 0 ? (
          <p className="empty">
            手里没有待交接的样品
            <br />
            提交取样工单后在这里出示交接码；接收样品请扫对方的码
          </p>
        ) : (
          <>
            <Carried hands={hands} batch={batch} />
            {/* Another choice is another code. */}
            <Code key={JSON.stringify(chosen)} labels={chosen} batch={batch} mine={batch?.courier === me} />
            <Seals hands={hands} left={left} onChange={setLeft} />
          </>
        )}
        <GivenAway count={Object.keys(given).length} />
        {batch?.cooler && <Cooler batch={batch} />}
        {waiting.length > 0 && (
          <section className="sheet rows">
            <div>
              <h2 className="minor grow">待接收</h2>
              <span className="small">{waiting.length} 瓶</span>
            </div>
            {waiting.slice(0, mostShown).map(({ labelNo, plantName, pointName, holderName }) => (
              <div key={labelNo}>
                <span className="grow">
                  {plantName}
                  <span className="faint"> {pointName}</span>
                </span>
                <span className="small">{holderName ? `在 ${holderName} 处` : ''}</span>
              </div>
            ))}
            {waiting.length > mostShown && <p className="small">另 {waiting.length - mostShown} 瓶</p>}
          </section>
        )}
        <button type="button" className="act solid" style={{ flex: 'none' }} onClick={() => go('take')}>
          <Icon name="scan" />
          {half ? '继续未完成的接收' : hands.length > 0 ? '改为扫对方的码' : '扫对方的码'}
        </button>
      </div>
    </Page>
  )
}
const mostShown = 20
const isHeld = (hands: Hands, labelNo: string) => hands.some(each => each.labelNo === labelNo)

/** Looks whether the bottles are still here, and says when they are not. */
function useTakenAway(hands: Hands, watching: boolean): void {
  const before = useRef<readonly string[]>([])
  useEffect(() => {
    const { given } = usePhone.getState()
    const gone = before.current.filter(labelNo => !isHeld(hands, labelNo) && given[labelNo] === undefined)
    before.current = hands.map(({ labelNo }) => labelNo)
    if (watching && gone.length > 0) say(`${gone.length} 瓶已交出，平台已登记接收人`)
  }, [hands, watching])
  const any = hands.length > 0
  useEffect(() => (any && watching ? watchHands() : undefined), [any, watching])
}

/** What was given to somebody while nobody could tell the platform. */
function GivenAway({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <section className="sheet spread">
      <span className="grow">
        已交出 {count} 瓶
        <span className="small" style={{ display: 'block' }}>
          等接收人上传后由平台确认
        </span>
      </span>
      <button type="button" className="act slim" onClick={takeBack}>
        重新出示
      </button>
    </section>
  )
}

type Hands = ReturnType<typeof inHand>
/** Renewed before the old one is refused. */
const renewSec = offerLifeSec - 15

function Code({
  labels,
  batch,
  mine,
}: {
  labels: Hands
  batch: Today['batches'][number] | undefined
  /** The one who shows it is the courier himself. */
  mine: boolean
}) {
  const key = usePhone(state => state.handoverKey)
  const { username: by = '', realname } = useMe() ?? {}
  const [offer, setOffer] = useState<{ text: string; at: number }>()
  const [problem, setProblem] = useState<string>()
  const now = useNow(1_000)
  const temp = batch?.cooler?.temp ?? null
  const list = labels.map(({ labelNo }) => labelNo).join()
  const seals = JSON.stringify(
    Object.fromEntries(labels.flatMap(({ labelNo, sealNo }) => (sealNo ? [[labelNo, sealNo]] : []))),
  )
  const due = offer === undefined || Math.abs(now - offer.at) > renewSec * 1_000
  useEffect(() => {
    if (!key || list === '' || !due) return
    let over = false
    const at = Math.floor(trueNow() / 1_000)
    const body = {
      by,
      ...(realname && { n: realname }),
      at,
      labels: list.split(','),
      ...(temp !== null && { t: temp }),
      ...(seals !== '{}' && { s: JSON.parse(seals) as Record<string, string> }),
    }
    signedOffer(body, key).then(
      text => !over && setOffer({ text, at: Date.now() }),
      () => setProblem('这里不能出示交接码（需要 https），请改为扫对方的码'),
    )
    return () => {
      over = true
    }
  }, [key, list, seals, temp, by, realname, due])
  const leftSec = offer ? Math.max(0, Math.round(renewSec - (now - offer.at) / 1_000)) : 0
  if (list === '') return <p className="empty">请选择要交接的样品</p>
  return (
    <section className={isLarge(offer?.text ?? '') ? 'sheet code large' : 'sheet code'}>
      {offer && <Qr text={offer.text} />}
      <div>
        <h2>请接收人扫码</h2>
        {mine ? (
          <p className="small">转交其他运输员时出示；实验室收样由实验室逐件扫描瓶上的标签</p>
        ) : (
          batch?.courierName && <p className="small">{batch.courierName}，运输员</p>
        )}
        {batch && (
          <p className="small">
            {[batch.vehicle && `车 ${batch.vehicle}`, batch.cooler && `箱 ${batch.cooler.name}`]
              .filter(Boolean)
              .join('，')}
          </p>
        )}
        {offer && <p>{`${Math.floor(leftSec / 60)} 分 ${String(leftSec % 60).padStart(2, '0')} 秒后换码`}</p>}
        {offer && <ShortCode offer={offer.text} />}
      </div>
      <div className="whole">
        <p className="small">
          {problem ??
            (key
              ? '双方离线也可扫，联网后各自上传并对账；双方在接收人的手机上签名后才算交出'
              : '还没有交接密钥，请联网刷新一次再出示')}
        </p>
        {offer && (
          <div className="spread">
            <CopyOffer offer={offer.text} />
            <button
              type="button"
              className="word"
              onClick={() => giveAway(labels.map(({ labelNo }) => labelNo))}
            >
              对方已签收，不再出示
            </button>
          </div>
        )}
      </div>
    </section>
  )
}

function Seals({
  hands,
  left,
  onChange,
}: {
  hands: Hands
  left: ReadonlySet<string>
  onChange: (left: ReadonlySet<string>) => void
}) {
  const turn = (labelNo: string) => {
    const next = new Set(left)
    if (!next.delete(labelNo)) next.add(labelNo)
    onChange(next)
  }
  const seals = new Set(hands.flatMap(({ sealNo }) => sealNo ?? []))
  return (
    <section className="sheet">
      <div className="spread">
        <h2 className="minor">样品与封签</h2>
        <span className="small">{seals.size > 0 ? `封签 ${seals.size} 个，应与交出时相同` : ''}</span>
      </div>
      {hands.map(({ labelNo, plantName, sealNo, rejected }) => (
        <label key={labelNo} className="tick">
          <input type="checkbox" checked={!left.has(labelNo)} onChange={() => turn(labelNo)} />
          <span className="grow">
            <span className="mono" style={{ fontSize: 12, whiteSpace: 'nowrap' }}>
              {groupLabelNo(labelNo)}
            </span>
            <span className="faint" style={{ display: 'block' }}>
              {plantName}
            </span>
            {rejected !== null && (
              <span className="small red" style={{ display: 'block' }}>
                实验室拒收：{rejected}
              </span>
            )}
          </span>
          <span className="mono small">{sealText(sealNo)}</span>
        </label>
      ))}
    </section>
  )
}

function Cooler({ batch: { cooler, temps } }: { batch: Today['batches'][number] }) {
  const limits = useColdLimits()
  if (!cooler) return null
  const over = minutesOver(temps, limits.fair)
  return (
    <section className="sheet">
      <div className="spread">
        <h2 className="minor">箱温 {cooler.name}</h2>
        <span>
          {cooler.temp === null ? '无数据' : <b>{cooler.temp.toFixed(1)} ℃</b>}
          {over > 0 && (
            <>
              ，超温 <span className="orange">{over} min</span>
            </>
          )}
        </span>
      </div>
      {temps.length > 1 && <ColdCurve temps={temps} limits={limits} />}
    </section>
  )
}
