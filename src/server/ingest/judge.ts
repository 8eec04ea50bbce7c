/** What is to be done with a decoded frame: is its device known, may it send this, what is it answered. */
import type { Parameters } from '#lib/hj212/cp.ts'
import { type Decoded, type Frame, frameOf, versionOf, wantsAnswer } from '#lib/hj212/frame.ts'
import { parseStamp } from '#lib/hj212/time.ts'
import type { Device, Verdict } from './types.ts'

/** QnRtn codes of the norm. */
export const answerCode = {
  ready: 1,
  pw: 3,
  mn: 4,
  st: 5,
  flag: 6,
  qn: 7,
  cn: 8,
  crc: 9,
  other: 100,
} as const

/** Commands a device sends on its own, and what the norm answers: 9014 for data, 9013 for a notice, nothing for answers. */
const uploads = new Set(
  [
    '1011',
    '1061',
    '2011',
    '2013',
    '2021',
    '2031',
    '2041',
    '2051',
    '2052',
    '2061',
    '2062',
    '2081',
    '2111',
  ].concat(['3015', '3017', '3018', '3019', '3020', '3022']),
)
const notices = new Set(['1013', '1063', '9015'])
const answers = new Set(['9011', '9012', '9013', '9014'])

export interface Judged {
  verdict: Verdict
  reason: string
  device: Device | undefined
  /** Its values may be taken. */
  accepted: boolean
  /** QnRtn of a refusal. */
  code: number
}

export function judge(decoded: Decoded, deviceOf: (mn: string) => Device | undefined): Judged {
  const { verdict, reason, frame } = decoded
  const device = frame ? deviceOf(frame.mn) : undefined
  const refuse = (as: Verdict, why: string, code: number): Judged => ({
    verdict: as,
    reason: why,
    device,
    accepted: false,
    code,
  })
  if (verdict === 'CRC' || verdict === 'LEN') return refuse(verdict, reason, answerCode.crc)
  if (!frame || verdict === 'PARSE') return refuse('PARSE', reason, answerCode.other)
  if (!device) return refuse('MN_UNKNOWN', `MN ${frame.mn} 未登记`, answerCode.mn)
  if (device.pw === '') return refuse('PW', '该设备未登记报文密码，请在“设备设施”中设置', answerCode.pw)
  if (device.pw !== frame.pw && !device.newPws?.includes(frame.pw))
    return refuse('PW', '报文密码与登记的不符', answerCode.pw)
  if (verdict === 'CRC_MODBUS' && !device.crcTolerant)
    return refuse('CRC_MODBUS', `${reason}；该设备未开启容忍`, answerCode.crc)
  if (versionOf(frame.flag) === undefined) return refuse('FLAG', '协议版本未知', answerCode.flag)
  if (!/^\d{2}$/.test(frame.st)) return refuse('ST', 'ST 不是两位数字', answerCode.st)
  const qnFault = faultOfQn(frame)
  if (qnFault) return refuse('QN', qnFault, answerCode.qn)
  if (!uploads.has(frame.cn) && !notices.has(frame.cn) && !answers.has(frame.cn))
    return refuse('CN', `命令 ${frame.cn} 不是设备上传的命令`, answerCode.cn)
  return { verdict, reason, device, accepted: true, code: answerCode.ready }
}

/** A request is known by its number, the moment of sending. Devices of 2005 may send data without one. */
function faultOfQn({ qn, flag }: Frame): string {
  if (qn === '') return versionOf(flag) === '2005' ? '' : 'QN 缺失'
  return qn.length === 17 && Number.isFinite(parseStamp(qn)) ? '' : 'QN 不是 17 位时间'
}

/** What an upload of a command brings, where that is not data with their time. */
const broughtBy: Readonly<Record<string, string>> = {
  '1011': 'SystemTime',
  '1061': 'RtdInterval',
  '1063': 'MinInterval',
  '3017': 'Ctime',
  '3018': 'Stime',
}
/**
 * Many commands go both ways: from the platform they ask, from the device they bring. One that brings nothing is a request that came
 * back on the line, or a device that plays the platform.
 * @param dataTime of the frame or of its packet set
 */
export function isRequest(cn: string, parameters: Parameters, dataTime: string | undefined): boolean {
  if (!uploads.has(cn)) return false
  const own = broughtBy[cn]
  if (own !== undefined) return parameters.alone[own] === undefined
  return (
    dataTime === undefined && parameters.alone['DataTime'] === undefined && parameters.readings.length === 0
  )
}
export const asRequest = (judged: Judged, cn: string): Judged => ({
  ...judged,
  verdict: 'CN',
  reason: `命令 ${cn} 是平台下发的请求，不是设备上传的数据`,
  accepted: false,
  code: answerCode.cn,
})

/** Flag of an answer: the version of the frame it answers, no answer wanted. */
const answerFlag = (frame: Frame): number => (frame.flag ?? 0) & ~3

/** Bytes of the answer to a frame, or undefined when none is due. A refusal is a 9011: never taken for the receipt of data. */
export function answerTo(frame: Frame, accepted: boolean, code: number): Buffer | undefined {
  if (!wantsAnswer(frame) || answers.has(frame.cn)) return undefined
  const cn = accepted ? (notices.has(frame.cn) ? '9013' : '9014') : '9011'
  const flag = answerFlag(frame)
  const cp = accepted
    ? // 2005 names the request inside CP; 2025 carries a return code; 2017 sends nothing.
      flag === 0
      ? `QN=${frame.qn};CN=${frame.cn}`
      : flag >= 8
        ? 'QnRtn=1'
        : ''
    : `QnRtn=${code}`
  const qn = frame.qn === '' ? '' : `QN=${frame.qn};`
  return frameOf(`${qn}ST=91;CN=${cn};PW=${frame.pw};MN=${frame.mn};Flag=${flag};CP=&&${cp}&&`)
}
