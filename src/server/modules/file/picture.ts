/** Pictures by their bytes: how large they unfold, and JPEGs without what the camera wrote about place and person. */
import { refused } from '#contract/kit/fault.ts'

/** A hundred million pixels unfold to 400 MB in whoever looks at them. */
const mostPixels = 100_000_000
const mostEdge = 30_000

export interface PictureSize {
  width: number
  height: number
}

/** @throws Fault `refused` */
export function checkPicture(bytes: Buffer): void {
  const size = pictureSize(bytes)
  if (!size || size.width < 1 || size.height < 1) throw refused('图片已损坏，无法识别尺寸')
  const { width, height } = size
  if (width > mostEdge || height > mostEdge || width * height > mostPixels)
    throw refused(`图片尺寸 ${width}×${height} 过大，请缩小到 1 亿像素以内再上传`)
}

/** Pixels, read from the header alone. */
export function pictureSize(bytes: Buffer): PictureSize | undefined {
  try {
    if (bytes.readUInt32BE(0) === 0x89504e47)
      return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    const mark = bytes.toString('latin1', 0, 4)
    if (mark === 'GIF8') return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
    if (mark.startsWith('BM'))
      return { width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) }
    if (mark === 'RIFF') return webpSize(bytes)
    return jpegSize(bytes)
  } catch {
    return undefined
  }
}

function webpSize(bytes: Buffer): PictureSize | undefined {
  const form = bytes.toString('latin1', 12, 16)
  if (form === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (form === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (form !== 'VP8L') return undefined
  const packed = bytes.readUInt32LE(21)
  return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 }
}

interface Segment {
  marker: number
  start: number
  end: number
}
/** Segments before the picture itself. */
function* segmentsOf(bytes: Buffer): Generator<Segment> {
  if (bytes.readUInt16BE(0) !== 0xffd8) return
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    // Fill bytes stand between segments.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xda) return
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    yield { marker, start: at, end }
    at = end
  }
}
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function jpegSize(bytes: Buffer): PictureSize | undefined {
  for (const { marker, start } of segmentsOf(bytes))
    if (isFrame(marker))
      return { width: bytes.readUInt16BE(start + 7), height: bytes.readUInt16BE(start + 5) }
  return undefined
}

/** The picture without EXIF and XMP; only which side is up stays. Undefined when there was nothing to take out. */
export function withoutExif(bytes: Buffer): Buffer | undefined {
  const kept: Buffer[] = []
  let from = 0
  let turned = 1
  for (const { marker, start, end } of segmentsOf(bytes)) {
    if (marker !== 0xe1) continue
    turned = orientationOf(bytes.subarray(start + 4, end)) ?? turned
    kept.push(bytes.subarray(from, start))
    from = end
  }
  if (kept.length === 0) return undefined
  if (turned !== 1) kept.splice(0, 1, kept[0]!.subarray(0, 2), orientationOnly(turned), kept[0]!.subarray(2))
  return Buffer.concat([...kept, bytes.subarray(from)])
}

function orientationOf(segment: Buffer): number | undefined {
  if (segment.toString('latin1', 0, 4) !== 'Exif' || segment.length < 16) return undefined
  const tiff = segment.subarray(6)
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + 2 > tiff.length) return undefined
  for (let entry = 0; entry < short(directory); entry++) {
    const at = directory + 2 + entry * 12
    if (at + 12 > tiff.length) return undefined
    if (short(at) === 0x0112) return short(at + 8)
  }
  return undefined
}

const orientationOnly = (turned: number): Buffer =>
  Buffer.from([
    ...[0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0],
    ...[
      0x4d,
      0x4d,
      0,
      42,
      0,
      0,
      0,
      8,
      0,
      1,
      0x01,
      0x12,
      0,
      3,
      0,
      0,
      0,
      1,
      0,
      turned & 0xff,
      0,
      0,
      0,
      0,
      0,
      0,
    ],
  ])
