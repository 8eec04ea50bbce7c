/**
 * One HJ 212 frame: `##` + 4-digit length + data segment + 4 hex digits CRC (the CR LF behind it belongs to the line).
 * Decoding never throws: it gives a verdict, a reason in Chinese, and as much of the head as could be read.
 */
import { annexCrc, crcText, modbusCrc, readCrc } from './crc.ts'

export type Verdict = 'OK' | 'CRC' | 'CRC_MODBUS' | 'LEN' | 'PARSE'
export type Version = '2005' | '2017' | '2025'

export interface Frame {
  qn: string
  st: string
  cn: string
  pw: string
  mn: string
  /** undefined where the frame has none, as 2005 devices do. */
  flag: number | undefined
  /** Packets of the whole and the number of this one, from 1; both 1 when the frame is not split. */
  pnum: number
  pno: number
  /** What stands between `CP=&&` and `&&`. */
  cp: string
}
export interface Decoded {
  verdict: Verdict
  reason: string
  /** The frame as text, without line end. */
  body: string
  /** The frame as it came, where `body` cannot give its bytes back. A view: it holds until the reader is pushed to. */
  bytes?: Buffer
  frame: Frame | undefined
}

/** Bit 0 of Flag: the sender wants an answer. Bit 1: PNUM and PNO are there. Bits 2-7: version. */
export const wantsAnswer = (frame: Frame): boolean => frame.flag !== undefined && (frame.flag & 1) === 1
/** undefined for a version that no edition of the norm knows. */
export function versionOf(flag: number | undefined): Version | undefined {
  if (flag === undefined) return '2005'
  return (['2005', '2017', '2025'] as const)[flag >>> 2]
}

const wholeNumber = (text: string): number => (/^\d{1,5}$/.test(text) ? Number(text) : Number.NaN)

function parseHead(data: string): Frame | undefined {
  const mark = data.indexOf('CP=&&')
  if (mark < 0) return undefined
  const end = data.lastIndexOf('&&')
  if (end < mark + 5) return undefined
  const frame: Frame = { qn: '', st: '', cn: '', pw: '', mn: '', flag: undefined, pnum: 1, pno: 1, cp: '' }
  let start = 0
  while (start < mark) {
    let stop = data.indexOf(';', start)
    if (stop < 0 || stop > mark) stop = mark
    const equals = data.indexOf('=', start)
    if (equals > start && equals < stop) {
      const value = data.slice(equals + 1, stop).trim()
      switch (data.slice(start, equals).trim()) {
        case 'QN': frame.qn = value; break
        case 'ST': frame.st = value; break
        case 'CN': frame.cn = value; break
        case 'PW': frame.pw = value; break
        case 'MN': frame.mn = value; break
        case 'Flag': frame.flag = wholeNumber(value); break
        case 'PNUM': frame.pnum = wholeNumber(value); break
        case 'PNO': frame.pno = wholeNumber(value); break
      } // biome-ignore format: one key a line
    }
    start = stop + 1
  }
  frame.cp = data.slice(mark + 5, end)
  return frame
}

function faultOf(frame: Frame): string {
  if (!/^\d{4}$/.test(frame.cn)) return 'CN 缺失或不是四位数字'
  if (frame.mn === '' || frame.mn.length > 40) return 'MN 缺失或过长'
  if (frame.qn.length > 20 || frame.st.length > 4 || frame.pw.length > 32) return '数据段头部字段过长'
  if (frame.flag !== undefined && !(frame.flag >= 0 && frame.flag <= 255)) return 'Flag 不是 0-255 的整数'
  if (!(frame.pnum >= 1 && frame.pno >= 1 && frame.pno <= frame.pnum)) return 'PNUM/PNO 不合法'
  return ''
}

const gb18030 = new TextDecoder('gb18030')
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
/** Most devices that send Chinese send it in GB18030. Its separators and digits are those of ASCII. */
export function readText(bytes: Buffer): Pick<Decoded, 'body' | 'bytes'> {
  const body = bytes.toString('utf8')
  // Looked at first, since it costs a plain frame nothing.
  if (!body.includes('\uFFFD')) return { body }
  try {
    strictUtf8.decode(bytes)
    return { body }
  } catch {
    return { body: gb18030.decode(bytes), bytes }
  }
}

/** `line`: one frame from `##` to its CRC, without line end. */
export function decodeFrame(line: Buffer): Decoded {
  const text = readText(line)
  return text.bytes ? { ...judgeFrame(line, text.body), bytes: text.bytes } : judgeFrame(line, text.body)
}

function judgeFrame(line: Buffer, body: string): Decoded {
  if (line.length < 10 || line[0] !== 35 || line[1] !== 35)
    return { verdict: 'PARSE', reason: '不是以 ## 开头的报文', body, frame: undefined }
  const actual = line.length - 10
  // A wide character makes the text shorter than the bytes, so the ends are counted from both sides.
  const data = body.slice(6, -4)
  const frame = parseHead(data)
  const declared = wholeNumber(body.slice(2, 6))
  if (declared !== actual)
    return {
      verdict: 'LEN',
      reason: `长度字段为 ${body.slice(2, 6)}，数据段实际 ${actual} 字节`,
      body,
      frame,
    }
  const given = readCrc(line, line.length - 4)
  const wanted = annexCrc(line, 6, line.length - 4)
  if (given !== wanted) {
    if (given >= 0 && given === modbusCrc(line, 6, line.length - 4)) {
      const fault = frame ? faultOf(frame) : '缺少 CP=&&…&&'
      if (fault) return { verdict: 'PARSE', reason: fault, body, frame }
      return { verdict: 'CRC_MODBUS', reason: 'CRC 按 Modbus 算法计算，与标准附录 A 不符', body, frame }
    }
    return { verdict: 'CRC', reason: `CRC 应为 ${crcText(wanted)}，收到 ${body.slice(-4)}`, body, frame }
  }
  if (!frame) return { verdict: 'PARSE', reason: '缺少 CP=&&…&&', body, frame }
  const fault = faultOf(frame)
  return fault ? { verdict: 'PARSE', reason: fault, body, frame } : { verdict: 'OK', reason: '', body, frame }
}

export interface Outgoing {
  qn?: string
  st: string
  cn: string
  pw: string
  mn: string
  flag?: number
  pnum?: number
  pno?: number
  cp: string
}
/** The data segment alone. PNUM and PNO are written when `flag` has its packet bit. */
export function dataSegment(out: Outgoing): string {
  const head = out.qn ? `QN=${out.qn};` : ''
  const flag = out.flag === undefined ? '' : `Flag=${out.flag};`
  const packets = ((out.flag ?? 0) & 2) === 2 ? `PNUM=${out.pnum ?? 1};PNO=${out.pno ?? 1};` : ''
  return `${head}ST=${out.st};CN=${out.cn};PW=${out.pw};MN=${out.mn};${flag}${packets}CP=&&${out.cp}&&`
}
/** A data segment as it goes on the line, with length, CRC and CR LF. Longer than 9999 bytes is a RangeError. */
export function frameOf(data: string): Buffer {
  const segment = Buffer.from(data, 'utf8')
  if (segment.length > 9999) throw new RangeError('An HJ 212 data segment holds at most 9999 bytes')
  const head = `##${String(segment.length).padStart(4, '0')}`
  return Buffer.concat([Buffer.from(head), segment, Buffer.from(`${crcText(annexCrc(segment))}\r\n`)])
}
export const encodeFrame = (out: Outgoing): Buffer => frameOf(dataSegment(out))
