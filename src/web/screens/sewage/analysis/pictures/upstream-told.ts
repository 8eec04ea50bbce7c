/** How places above a plant are looked at, and what each of them says when it is reached. Pure. */
import {
  branchOf,
  figureWords,
  type Join,
  type LoadScale,
  type Outlet,
  rangeWords,
  shareWords,
  type Upstream,
  verdictWords,
  wholeShare,
} from './upstream.ts'

export interface UpstreamLook {
  width: number
  tall?: number | undefined
  about: string
  scale: LoadScale
  nameOf: (id: string) => string
  /** The place whose samples are shown. */
  chosen: string | undefined
  onPlace: (id: string) => void
}
/** What a place says when it is reached. */
export function placeTold(
  data: Upstream,
  at: { outlet: Outlet; rest: Join | undefined },
  look: UpstreamLook,
): string {
  const { nameOf, scale } = look
  const { outlet, rest } = at
  if (rest) return `${nameOf(outlet.id)}：未取样支路或差额 ${rangeWords(rest.rest!, scale)}`
  const share = branchOf(data, outlet)?.share
  const whole = wholeShare(data, outlet)
  const join = data.joins.find(one => one.at === outlet.id)
  const days = outlet.days.length > 0 ? `，${outlet.days.length} 天均值` : ''
  return `${nameOf(outlet.id)}：${figureWords(outlet, scale)}${share ? `，在汇流点占 ${shareWords(share)}` : ''}${whole === undefined ? '' : `，占全厂 ${shareWords(whole)}`}${days}${join ? `；${verdictWords(join, nameOf)}` : ''}`
}
