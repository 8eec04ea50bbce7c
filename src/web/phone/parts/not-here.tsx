/** What the phone does not hold: asked for where there is a network, and left where there is none. */
import type { ReactNode } from 'react'
import { refresh } from '../data/phone.ts'
import { usePhone } from '../data/state.ts'
import { go } from '../route.ts'

export function NotHere({ children }: { children: ReactNode }) {
  const asking = usePhone(state => state.asking)
  const away = usePhone(state => state.awaySince !== undefined)
  return (
    <div className="body">
      <p className="empty">{children}</p>
      <div className="acts">
        <button type="button" className="act" onClick={() => go('', { instead: true })}>
          回到今日工作
        </button>
        <button type="button" className="act solid" disabled={asking || away} onClick={() => void refresh()}>
          {away ? '联网后刷新' : asking ? '正在刷新…' : '刷新'}
        </button>
      </div>
    </div>
  )
}
