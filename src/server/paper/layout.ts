/** Labels on sheets and rolls: which stands where, and what the paper says beside them. Pure but for the encoder. */
import { smallLabel, wideLabel } from './label.ts'
import { type Drawn, type Printed, px, type SheetOrder, type SheetPage } from './paper.ts'

/** Common stock of 24 labels, mm. */
export const stock = {
  width: 210,
  height: 297,
  columns: 3,
  rows: 8,
  labelWidth: 63.5,
  labelHeight: 33.9,
  pitch: 66.04,
  left: 7.2,
  top: 12.9,
} as const
const perSheet = stock.columns * stock.rows
/** Clear of the label, so that nothing of it lies on one. */
const cropGap = 0.8
const cropLength = 2

export const pageCount = ({
  paper,
  start,
  labels,
}: Pick<SheetOrder, 'paper' | 'start' | 'labels'>): number =>
  paper === 'A4' ? Math.ceil((start - 1 + labels.length) / perSheet) : labels.length

/** @param page from 1 */
export function pageOf(order: SheetOrder, page: number): SheetPage {
  if (order.paper === 'A4') return sheet(order, page)
  const label = order.labels[page - 1]
  const [width, height] = order.paper === 'R60' ? [60, 40] : [40, 30]
  if (!label) return { width, height, drawn: [] }
  const drawn = order.paper === 'R60' ? wideLabel(label, 0, 0, 60, 2) : smallLabel(label)
  return { width, height, drawn: order.demo ? [...drawn, demoMark(width - 1, height - 0.6, px(7))] : drawn }
}

function sheet(order: SheetOrder, page: number): SheetPage {
  const places = placesOf(order, page)
  return {
    width: stock.width,
    height: stock.height,
    drawn: [
      ...places.flatMap(({ x, y }): Drawn[] => [
        { kind: 'outline', x, y, width: stock.labelWidth, height: stock.labelHeight },
      ]),
      ...cropMarks(),
      ...head(order, page),
      ...places.flatMap(({ label, x, y }) => (label ? wideLabel(label, x, y, stock.labelWidth, 0) : [])),
      ...foot(order),
    ],
  }
}

function placesOf({ start, labels }: SheetOrder, page: number) {
  return Array.from({ length: perSheet }, (_, at) => ({
    label: labels[(page - 1) * perSheet + at - (start - 1)] as Printed | undefined,
    x: stock.left + (at % stock.columns) * stock.pitch,
    y: stock.top + Math.floor(at / stock.columns) * stock.labelHeight,
  }))
}

function cropMarks(): Drawn[] {
  const line = (x1: number, y1: number, x2: number, y2: number): Drawn => ({
    kind: 'line',
    ...{ x1, y1, x2, y2 },
    width: 0.25,
  })
  const bottom = stock.top + stock.rows * stock.labelHeight
  const right = stock.left + (stock.columns - 1) * stock.pitch + stock.labelWidth
  const across = Array.from({ length: stock.columns }, (_, at) => stock.left + at * stock.pitch).flatMap(
    x => [x, x + stock.labelWidth],
  )
  const down = Array.from({ length: stock.rows + 1 }, (_, at) => stock.top + at * stock.labelHeight)
  return [
    ...across.flatMap(x => [
      line(x, stock.top - cropGap - cropLength, x, stock.top - cropGap),
      line(x, bottom + cropGap, x, bottom + cropGap + cropLength),
    ]),
    ...down.flatMap(y => [
      line(stock.left - cropGap - cropLength, y, stock.left - cropGap, y),
      line(right + cropGap, y, right + cropGap + cropLength, y),
      // A millimetre in each gutter.
      ...[0, 1].map(at => {
        const middle = stock.left + at * stock.pitch + stock.labelWidth + (stock.pitch - stock.labelWidth) / 2
        return line(middle - 0.5, y, middle + 0.5, y)
      }),
    ]),
  ]
}

function head(order: SheetOrder, page: number): Drawn[] {
  const batches = [...new Set(order.labels.map(({ batchNo }) => batchNo).filter(Boolean))]
  const batch =
    batches.length === 1 ? `批次 ${batches[0]}，` : batches.length > 1 ? `${batches.length} 个批次，` : ''
  const words = `${batch}第 ${page} 页，共 ${pageCount(order)} 页，${order.labels.length} 枚，每枚 63.5 × 33.9 mm，横距 66.04 mm，纵距 33.9 mm`
  return [
    { kind: 'text', x: 7.2, y: 7, size: px(14), bold: true, text: '采样标签' },
    { kind: 'text', x: 24, y: 7, size: px(11), text: words },
    ...(order.demo ? [demoMark(202.8, 7, px(12))] : []),
  ]
}
const demoMark = (x: number, y: number, size: number): Drawn => ({
  kind: 'text',
  ...{ x, y, size },
  bold: true,
  align: 'right',
  text: '演示数据',
})

function foot({ by, at, nth, reason }: SheetOrder): Drawn[] {
  const y = 291.8
  const ticks = [0, 10, 20, 30, 40, 50].map(
    (mm): Drawn => ({ kind: 'line', x1: 7.2 + mm, y1: y - 1.2, x2: 7.2 + mm, y2: y + 1.2, width: 0.25 }),
  )
  const time = nth === 1 ? '首次' : `补打第 ${nth} 次${reason ? `（${reason.slice(0, 24)}）` : ''}`
  return [
    { kind: 'line', x1: 7.2, y1: y, x2: 57.2, y2: y, width: 0.25 },
    ...ticks,
    { kind: 'text', x: 61, y: y + 1, size: px(11), text: '标尺 50 mm，按 100% 打印，勿缩放' },
    {
      kind: 'text',
      x: 202.8,
      y: y + 1,
      size: px(11),
      align: 'right',
      text: `${by}，${at}，${time}  一签一瓶，作废须登记`,
    },
  ]
}
