/** Puts the phone together: what lies on it, what goes out, what comes in. */
import { mobileToday } from '#contract/mobile/today.ts'
import { handoverKey } from '#contract/sewage/custody.ts'
import { tellPhone } from '#contract/sewage/mini-user.ts'
import { fromWire, hourMs, toWire } from '#lib/dates.ts'
import { signOut } from '#web/api/auth.ts'
import { type Boot, useBoot } from '#web/api/boot.ts'
import { serverNow } from '#web/api/clock.ts'
import { doubt, useReach } from '#web/api/reach.ts'
import { newKey } from '#web/api/write-key.ts'
import { useSession } from '#web/session/session.ts'
import { type Done, Queue } from '../queue/queue.ts'
import { openBase, type PhoneBase } from '../queue/store.ts'
import { type Drafts, draftsOf, ownersOfDrafts } from './drafts.ts'
import { draftsName, keepHalfDone, stillOpen, takingName } from './keep-taking.ts'
import type { HandoverKey } from './offer.ts'
import { placeText } from './place.ts'
import { type Lapsed, me, type PhoneState, say, trueNow, usePhone } from './state.ts'
import type { Taking } from './taking.ts'
import { ask, wire } from './wire.ts'
import type { Today } from './works.ts'

const noRoom = '手机存储已满，这一步没有记下。请删除手机里的其他文件，或先联网上传，再做一次'
/** Figures of the day are asked for anew when they are this old and somebody looks. */
const freshMs = 60_000
const lookMs = 5_000
/** A key is to last the next shift. */
const renewMs = 12 * hourMs

let base: PhoneBase | undefined
let queue: Queue | undefined
const owner = () => me()?.username ?? ''
/** The other tabs of this page, which lie on the same disk. */
const others = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('qy-phone')
const noDisk =
  '这个浏览器不让页面在手机上保存数据（可能是无痕模式，或存储已满），记下的工作会丢失，因此不能使用。请换用普通模式的浏览器打开'
const ofOwner = (name: string) => `${name} ${owner()}`

async function readEntries(): Promise<void> {
  const who = owner()
  const [all = [], log = []] = await Promise.all([base?.entries(), base?.log()])
  if (who !== owner()) return
  const { entries: before, todayAt } = usePhone.getState()
  const entries = all.filter(entry => entry.owner === who)
  const foreign = all.filter(entry => entry.owner !== who)
  const sent = log.filter(each => each.owner === who && each.end === 'sent' && each.endedAt > todayAt)
  usePhone.setState({ entries, foreign, sent })
  // The last has arrived: the day is as the server has it.
  if (before.length > 0 && entries.length === 0 && sent.length > 0) void refresh()
}
async function measureRoom(): Promise<void> {
  const told = await navigator.storage?.estimate?.()
  if (!told?.quota) return
  const left = Math.max(0, told.quota - (told.usage ?? 0))
  usePhone.setState({ room: { left, share: left / told.quota } })
}
function changed(): void {
  others?.postMessage('changed')
  void readEntries()
  void measureRoom()
}

/** Reads what the phone has; sends and asks when it can. */
export async function startPhone(): Promise<void> {
  try {
    base = await openBase()
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return usePhone.setState({ ready: true, broken: noDisk })
  }
  const locks = navigator.locks as LockManager | undefined
  queue = new Queue(base, wire, {
    now: Date.now,
    newKey,
    owner,
    changed,
    signedOut: locked => usePhone.setState({ signedOut: locked ? 'locked' : 'expired' }),
    // Two tabs that send would each send all of it.
    ...(locks && { alone: work => locks.request('qy-phone-queue', work) }),
  })
  others?.addEventListener('message', ({ data }) => {
    // In another tab: there is nothing of his here either.
    if (data === 'left') begin()
    void readEntries()
  })
  keepHalfDone(owner, keep)
  await keepAbout(base)
  await readLapsed(base)
  await readKept()
  usePhone.setState({ ready: true })
  void navigator.storage?.persist?.()
  changed()
  if (!navigator.onLine) await doubt()
  watchReach()
  setInterval(look, lookMs)
  // Whoever opens the page sees what is true now: it was asked for before this script was there.
  await comeBack(0)
}
/** A session that ran out keeps nobody from what lies on his phone; who signed out has left nothing to go on with. */
async function readLapsed(on: PhoneBase): Promise<void> {
  if (useSession.getState().token !== undefined) return
  const lapsed = await on.kept<Lapsed>('who')
  if (lapsed) usePhone.setState({ lapsed, signedOut: 'expired' })
}
/** The day changes while somebody looks at it: new work, other labels, bottles that are gone. */
function look(): void {
  if (document.visibilityState !== 'visible' || useReach.getState().away) return
  const { todayAt, asking, signedOut } = usePhone.getState()
  if (owner() && !asking && !signedOut && isOld(todayAt)) void refresh()
}
/** Also where the phone's clock was set back meanwhile. */
const isOld = (at: number, ms = freshMs): boolean => Math.abs(Date.now() - at) > ms
async function keepAbout(on: PhoneBase): Promise<void> {
  const known = await on.kept<PhoneState['about']>('about')
  if (known) usePhone.setState({ about: known })
  const take = ({ demo, version }: Boot) => {
    if (version === '') return
    usePhone.setState({ about: { demo, version } })
    void on.keep('about', { demo, version })
  }
  take(useBoot.getState())
  useBoot.subscribe(take)
}
/** The day as it was read last, by whoever is signed in. */
async function readKept(): Promise<void> {
  const [today, key, given, taking, drafts, entries, log, behindMs] = await Promise.all([
    base?.kept<{ today: Today; at: number }>(ofOwner('today')),
    base?.kept<HandoverKey>(ofOwner('handover')),
    base?.kept<PhoneState['given']>(ofOwner('given')),
    base?.kept<Taking>(takingName(owner())),
    base?.kept<Drafts>(draftsName(owner())),
    base?.entries(),
    base?.log(),
    base?.kept<number>('behind'),
  ])
  usePhone.setState({
    today: today?.today,
    todayAt: today?.at ?? 0,
    handoverKey: key,
    given: given ?? {},
    drafts: drafts ?? {},
    taking: stillOpen(taking, [...(entries ?? []), ...(log ?? [])]),
    behindMs: behindMs ?? 0,
  })
  await readEntries()
}
function watchReach(): void {
  const tell = async ({ away, since }: { away: boolean; since: number }) => {
    // A phone that was started anew was away before.
    const awaySince = away ? ((await base?.kept<number>('away')) ?? since) : undefined
    if (away !== useReach.getState().away) return
    usePhone.setState({ awaySince })
    await base?.keep('away', awaySince)
  }
  useReach.subscribe((now, before) => {
    if (now.away === before.away) return
    void tell(now)
    if (!now.away) void comeBack()
  })
  void tell(useReach.getState())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void comeBack()
  })
}
/** What was done goes first, so that what is asked for knows of it. */
async function comeBack(oldMs = freshMs): Promise<void> {
  if (!owner()) return
  // What the page asked for by itself does not know of what is sent now.
  if (usePhone.getState().entries.length > 0) delete window.started
  await queue?.hurry()
  await queue?.pump()
  if (isOld(usePhone.getState().todayAt, oldMs)) await refresh()
}

/** What cannot be kept can still be worked with: that there is no room is said where something is done. */
async function keep(name: string, value: unknown): Promise<boolean> {
  try {
    await base?.keep(name, value)
    return base !== undefined
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return false
  }
}

let asked = 0
/** @returns whether the server answered */
export async function refresh(): Promise<boolean> {
  usePhone.setState({ asking: true })
  const who = owner()
  const askedAt = Date.now()
  asked += 1
  const own = asked
  try {
    const reply = await ask(mobileToday, {})
    // Somebody else has signed in, or it was asked for again: this is not his day, or not the newest.
    if (who !== owner() || own !== asked) return reply.kind === 'done'
    if (reply.kind === 'signed-out') usePhone.setState({ signedOut: reply.locked ? 'locked' : 'expired' })
    if (reply.kind === 'refused') say(reply.words, true)
    if (reply.kind !== 'done') return false
    const behindMs = Math.round(serverNow() - Date.now())
    usePhone.setState({ today: reply.result, todayAt: askedAt, behindMs, signedOut: undefined })
    forgetGiven(reply.result)
    forgetDrafts(reply.result)
    await keep(`today ${who}`, { today: reply.result, at: askedAt })
    await keep('behind', behindMs)
    const { userInfo, dicts } = useSession.getState()
    if (userInfo) await keep('who', { userInfo, dicts } satisfies Lapsed)
    await readEntries()
    await readKey()
    if (reply.result.me.state !== null) await tellWhere()
    return true
  } finally {
    if (own === asked) usePhone.setState({ asking: false })
  }
}
/** What the server has with somebody else is no more one's own to remember. */
function forgetGiven({ samples }: Today): void {
  const { given, entries } = usePhone.getState()
  const held = new Set(samples.filter(({ mine }) => mine).map(({ labelNo }) => labelNo))
  // While something is unsent the server does not know of all bottles yet.
  if (entries.length > 0) return
  const left = Object.entries(given).filter(([labelNo]) => held.has(labelNo))
  if (left.length < Object.keys(given).length) setGiven(Object.fromEntries(left))
}
/** Of orders that are somebody else's by now. */
function forgetDrafts(today: Today): void {
  const { drafts, entries } = usePhone.getState()
  const left = draftsOf(drafts, ownersOfDrafts(today, entries))
  if (Object.keys(left).length < Object.keys(drafts).length) usePhone.setState({ drafts: left })
}
function setGiven(given: PhoneState['given']): void {
  usePhone.setState({ given })
  void keep(ofOwner('given'), given)
}
/** The other person has scanned the code: nobody is offered these again. */
export const giveAway = (labels: readonly string[]): void =>
  setGiven({
    ...usePhone.getState().given,
    ...Object.fromEntries(labels.map(labelNo => [labelNo, Date.now()])),
  })
export const takeBack = (): void => setGiven({})
let toldAt = 0
/** With which phone, and where: those who dispatch see it. What cannot be told now is told with the next look at the day. */
async function tellWhere(): Promise<void> {
  if (!isOld(toldAt)) return
  toldAt = Date.now()
  const { fix } = usePhone.getState()
  const deviceModel = /\(([^)]{1,100})/.exec(navigator.userAgent)?.[1] ?? null
  await ask(tellPhone, { body: { deviceModel, place: fix ? placeText(fix) : null } })
}
/** Before it is needed, since two phones may meet where there is no network. */
async function readKey(): Promise<void> {
  const known = usePhone.getState().handoverKey
  if (known && fromWire(known.validUntil) > trueNow() + renewMs) return
  const who = owner()
  const reply = await ask(handoverKey, {})
  if (reply.kind !== 'done' || who !== owner()) return
  const key = reply.result
  usePhone.setState({ handoverKey: key })
  await keep(`handover ${who}`, key)
}

/** Somebody signed in: the day is his, and what he left unsent goes out. */
export async function signedIn(): Promise<void> {
  usePhone.setState({ signedOut: undefined, lapsed: undefined, today: undefined, todayAt: 0 })
  toldAt = 0
  // Whoever had the phone before did not sign out: his session ran out.
  const own = [ofOwner('today'), ofOwner('handover')]
  await forget(name => isSecret(name) && !own.includes(name))
  await readKept()
  queue?.wake()
  await comeBack()
}

/** The day with its places and people, and what bottles are handed over by. What is unsent is none: it waits for whoever did it. */
const isSecret = (name: string): boolean => name.startsWith('today ') || name.startsWith('handover ')
const forget = (is: (name: string) => boolean): Promise<void> =>
  base?.forget(is).catch((error: unknown) => {
    if (!(error instanceof DOMException)) throw error
  }) ?? Promise.resolve()

/** Leaves: the next person begins with nothing of this one's, and what is unsent waits for him. */
export async function leavePhone(): Promise<void> {
  // Erased before the session ends: whatever stops the page in between, nobody goes on in this one's name.
  await forget(name => name === 'who')
  await forget(isSecret)
  // What was asked for and is still to come is nobody's.
  asked += 1
  await signOut()
  begin()
  others?.postMessage('left')
  // Written meanwhile by what was under way.
  await forget(name => name === 'who' || isSecret(name))
  await readEntries()
}
function begin(): void {
  usePhone.setState({
    today: undefined,
    todayAt: 0,
    asking: false,
    sent: [],
    handoverKey: undefined,
    signedOut: undefined,
    lapsed: undefined,
    given: {},
    taking: undefined,
    drafts: {},
  })
}

/** Does it: on the disk at once, at the server when there is one. @returns whether it was kept */
export async function act(done: Omit<Done, 'body'> & { body: Record<string, unknown> }): Promise<boolean> {
  const body = { ...done.body, happenedAt: toWire(trueNow()) }
  try {
    await queue?.add({ ...done, body })
    return true
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    say(error.name === 'QuotaExceededError' ? noRoom : `没有记下：${error.message}。请重试`, true)
    return false
  }
}
export const sendNow = (): void => void queue?.hurry()
export const amend: Queue['amend'] = async (entry, body) => queue?.amend(entry, body)
export const drop: Queue['drop'] = async (entry, reason) => queue?.drop(entry, reason)
/** One's own, the newest first. */
export const readLog = async () => (await base?.log())?.filter(each => each.owner === owner()).reverse() ?? []
