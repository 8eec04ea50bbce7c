/** What stands above every page until it is over: no network, what waits, what was refused, too little room, a wrong clock. */
import { useShell } from '#web/api/shell.ts'
import { sendNow } from '../data/phone.ts'
import { usualPhotoBytes } from '../data/photo.ts'
import { usePhone } from '../data/state.ts'
import { useNow } from '../data/use-now.ts'
import { countsOf } from '../queue/entry.ts'
import { go, useRoute } from '../route.ts'
import { Alarm } from './icon.tsx'
import { renew } from './renew.ts'

const shortShare = 0.2
/** A clock may be this wrong before anybody need know, ms. */
const fairMs = 60_000

/** `42 min`, `5 h 10 min` */
export const spanText = (ms: number): string => {
  const minutes = Math.max(0, Math.round(ms / 60_000))
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `${Math.floor(hours / 24)} 天`
  if (minutes === 0) return '不到 1 min'
  if (hours === 0) return `${minutes} min`
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}

export function Banners() {
  const { entries, awaySince, room, behindMs, signedOut } = usePhone()
  const waiting = useShell(shell => shell.waiting)
  const { page } = useRoute()
  const now = useNow()
  const { waiting: unsent, refused, conflicts } = countsOf(entries)
  const queued = unsent + refused + conflicts
  const away = awaySince !== undefined
  return (
    <div aria-live="polite">
      {refused + conflicts > 0 && page !== 'queue' && (
        <div className="banner red">
          <Alarm kind="refused" />
          <span className="grow">
            {conflicts > 0 ? `${conflicts} 条有冲突` : ''}
            {conflicts > 0 && refused > 0 ? '，' : ''}
            {refused > 0 ? `${refused} 条未被接受` : ''}
          </span>
          <button type="button" onClick={() => go('queue')}>
            处理
          </button>
        </div>
      )}
      {(away || queued > 0) && (
        <div className="banner">
          <Alarm kind="late" />
          <span className="grow">
            {away ? `离线 ${spanText(now - (awaySince ?? now))}` : '已联网'}
            {queued > 0 ? `，${queued} 条待上传` : ''}
          </span>
          {queued > 0 && page !== 'queue' && (
            <button type="button" onClick={() => go('queue')}>
              查看
            </button>
          )}
          {!away && page === 'queue' && unsent > 0 && (
            <button type="button" onClick={sendNow}>
              立即上传
            </button>
          )}
        </div>
      )}
      {room && room.share < shortShare && (
        <div className="banner">
          <Alarm kind="late" />
          <span className="grow">存储将满，还可存约 {Math.floor(room.left / usualPhotoBytes)} 张照片</span>
        </div>
      )}
      {Math.abs(behindMs) > fairMs && (
        <div className="banner">
          <Alarm kind="late" />
          <span className="grow">
            手机时钟{behindMs < 0 ? '快' : '慢'} {spanText(Math.abs(behindMs))}
            ，时间已按服务器时钟记录，请校准手机
          </span>
        </div>
      )}
      {signedOut && (
        <div className="banner red">
          <Alarm kind="refused" />
          <span className="grow">
            {signedOut === 'locked' ? '长时间未操作，登录已锁定' : '登录已过期'}，记录都在手机里
          </span>
          <button type="button" onClick={() => go('sign-in')}>
            登录
          </button>
        </div>
      )}
      {waiting && (
        <div className="banner plain">
          <span className="grow">新版本已就绪</span>
          <button type="button" onClick={() => void renew()}>
            更新
          </button>
        </div>
      )}
    </div>
  )
}
