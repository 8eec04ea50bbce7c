/** Payloads of HTTP and MQTT into the pipeline of the frames. */
import { nextId } from '#lib/id.ts'
import { timing } from './check-value.ts'
import type { Clocks } from './clock.ts'
import type { Devices } from './devices.ts'
import { mostItems, type Payload, readPayload, whole } from './payload.ts'
import type { Device, Incoming, Outcome, PayloadAnswer, PayloadCall, RawFrame, Verdict } from './types.ts'

const largestBody = 64 * 1024

export interface PayloadPort {
  devices: Devices
  push(incoming: Incoming): void
  now(): number
  clocks: Clocks
}

/** Resolves after the commit; rejects when the database could not take the call (the sender repeats it then). */
export async function takePayloads(port: PayloadPort, call: PayloadCall): Promise<PayloadAnswer> {
  const recvAt = port.now()
  const answer: PayloadAnswer = { accepted: 0, repeated: 0, quarantined: [] }
  const device = call.facilityId ? port.devices.ofFacility(call.facilityId) : port.devices.ofMn(call.mn ?? '')
  const { items, surplus } = partsOf(call)
  if (surplus) {
    const { reason, item } = surplus
    const payload = whole(reason, item)
    await commit(port, call, item, payload, faultOf(call, payload, device), device, recvAt)
    answer.quarantined.push({ index: items.length, reason })
  }
  const read = items.map(item => {
    const payload = readPayload(item, device, recvAt)
    return { item, payload, fault: faultOf(call, payload, device) }
  })
  // Payloads gather and come in one go: their times tell of a clock only where they lie ahead of ours.
  const times = read.flatMap(({ payload, fault }) => (fault ? [] : (payload.reported?.ts ?? [])))
  const newest = Math.max(...times)
  if (device && Number.isFinite(newest)) port.clocks.note(device.facilityId, Math.max(recvAt, newest), recvAt)
  const offsetMs = device ? port.clocks.offsetOf(device.facilityId) : 0
  await Promise.all(
    read.map(async ({ item, payload, fault }, index) => {
      const outcome = await commit(port, call, item, payload, fault, device, recvAt, offsetMs)
      if (fault) answer.quarantined.push({ index, reason: fault.reason })
      else {
        for (const { factor, reason } of payload.rejected)
          answer.quarantined.push({ index, reason: factor ? `${factor}：${reason}` : reason })
        if (outcome.fresh > 0) answer.accepted++
        else if (outcome.repeated > 0) answer.repeated++
      }
    }),
  )
  answer.quarantined.sort((a, b) => a.index - b.index)
  return answer
}

/** What can be read item by item, and the rest: kept as it came, and said. */
function partsOf({ items, fault }: PayloadCall): {
  items: readonly unknown[]
  surplus?: { item: unknown; reason: string }
} {
  if (fault !== undefined) return { items: [], surplus: { item: items[0], reason: fault } }
  if (items.length <= mostItems) return { items }
  const rest = items.slice(mostItems)
  const reason = `一条消息最多 ${mostItems} 条，其余 ${rest.length} 条未入库，请分开发送`
  return { items: items.slice(0, mostItems), surplus: { item: rest, reason } }
}

interface Fault {
  verdict: Verdict
  reason: string
}
function faultOf(call: PayloadCall, payload: Payload, device: Device | undefined): Fault | undefined {
  if (!device) return { verdict: 'MN_UNKNOWN', reason: `MN ${payload.mn || call.mn || ''} 未登记` }
  if (payload.mn !== '' && payload.mn !== device.mn)
    return { verdict: 'PARSE', reason: call.channel === 'HTTP' ? 'mn 与设备密钥不符' : 'mn 与主题不符' }
  // Whoever reaches the broker can name any device: one that has a secret of its own elsewhere is not taken here without it.
  if (call.channel === 'MQTT' && device.protocol !== 'MQTT')
    return { verdict: 'PARSE', reason: `该设备${meansOf(device)}，不接受 MQTT 数据；${remedy}` }
  return undefined
}
const meansOf = ({ protocol }: Device): string =>
  protocol ? `按 ${protocol.startsWith('HJ212') ? 'HJ 212' : protocol} 通讯` : '未登记通讯协议'
const remedy = '确由 MQTT 上报的，请在“设备设施”中将通讯协议改为 MQTT'

function commit(
  port: PayloadPort,
  call: PayloadCall,
  item: unknown,
  payload: Payload,
  fault: Fault | undefined,
  device: Device | undefined,
  recvAt: number,
  offsetMs = 0,
): Promise<Outcome> {
  const broken = payload.rejected.some(one => one.factor === null && payload.reported === undefined)
  const raw: RawFrame = {
    id: nextId(),
    recvAt,
    channel: call.channel,
    remote: call.remote,
    mn: device?.mn ?? (call.mn || payload.mn).slice(0, 40),
    cn: '',
    st: '',
    qn: '',
    flag: null,
    verdict: fault?.verdict ?? (broken ? 'PARSE' : 'OK'),
    reason: fault?.reason ?? (broken ? (payload.rejected[0]?.reason ?? '') : ''),
    body: (JSON.stringify(item) ?? '').slice(0, largestBody),
  }
  const { reported } = payload
  // What no device can be charged with is offered for registration instead.
  const refused = device && fault ? whole(fault.reason, item).rejected : []
  return new Promise((resolve, reject) =>
    port.push({
      raw,
      device,
      reported:
        fault || !reported
          ? undefined
          : { ...timing(reported.kind, reported.ts, recvAt, offsetMs), values: reported.values },
      rejected: fault ? refused : payload.rejected,
      accepted: !fault,
      replied: true,
      counted: true,
      done: (error, outcome) => (error ? reject(error) : resolve(outcome)),
    }),
  )
}
