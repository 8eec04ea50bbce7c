/** 备料清单: an A4 sheet by which somebody lays out what a batch needs, and ticks it off. Pure. mm. */
import { type Drawn, fitted, px, type SheetPage, widthOf } from './paper.ts'

export interface PreparedPoint {
  plant: string
  point: string
  /** How it is drawn, in words; a line each for when and how much. */
  programme: string
  person: string
  /** Its labels, in the order of the bottles. */
  labels: readonly { labelNo: string; bottleNo: number; printed: boolean }[]
}
export interface PreparedControl {
  plant: string
  kind: string
  labelNo: string
  printed: boolean
}
export interface PrepareOrder {
  batchNo: string
  day: string
  plan: string
  state: string
  vehicle: string
  cooler: string
  courier: string
  points: readonly PreparedPoint[]
  controls: readonly PreparedControl[]
  /** Further points of the batch that whoever prints does not see. */
  unseen: number
  /** Who prints, when (yyyy-MM-dd HH:mm). */
  by: string
  at: string
  demo: boolean
}

const page = { width: 210, height: 297, left: 14, right: 196, top: 14, bottom: 280 } as const
const small = px(11)
const body = px(12)
const head = px(18)
const rowMm = 7

const say = (
  x: number,
  y: number,
  text: string,
  over: Partial<Extract<Drawn, { kind: 'text' }>> = {},
): Drawn => ({
  kind: 'text',
  ...{ x, y, text },
  size: body,
  ...over,
})
const rule = (y: number, width = 0.2): Drawn => ({
  kind: 'line',
  x1: page.left,
  y1: y,
  x2: page.right,
  y2: y,
  width,
})
/** A box to be ticked by hand. */
function box(x: number, y: number): Drawn[] {
  const side = 3.6
  const edge = (x1: number, y1: number, x2: number, y2: number): Drawn => ({
    kind: 'line',
    ...{ x1, y1, x2, y2 },
    width: 0.25,
  })
  return [
    edge(x, y - side, x + side, y - side),
    edge(x, y, x + side, y),
    edge(x, y - side, x, y),
    edge(x + side, y - side, x + side, y),
  ]
}

interface Column {
  title: string
  x: number
  /** mm; text that is longer is cut. */
  width: number
  mono?: boolean
}
const pointColumns: readonly Column[] = [
  { title: '序号', x: 14, width: 9 },
  { title: '污水厂', x: 24, width: 36 },
  { title: '采样点', x: 61, width: 28 },
  { title: '采样程序', x: 90, width: 56 },
  { title: '取样人', x: 147, width: 18 },
  { title: '瓶', x: 166, width: 8 },
  { title: '标签', x: 175, width: 14 },
  { title: '核对', x: 190, width: 6 },
]
const labelColumns: readonly Column[] = [
  { title: '用途', x: 14, width: 34 },
  { title: '污水厂', x: 49, width: 40 },
  { title: '采样点', x: 90, width: 34 },
  { title: '标签号', x: 125, width: 50, mono: true },
  { title: '打印', x: 176, width: 13 },
  { title: '核对', x: 190, width: 6 },
]
/** `WD 99 0137 20261121 01 3`, as on the label. */
const grouped = (labelNo: string): string =>
  labelNo.replace(/^(WD)(\d{2})(\d{4})(\d{8})(\d{2})(\d)$/, '$1 $2 $3 $4 $5 $6')

interface Block {
  height: number
  /** Drawn with its top at y. */
  draw: (y: number) => Drawn[]
}
const titleBlock = (title: string, columns: readonly Column[]): Block => ({
  height: 15,
  draw: y => [
    say(page.left, y + 6, title, { bold: true, size: px(14) }),
    ...columns.map(each => say(each.x, y + 12.4, each.title, { size: small })),
    rule(y + 14.4, 0.4),
  ],
})
const lineMm = 4.2
/** A cell of several lines makes its row higher. */
function rowBlock(columns: readonly Column[], cells: readonly string[]): Block {
  const height = rowMm + (Math.max(...cells.map(cell => cell.split('\n').length)) - 1) * lineMm
  return {
    height,
    draw: y => [
      ...columns.slice(0, -1).flatMap((column, at) =>
        (cells[at] ?? '').split('\n').map((line, down) =>
          say(column.x, y + 4.8 + down * lineMm, column.mono ? line : fitted(line, body, column.width), {
            ...(column.mono && { mono: true, size: small }),
          }),
        ),
      ),
      ...box(columns.at(-1)!.x + 1, y + 5.2),
      rule(y + height - 0.4, 0.1),
    ],
  }
}
/** The heads of a table stand again on each page that it runs on to. */
const table = (title: string, columns: readonly Column[], rows: readonly (readonly string[])[]) => ({
  title,
  columns,
  rows: rows.map(cells => rowBlock(columns, cells)),
})

export interface Totals {
  points: number
  bottles: number
  controls: number
  unprinted: number
  /** Points without any label. */
  bare: number
}
export function totalsOf({ points, controls }: Pick<PrepareOrder, 'points' | 'controls'>): Totals {
  const labels = points.flatMap(each => each.labels)
  return {
    points: points.length,
    bottles: labels.length,
    controls: controls.length,
    unprinted: [...labels, ...controls].filter(({ printed }) => !printed).length,
    bare: points.filter(each => each.labels.length === 0).length,
  }
}

function headOf(order: PrepareOrder): Block {
  const { points, bottles, controls, unprinted, bare } = totalsOf(order)
  const facts = [
    ['批次号', order.batchNo],
    ['采样日期', order.day],
    ['执行计划', order.plan],
    ['状态', order.state],
    ['车辆', order.vehicle],
    ['冷藏箱', order.cooler],
    ['运输员', order.courier],
  ] as const
  const supplies = [
    `采样点 ${points} 个`,
    `采样瓶 ${bottles} 只`,
    `质控与备用 ${controls} 只`,
    `封签 ${bottles + controls} 枚`,
    `标签 ${bottles + controls} 枚${unprinted > 0 ? `（未打印 ${unprinted} 枚）` : ''}`,
  ]
  const missing = [
    bare > 0 && `有 ${bare} 个采样点还没有标签，请先生成标签再备料。`,
    order.unseen > 0 && `另有 ${order.unseen} 个采样点不在打印人的数据范围内，没有列出。`,
  ].filter(words => words !== false)
  return {
    height: 44 + missing.length * 6,
    draw: y => [
      say(page.left, y + 7, '备料清单', { bold: true, size: head }),
      rule(y + 10, 0.4),
      ...facts.flatMap(([title, value], at): Drawn[] => {
        const x = page.left + (at % 3) * 62
        const line = y + 16 + Math.floor(at / 3) * 6
        return [
          say(x, line, title, { size: small }),
          say(x + 18, line, value === '' ? '____________' : fitted(value, body, 42), { bold: true }),
        ]
      }),
      ...supplies.flatMap((words, at): Drawn[] => {
        const before = supplies.slice(0, at).reduce((sum, each) => sum + widthOf(each, body) + 12, 0)
        return [...box(page.left + before, y + 39), say(page.left + before + 5, y + 38.7, words)]
      }),
      ...missing.map((words, at) => say(page.left, y + 46 + at * 6, words, { bold: true })),
    ],
  }
}
const signatures: Block = {
  height: 26,
  draw: y =>
    ['备料人', '核对人', '运输员'].flatMap((title, at) => {
      const x = page.left + at * 62
      return [
        say(x, y + 12, title),
        { kind: 'line', x1: x + 14, y1: y + 13, x2: x + 54, y2: y + 13, width: 0.2 } as const,
        say(x, y + 20, '时间'),
        { kind: 'line', x1: x + 14, y1: y + 21, x2: x + 54, y2: y + 21, width: 0.2 } as const,
      ]
    }),
}

function edges(order: PrepareOrder, at: number, count: number): Drawn[] {
  return [
    ...(order.demo ? [say(page.right, 10, '演示数据', { bold: true, size: small, align: 'right' })] : []),
    say(page.left, 290, `${order.batchNo}  ${order.day}  第 ${at} 页，共 ${count} 页`, { size: small }),
    say(page.right, 290, `${order.by}，${order.at} 打印`, { size: small, align: 'right' }),
  ]
}

/** As many pages as it takes. */
export function prepareListPages(order: PrepareOrder): SheetPage[] {
  const tables = [
    table(
      '采样点',
      pointColumns,
      order.points.map((each, at) => [
        String(at + 1),
        each.plant,
        each.point,
        each.programme,
        each.person,
        each.labels.length > 0 ? String(each.labels.length) : '—',
        each.labels.length === 0
          ? '未生成'
          : each.labels.every(({ printed }) => printed)
            ? '已打印'
            : '未打印',
      ]),
    ),
    table('标签', labelColumns, [
      ...order.points.flatMap(({ plant, point, labels }) =>
        labels.map(({ labelNo, bottleNo, printed }) => [
          `第 ${bottleNo} 瓶`,
          plant,
          point,
          grouped(labelNo),
          printed ? '已打印' : '未打印',
        ]),
      ),
      ...order.controls.map(({ plant, kind, labelNo, printed }) => [
        kind,
        plant,
        '',
        grouped(labelNo),
        printed ? '已打印' : '未打印',
      ]),
    ]),
  ].filter(({ rows }) => rows.length > 0)
  const pages: Drawn[][] = [[]]
  let y: number = page.top
  const put = (block: Block, again?: Block) => {
    if (y + block.height > page.bottom) {
      pages.push([])
      y = page.top
      if (again) put(again)
    }
    pages.at(-1)!.push(...block.draw(y))
    y += block.height
  }
  put(headOf(order))
  for (const { title, columns, rows } of tables) {
    // A head never stands alone at the foot of a page.
    if (y + 15 + rowMm > page.bottom) {
      pages.push([])
      y = page.top
    }
    put(titleBlock(title, columns))
    for (const row of rows) put(row, titleBlock(`${title}（续）`, columns))
  }
  put(signatures)
  return pages.map((drawn, at) => ({
    width: page.width,
    height: page.height,
    drawn: [...drawn, ...edges(order, at + 1, pages.length)],
  }))
}
