/** How a station of the fleet takes commands: most do as they are told, some refuse, some fail, some never answer. */
import { chance } from '#demo/fleet/noise.ts'
import { parseParameters } from '#lib/hj212/cp.ts'
import { encodeFrame, type Frame } from '#lib/hj212/frame.ts'
import { stampOf } from '#lib/hj212/time.ts'

export interface Reply {
  /** ms after the command came. */
  afterMs: number
  bytes: Buffer
}
/** What a command may ask of a station, and change in it. */
export interface Manners {
  readonly mn: string
  readonly n: number
  readonly seed: number
  password: string
  rtdSec: number
  minuteInterval: number
  /** `08:00/2` as the norm writes it: clock and hours. */
  cycle: { start: string; hours: number }
  /** Parameters of the site, by code. */
  readonly site: Map<string, string>
  /** The present value of a factor, as it would be sent. */
  valueOf(code: string, now: number): string | undefined
  /** Draws one sub-sample outside the programme. */
  drawn(now: number): void
  /** Bottle into which the next sample is retained. */
  bottle(now: number): number
}

const silent = ({ n }: Manners) => n % 17 === 5
const refuses = ({ n }: Manners, cn: string) => n % 11 === 3 && writes.has(cn)
const fails = ({ n }: Manners, cn: string) => n % 13 === 6 && writes.has(cn)
const writes = new Set(['1062', '1064', '1072', '3011', '3012', '3013', '3015', '3016', '3021'])
const known = new Set([...writes, '1011', '1012', '1061', '1063', '2011', '3017', '3019', '3020'])
/** Acts on water take their time. */
const worksMs: Readonly<Record<string, number>> = {
  '3011': 9_000,
  '3012': 8_000,
  '3013': 6_000,
  '3015': 7_000,
}

/** What goes back for a command, in its order; nothing from those that stay silent. */
export function obey(own: Manners, frame: Frame, now: number): Reply[] {
  const { cn, qn, cp } = frame
  if (silent(own) || !known.has(cn)) return silent(own) ? [] : [answer(own, frame, 200, '9011', 'QnRtn=8')]
  const first = 80 + Math.floor(240 * chance(own.seed, 60, Number(qn.slice(-8))))
  if (frame.pw !== own.password) return [answer(own, frame, first, '9011', 'QnRtn=3')]
  if (refuses(own, cn)) return [answer(own, frame, first, '9011', 'QnRtn=2')]
  const ready = answer(own, frame, first, '9011', 'QnRtn=1')
  const ends = first + (worksMs[cn] ?? 300)
  if (fails(own, cn)) return [ready, answer(own, frame, ends, '9012', `ExeRtn=${own.n % 2 === 0 ? 5 : 3}`)]
  const { alone, readings } = parseParameters(cp)
  const data = dataOf(own, cn, alone, now)
  if (data === undefined) return [ready, answer(own, frame, ends, '9012', 'ExeRtn=100')]
  const done = answer(own, frame, ends, '9012', 'ExeRtn=1')
  take(own, cn, alone, readings, now)
  if (data === '') return [ready, done]
  // Real-time data go on their own way, with a number of their own.
  const number = cn === '2011' ? stampOf(now + 150, 17) : qn
  const brought = {
    qn: number,
    st: '32',
    cn,
    pw: own.password,
    mn: own.mn,
    flag: (frame.flag ?? 4) & ~1,
    cp: data,
  }
  const carried = { afterMs: first + (worksMs[cn] ?? 150), bytes: encodeFrame(brought) }
  return cn === '2011' ? [ready, carried] : [ready, carried, { ...done, afterMs: carried.afterMs + 120 }]
}

const answer = (own: Manners, { qn, flag }: Frame, afterMs: number, cn: string, cp: string): Reply => ({
  afterMs,
  bytes: encodeFrame({ qn, st: '91', cn, pw: own.password, mn: own.mn, flag: (flag ?? 4) & ~3, cp }),
})

/** '' where the command brings nothing back; undefined where the station does not have what is asked for. */
function dataOf(own: Manners, cn: string, alone: Record<string, string>, now: number): string | undefined {
  const factor = alone['PolId'] ?? ''
  if (cn === '1011') return `SystemTime=${stampOf(now)}`
  if (cn === '1061') return `RtdInterval=${own.rtdSec}`
  if (cn === '1063') return `MinInterval=${own.minuteInterval}`
  if (cn === '3015') return `DataTime=${stampOf(now)};VaseNo=${own.bottle(now)}`
  if (cn === '3017') return `PolId=${factor};CstartTime=${own.cycle.start};Ctime=${own.cycle.hours}`
  if (cn === '3019') return `PolId=${factor};${factor || 'w00000'}-SN=SN${own.mn.slice(-8)}`
  if (cn === '3020') {
    const code = alone['InfoId'] ?? ''
    const value = own.site.get(code) ?? own.valueOf(code, now)
    return value === undefined ? undefined : `DataTime=${stampOf(now)};PolId=${factor};${code}-Info=${value}`
  }
  if (cn === '2011') {
    const value = own.valueOf(factor, now)
    return value === undefined
      ? undefined
      : `DataTime=${stampOf(now)};${factor}-Rtd=${value},${factor}-Flag=N`
  }
  return ''
}

function take(
  own: Manners,
  cn: string,
  alone: Record<string, string>,
  readings: readonly { code: string; info: string | undefined }[],
  now: number,
): void {
  if (cn === '1062') own.rtdSec = Number(alone['RtdInterval'])
  else if (cn === '1064') own.minuteInterval = Number(alone['MinInterval'])
  else if (cn === '1072') own.password = alone['NewPW'] ?? own.password
  else if (cn === '3012') own.drawn(now)
  else if (cn === '3016')
    own.cycle = { start: alone['CstartTime'] ?? '080000', hours: Number(alone['Ctime']) }
  else if (cn === '3021')
    for (const { code, info } of readings) if (info !== undefined) own.site.set(code, info)
}
