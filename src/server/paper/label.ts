/** One label: what stands where on it. */
import { groupLabelNo } from '#lib/label-number.ts'
import { barCode, qrCode } from './codes.ts'
import { type Box, type Drawn, fitted, type Printed, px, widthOf } from './paper.ts'

/** Of a QR module and of a bar module, mm. */
const qrModule = 0.79
const barModule = 0.265

export function qrBoxes(text: string, x: number, y: number, module = qrModule): Box[] {
  return qrCode(text).flatMap((row, down) => {
    const boxes: Box[] = []
    let from = -1
    // Neighbours are one box: between two there would be a hair of white.
    for (let at = 0; at <= row.length; at++) {
      if (row[at] && from < 0) from = at
      if (!row[at] && from >= 0) {
        boxes.push([x + from * module, y + down * module, (at - from) * module, module])
        from = -1
      }
    }
    return boxes
  })
}
export function barBoxes(text: string, middle: number, y: number, height: number): Box[] {
  const { bars, width } = barCode(text)
  const left = middle - (width * barModule) / 2
  return bars.map(([at, wide]): Box => [left + at * barModule, y, wide * barModule, height])
}
const bottleOf = ({ bottleNo }: Printed) => String(bottleNo).padStart(2, '0')

/** 63.5 × 33.9 mm, and 60 × 40 with a little more air. @param x, y its corner @param width of the label */
export function wideLabel(label: Printed, x: number, y: number, width: number, air: number): Drawn[] {
  const left = x + 2.9
  const qrSize = 21 * qrModule
  const qrLeft = x + width - 3 - qrSize
  const words = qrLeft - 3 - left
  const number = px(26)
  const title = words - widthOf('00', number) - 1
  const top = y + air
  const markSize = px(10)
  return [
    {
      kind: 'text',
      x: left,
      y: top + 6.6,
      size: px(16),
      bold: true,
      text: fitted(label.plant, px(16), title),
    },
    {
      kind: 'text',
      x: qrLeft - 2.6,
      y: top + 8,
      size: number,
      bold: true,
      align: 'right',
      text: bottleOf(label),
    },
    { kind: 'text', x: qrLeft - 2.6, y: top + 11.6, size: px(10), align: 'right', text: '瓶' },
    { kind: 'text', x: left, y: top + 11, size: px(12), text: fitted(label.point, px(12), words - 6) },
    { kind: 'text', x: left, y: top + 15.2, size: px(12), bold: true, text: label.date },
    ...(label.mark
      ? ([
          { kind: 'boxes', boxes: [[left, top + 16.4, widthOf(label.mark, markSize) + 2, 3.6]] },
          {
            kind: 'text',
            x: left + 1,
            y: top + 19.2,
            size: markSize,
            bold: true,
            white: true,
            text: label.mark,
          },
          {
            kind: 'text',
            x: left + widthOf(label.mark, markSize) + 3,
            y: top + 19.2,
            size: markSize,
            text: label.batchNo
              ? fitted(label.batchNo, markSize, words - widthOf(label.mark, markSize) - 3)
              : '',
          },
        ] as const)
      : ([
          {
            kind: 'text',
            x: left,
            y: top + 19.2,
            size: markSize,
            text: label.batchNo ? fitted(`批次 ${label.batchNo}`, markSize, words) : '',
          },
        ] as const)),
    { kind: 'boxes', boxes: qrBoxes(label.labelNo, qrLeft, top + 2.65) },
    { kind: 'boxes', boxes: barBoxes(label.labelNo, x + width / 2, top + 21.4 + air / 2, 7.4) },
    {
      kind: 'text',
      x: x + width / 2,
      y: top + 32 + air / 2,
      size: px(11),
      mono: true,
      align: 'center',
      text: groupLabelNo(label.labelNo),
    },
  ]
}

/** 40 × 30 mm: no room for bars of 44 mm, the QR code alone carries the number. */
export function smallLabel(label: Printed): Drawn[] {
  const groups = groupLabelNo(label.labelNo).split(' ')
  const left = 2
  const qrLeft = 40 - 2.4 - 21 * qrModule
  const words = qrLeft - 2 - left
  return [
    { kind: 'text', x: left, y: 5.6, size: px(14), bold: true, text: fitted(label.plant, px(14), words) },
    { kind: 'text', x: left, y: 9.6, size: px(10), text: fitted(label.point, px(10), words) },
    { kind: 'text', x: left, y: 13.4, size: px(10), bold: true, text: label.date },
    { kind: 'text', x: left, y: 19.6, size: px(20), bold: true, text: `${bottleOf(label)} 瓶` },
    { kind: 'boxes', boxes: qrBoxes(label.labelNo, qrLeft, 2.4) },
    ...(label.mark
      ? ([
          { kind: 'boxes', boxes: [[qrLeft, 20.4, 21 * qrModule, 3.4]] },
          {
            kind: 'text',
            x: qrLeft + 0.6,
            y: 23,
            size: px(9),
            bold: true,
            white: true,
            text: fitted(label.mark, px(9), 15.4),
          },
          { kind: 'text', x: left, y: 23.4, size: px(9), text: fitted(label.batchNo, px(9), words) },
        ] as const)
      : ([
          { kind: 'text', x: qrLeft, y: 23, size: px(9), text: fitted(label.batchNo, px(9), 16.6) },
        ] as const)),
    { kind: 'text', x: 20, y: 27.4, size: px(10), mono: true, align: 'center', text: groups.join(' ') },
  ]
}
