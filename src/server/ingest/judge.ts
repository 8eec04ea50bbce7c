/** What is to be done with a decoded frame: is its device known, may it send this, what is it answered. */
import { type Decoded, encodeFrame, type Frame, frameOf, versionOf, wantsAnswer } from '#lib/hj212/frame.ts'
import { stampOf } from '#lib/hj212/time.ts'
import type { Device, Verdict } from './types.ts'

/** QnRtn codes of the norm. */
export const answerCode = { ready: 1, pw: 3, mn: 4, st: 5, flag: 6, cn: 8, crc: 9, other: 100 } as const

/** Commands a device sends on its own, and what the norm answers: 9014 for data, 9013 for a notice, nothing for answers. */
const uploads = new Set(
  [
    '1011',
    '1012',
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
  ].concat(['3015', '3018', '3019', '3020', '3022']),
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
  if (device.pw !== frame.pw) return refuse('PW', '报文密码与登记的不符', answerCode.pw)
  if (verdict === 'CRC_MODBUS' && !device.crcTolerant)
    return refuse('CRC_MODBUS', `${reason}；该设备未开启容忍`, answerCode.crc)
  if (versionOf(frame.flag) === undefined) return refuse(verdict, '协议版本未知', answerCode.flag)
  if (!/^\d{2}$/.test(frame.st)) return refuse(verdict, 'ST 不是两位数字', answerCode.st)
  if (!uploads.has(frame.cn) && !notices.has(frame.cn) && !answers.has(frame.cn))
    return refuse(verdict, `命令 ${frame.cn} 不是设备上传的命令`, answerCode.cn)
  return { verdict, reason, device, accepted: true, code: answerCode.ready }
}

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

/** The command that sets the clock of the device which sent this frame. */
export const setClockOf = (frame: Frame, now: number): Buffer =>
  encodeFrame({
    qn: stampOf(now, 17),
    st: frame.st,
    cn: '1012',
    pw: frame.pw,
    mn: frame.mn,
    flag: answerFlag(frame) | 1,
    cp: `SystemTime=${stampOf(now)}`,
  })
