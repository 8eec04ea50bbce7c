/** One line of a device: bytes in, frames to the pipeline, answers out after the commit. Bounded in every direction. */
import type { Socket } from 'node:net'
import { coverFramePassword } from '#contract/kit/mask.ts'
import { networkOf } from '#lib/address.ts'
import type { Held } from '#lib/hj212/borders.ts'
import { parseParameters } from '#lib/hj212/cp.ts'
import { type Decoded, decodeFrame, type Frame, readText } from '#lib/hj212/frame.ts'
import { FrameReader } from '#lib/hj212/reader.ts'
import { SplitSets, type Usable } from '#lib/hj212/split.ts'
import { parseStamp } from '#lib/hj212/time.ts'
import { nextId } from '#lib/id.ts'
import { withoutNul } from '#lib/nul.ts'
import type { Clocks } from './clock.ts'
import type { Sender } from './command/sender.ts'
import { answerTo, asRequest, isRequest, type Judged, judge } from './judge.ts'
import { normalise } from './normalise.ts'
import type { TimeSlices } from './time-slices.ts'
import type { Device, Incoming, RawFrame, Rejected } from './types.ts'

export interface LineLimits {
  /** Frames of one line that may wait for their commit before it is read on. */
  underWay: number
  /** Unread answers after which the device is given up. */
  answerBytes: number
  /** Bytes that belong to no frame, since the last good frame, before the line is closed. */
  garbageBytes: number
  /** Refused frames in a row before the line is closed. */
  refusals: number
  /** Closed when no good frame came for this long after the start … */
  firstFrameMs: number
  /** … or nothing at all for this long. */
  idleMs: number
}
export const lineLimits: LineLimits = {
  underWay: 1_000,
  answerBytes: 256 * 1024,
  garbageBytes: 256 * 1024,
  refusals: 500,
  firstFrameMs: 60_000,
  idleMs: 15 * 60_000,
}

/** What a line needs of the gateway. */
export interface LinePort {
  limits: LineLimits
  now(): number
  deviceOf(mn: string): Device | undefined
  /** ms for which the line must rest after a frame that is charged to this device, or to `@address`. */
  floodWait(payer: string): number
  /** ms for which a new line of this payer must rest before it is read. */
  heldFor(payer: string): number
  push(incoming: Incoming): void
  /** Rows of quarantine whose text has become whole, and is kept as values. */
  whole(ids: readonly string[]): void
  clocks: Clocks
  commands: Pick<Sender, 'heard' | 'gone' | 'take' | 'setClock'>
  garbage(bytes: number): void
  answered(accepted: boolean): void
}

const heldReason = '位于分包边界，可能被切断：相邻的分包到达后自动补全并移出隔离'
const unnumberedReason = '位于分包边界，可能被切断：报文无 QN，相邻的分包衔接完整时才补全并移出隔离'

interface Packet {
  frame: Frame
  raw: RawFrame
  judged: Judged
}

export class Line {
  readonly #socket: Socket
  readonly #port: LinePort
  readonly #remote: string
  /** Who pays for what no device can be charged with: whoever names a device in a frame need not be that device. */
  readonly #stranger: string
  readonly #reader = new FrameReader()
  readonly #splits = new SplitSets<Packet>()
  /** Rows of text at the borders of packets, and whether they are there. */
  readonly #heldRows = new WeakMap<Held, { id: string; kept: Promise<boolean> }>()
  /** Devices whose frames came over it. */
  readonly #devices = new Set<string>()
  #underWay = 0
  #restUntil = 0
  #garbage = 0
  #refusals = 0
  #answers: Buffer[] = []
  #garbageKept = 0
  /** Chunks that wait for their turn; the socket rests meanwhile, so there is seldom more than one. */
  #unread = 0
  #givenUp = false

  constructor(socket: Socket, port: LinePort, slices: TimeSlices) {
    this.#socket = socket
    this.#port = port
    this.#remote = `${socket.remoteAddress ?? ''}:${socket.remotePort ?? ''}`
    this.#stranger = `@${networkOf(socket.remoteAddress ?? '')}`
    socket.setNoDelay(true)
    // Finds a peer that went away without a word, which its silence alone would not tell for a quarter of an hour.
    socket.setKeepAlive(true, 15_000)
    socket.setTimeout(port.limits.firstFrameMs)
    socket.on('timeout', () => socket.destroy())
    socket.on('error', () => socket.destroy())
    socket.on('end', () => socket.end())
    socket.on('data', chunk => this.#offer(slices, chunk as Buffer))
    socket.on('close', () => this.#close())
    // Hanging up and calling again must not spare an address the rest that it owes.
    this.#rest(port.heldFor(this.#stranger))
  }

  #offer(slices: TimeSlices, chunk: Buffer): void {
    this.#unread++
    const ran = slices.take(() => {
      this.#unread--
      // What a line sent before it went away counts too.
      if (this.#givenUp) return
      this.#read(chunk)
      this.#resume()
    })
    if (!ran) this.#socket.pause()
  }
  #giveUp(): void {
    this.#givenUp = true
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    const now = this.#port.now()
    let wait = 0
    for (const cut of this.#reader.push(chunk)) {
      if (cut.garbage) this.#takeGarbage(cut.bytes, now)
      else wait = Math.max(wait, this.#takeFrame(decodeFrame(cut.bytes), now))
      if (this.#givenUp) return
    }
    this.#rest(wait)
  }

  #takeFrame(decoded: Decoded, now: number): number {
    const judged = judge(decoded, this.#port.deviceOf)
    const { frame } = decoded
    const raw = this.#rawOf(decoded, judged, now)
    if (!frame || !judged.accepted) {
      this.#refusals++
      this.#splits.interrupt()
      if (this.#refusals > this.#port.limits.refusals) this.#giveUp()
      this.#push(frame, { raw, device: judged.device, reported: undefined, rejected: [] }, judged)
      return this.#port.floodWait(this.#stranger)
    }
    if (this.#refusals > 0 || this.#garbage > 0 || this.#socket.timeout !== this.#port.limits.idleMs)
      this.#trust()
    const { usable, dropped } = this.#splits.offer(frame, { frame, raw, judged }, now)
    for (const { packet, reason } of dropped) this.#drop(packet, reason)
    for (const each of usable) this.#use(each)
    return this.#port.floodWait(frame.mn)
  }

  #trust(): void {
    this.#refusals = 0
    this.#garbage = 0
    this.#socket.setTimeout(this.#port.limits.idleMs)
  }

  #use({ packet, dataTime, cp, held, joined }: Usable<Packet>): void {
    const { frame, raw, judged } = packet
    const device = judged.device
    if (!device) return
    const parameters = parseParameters(cp)
    if (isRequest(frame.cn, parameters, dataTime)) {
      const refused = asRequest(judged, frame.cn)
      const { verdict, reason } = refused
      this.#push(
        frame,
        { raw: { ...raw, verdict, reason }, device, reported: undefined, rejected: [] },
        refused,
      )
      return
    }
    const notes = [raw.reason]
    if (parameters.repeated.length > 0) notes.push(`重复的键：${parameters.repeated.slice(0, 5).join('、')}`)
    if (parameters.unread.length > 0) notes.push(`无法识别：${parameters.unread.slice(0, 3).join('、')}`)
    const { clocks, commands } = this.#port
    const { facilityId } = device
    if (commands.heard(facilityId, frame, this)) this.#devices.add(facilityId)
    const answer = commands.take(facilityId, frame, parameters, raw.id)
    // Devices of 2005 may number no requests: what they measure in real time they send at once.
    const stamp = frame.qn === '' && frame.cn === '2011' ? (parameters.alone['DataTime'] ?? '') : frame.qn
    // An answer bears the number that we gave it.
    if (!answer) clocks.note(facilityId, parseStamp(stamp), raw.recvAt)
    if (answer?.taken) {
      if (answer.aside) raw.reason = [raw.reason, answer.aside].filter(Boolean).join('；')
      const rejected = answer.aside
        ? [{ factor: null, ts: null, text: cp.slice(0, 100), reason: answer.aside }]
        : []
      this.#push(frame, { raw, device, reported: undefined, rejected }, judged)
      return
    }
    const offsetMs = clocks.offsetOf(facilityId)
    const { surplus, ...found } = normalise({
      cn: frame.cn,
      parameters,
      dataTime,
      recvAt: raw.recvAt,
      offsetMs,
      device,
    })
    if (surplus.length > 0)
      notes.push(
        `未取用：${surplus.slice(0, 5).join('、')}${surplus.length > 5 ? ` 等 ${surplus.length} 项` : ''}`,
      )
    raw.reason = withoutNul(notes.filter(Boolean).join('；'))
    const kept = held.length > 0 || joined.length > 0 ? Promise.withResolvers<boolean>() : undefined
    for (const piece of held) found.rejected.push(this.#hold(piece, frame.qn, dataTime, kept!.promise))
    this.#push(frame, { raw, device, ...found }, judged, kept?.resolve)
    if (joined.length > 0) void this.#release(joined, kept!.promise)
    this.#setClock(frame, device)
  }
  /** Kept as text before its packet is answered: its other half may never come. */
  #hold(piece: Held, qn: string, dataTime: string | undefined, kept: Promise<boolean>): Rejected {
    const id = nextId()
    this.#heldRows.set(piece, { id, kept })
    const ts = parseStamp(dataTime ?? '')
    const reason = qn === '' ? unnumberedReason : heldReason
    return { id, factor: null, ts: Number.isFinite(ts) ? ts : null, text: piece.text, reason }
  }
  async #release(joined: readonly Held[], kept: Promise<boolean>): Promise<void> {
    const rows = joined.flatMap(piece => this.#heldRows.get(piece) ?? [])
    if (rows.length === 0 || !(await kept)) return
    // Two packets may be committed side by side: a row is taken out only once it is in.
    await Promise.all(rows.map(row => row.kept))
    this.#port.whole(rows.map(({ id }) => id))
  }
  #setClock(frame: Frame, device: Device): void {
    const now = this.#port.now()
    // A device that asks for the time (1013) gets it as a command of its own: the answer to its notice carries none.
    if (device.setClock && (frame.cn === '1013' || this.#port.clocks.mustSet(device.facilityId, now)))
      this.#port.commands.setClock(device.facilityId)
  }

  /** A command on its way to a device of this line. */
  send(bytes: Buffer): void {
    this.#answer(bytes)
  }

  #drop({ frame, raw, judged }: Packet, reason: string): void {
    raw.reason = reason
    const rejected = [{ factor: null, ts: null, text: frame.cp.slice(0, 100), reason }]
    // Not answered: the device may send the whole set again.
    this.#push(undefined, { raw, device: judged.device, reported: undefined, rejected }, judged)
  }

  #push(
    frame: Frame | undefined,
    content: Pick<Incoming, 'raw' | 'device' | 'reported' | 'rejected' | 'notes' | 'sample'>,
    judged: Judged,
    settled?: (kept: boolean) => void,
  ): void {
    const answer = frame ? answerTo(frame, judged.accepted, judged.code) : undefined
    this.#underWay++
    this.#port.push({
      ...content,
      accepted: judged.accepted,
      replied: answer !== undefined,
      done: error => {
        this.#underWay--
        settled?.(!error)
        if (!error && answer) {
          this.#port.answered(judged.accepted)
          this.#answer(answer)
        }
        if (this.#underWay === this.#port.limits.underWay >> 1) this.#resume()
      },
    })
  }

  /** Answers of one commit leave in one write. */
  #answer(bytes: Buffer): void {
    if (this.#socket.destroyed) return
    this.#answers.push(bytes)
    if (this.#answers.length > 1) return
    process.nextTick(() => {
      if (this.#socket.destroyed) return
      this.#socket.write(this.#answers.length === 1 ? this.#answers[0]! : Buffer.concat(this.#answers))
      this.#answers = []
      if (this.#socket.writableLength > this.#port.limits.answerBytes) this.#giveUp()
    })
  }

  #takeGarbage(bytes: Buffer, now: number): void {
    this.#port.garbage(bytes.length)
    this.#garbage += bytes.length
    this.#splits.interrupt()
    // A few are kept for whoever looks for the cause; the rest is only counted.
    if (this.#garbageKept < 5) {
      this.#garbageKept++
      const text = readText(bytes.subarray(0, 512))
      const decoded: Decoded = { verdict: 'PARSE', reason: '报文之间的无效字节', ...text, frame: undefined }
      const judged = judge(decoded, this.#port.deviceOf)
      this.#push(
        undefined,
        { raw: this.#rawOf(decoded, judged, now), device: undefined, reported: undefined, rejected: [] },
        judged,
      )
    }
    if (this.#garbage > this.#port.limits.garbageBytes) this.#giveUp()
  }

  #rest(wait: number): void {
    if (wait === 0 && this.#underWay < this.#port.limits.underWay) return
    this.#socket.pause()
    if (wait === 0) return
    this.#restUntil = this.#port.now() + wait
    setTimeout(() => {
      this.#restUntil = 0
      this.#resume()
    }, wait).unref()
  }

  #resume(): void {
    const free = this.#restUntil === 0 && this.#unread === 0 && this.#underWay < this.#port.limits.underWay
    if (free && this.#socket.isPaused()) this.#socket.resume()
  }

  #rawOf({ body, bytes, frame }: Decoded, { verdict, reason }: Judged, recvAt: number): RawFrame {
    return {
      id: nextId(),
      recvAt,
      channel: 'HJ212',
      remote: this.#remote,
      mn: withoutNul(frame?.mn.slice(0, 40) ?? ''),
      cn: withoutNul(frame?.cn.slice(0, 8) ?? ''),
      st: withoutNul(frame?.st.slice(0, 8) ?? ''),
      qn: withoutNul(frame?.qn.slice(0, 24) ?? ''),
      flag: frame?.flag !== undefined && Number.isInteger(frame.flag) ? frame.flag : null,
      verdict,
      reason: withoutNul(reason),
      body: withoutNul(coverFramePassword(body)),
      bytes: bytes && hexOf(bytes),
    }
  }

  #close(): void {
    for (const facilityId of this.#devices) this.#port.commands.gone(facilityId, this)
    for (const { packet, reason } of this.#splits.expire(Number.POSITIVE_INFINITY)) this.#drop(packet, reason)
  }
}

/** No byte of a character of GB18030 is `;` or `&`, so that the password ends where it ends in the text. */
const hexOf = (bytes: Buffer): string =>
  Buffer.from(coverFramePassword(bytes.toString('latin1')), 'latin1').toString('hex')
