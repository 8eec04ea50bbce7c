/** 我的: who works with this phone, his certificate, and what the phone holds. */
import { useState } from 'react'
import { businessDay, dayMs, dayStart } from '#lib/dates.ts'
import { useSettings } from '#web/theme/settings.ts'
import { leavePhone } from '../data/phone.ts'
import { trueNow, useMe, usePhone } from '../data/state.ts'
import { useWorks } from '../data/use-works.ts'
import { isOver } from '../data/works.ts'
import { Page } from '../parts/frame.tsx'
import { useBusy } from '../parts/use-busy.ts'
import { clockText } from '../parts/words.ts'
import { go } from '../route.ts'
import { Apply } from './apply.tsx'

/** Days before its end from which a certificate is to be renewed. */
const soonDays = 30
const sizeText = (bytes: number): string =>
  bytes >= 1_073_741_824 ? `${(bytes / 1_073_741_824).toFixed(1)} GB` : `${(bytes / 1_048_576).toFixed(0)} MB`

export function MePage() {
  const user = useMe()
  const { today, todayAt, entries, room, behindMs, awaySince } = usePhone()
  const works = useWorks() ?? []
  const { version } = usePhone(state => state.about)
  const [leaving, setLeaving] = useState(false)
  const [busy, leave] = useBusy(async () => {
    await leavePhone()
    go('', { instead: true })
  })
  const away = awaySince !== undefined
  return (
    <Page title="我的">
      <div className="body">
        <section className="sheet">
          <h2>{user?.realname}</h2>
          <p className="small">
            {user?.username}
            {user?.orgCodeTxt ? `，${user.orgCodeTxt}` : ''}
          </p>
          <div className="facts">
            <div>
              <span>今日工单</span>
              <span>
                已提交 {works.filter(isOver).length} / {works.length} 张
              </span>
            </div>
            {today?.me.state === 'APPLY' && (
              <div>
                <span>手机端</span>
                <span className="orange">申请待审核</span>
              </div>
            )}
            <Certificate certNo={today?.me.certNo ?? null} expire={today?.me.certExpire ?? null} />
          </div>
        </section>
        {today && today.me.state === null && <Apply />}
        <section className="sheet rows">
          <button type="button" style={{ width: '100%' }} onClick={() => go('queue')}>
            <span className="grow" style={{ textAlign: 'left' }}>
              待上传
            </span>
            <b className={entries.length > 0 ? 'orange' : ''}>{entries.length} 条</b>
          </button>
          <div>
            <span className="grow">数据更新</span>
            <span>{todayAt === 0 ? '尚未读取' : clockText(todayAt + behindMs)}</span>
          </div>
          <div>
            <span className="grow">网络</span>
            <span>{awaySince === undefined ? '已联网' : '离线'}</span>
          </div>
          {room && (
            <div>
              <span className="grow">手机存储</span>
              <span className={room.share < 0.2 ? 'orange' : ''}>还可用 {sizeText(room.left)}</span>
            </div>
          )}
          <div>
            <span className="grow">版本</span>
            <span>{version || '—'}</span>
          </div>
        </section>
        <Brightness />
        <section className="sheet">
          {leaving && !away ? (
            <>
              <p>
                {entries.length > 0
                  ? `还有 ${entries.length} 条没有上传。退出后它们仍在这台手机里，您再次登录才会上传`
                  : '退出后再次使用须联网登录'}
              </p>
              <div className="acts">
                <button type="button" className="act" disabled={busy} onClick={() => leave()}>
                  退出
                </button>
                <button type="button" className="act solid" onClick={() => setLeaving(false)}>
                  留下
                </button>
              </div>
            </>
          ) : (
            <>
              {away && (
                <p className="small">离线时不能退出：退出后须联网才能再登录，这一班的工作就看不到了</p>
              )}
              <div className="acts">
                <button type="button" className="act" disabled={away} onClick={() => setLeaving(true)}>
                  退出登录
                </button>
              </div>
            </>
          )}
        </section>
      </div>
    </Page>
  )
}

function Certificate({ certNo, expire }: { certNo: string | null; expire: string | null }) {
  if (!expire) return null
  const days = Math.floor((dayStart(expire) - dayStart(businessDay(trueNow()))) / dayMs)
  return (
    <div>
      <span>上岗证 {certNo}</span>
      <span className={days < 0 ? 'red' : days < soonDays ? 'orange' : ''}>
        {days < 0 ? `已于 ${expire} 到期` : days < soonDays ? `${days} 天后到期` : `有效至 ${expire}`}
      </span>
    </div>
  )
}

function Brightness() {
  const { brightness, change } = useSettings()
  return (
    <section className="sheet spread">
      <span>外观</span>
      <div className="choice">
        {(
          [
            ['light', '浅色'],
            ['dark', '深色'],
            ['system', '跟随系统'],
          ] as const
        ).map(([key, title]) => (
          <button
            key={key}
            type="button"
            aria-pressed={brightness === key}
            onClick={() => change({ brightness: key })}
          >
            {title}
          </button>
        ))}
      </div>
    </section>
  )
}
