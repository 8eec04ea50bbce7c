/** The editable grid and Arco's virtualized table over the same 100,000 × 30 rows, to be mounted, scrolled and fed by turns. */
import '@arco-design/web-react/dist/css/arco.css'
import '#web/theme/tokens.css'
import '#web/ui/matter.css'
import '#web/ui/words.css'
import { Table } from '@arco-design/web-react'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { EditableGrid } from '#web/grid/editable-grid.tsx'
import type { CellWrite, GridModel } from '#web/grid/model/types.ts'
import type { EditableGridHandle } from '#web/grid/props.ts'
import { type BenchRow, columns, makeRows, options, rowCount } from './grid-rows.ts'

export type Side = 'ours' | 'peer'
const heightPx = 800
const batchMs = 20
/** Cells of a batch: 5,000 a second. */
const batchCells = 100

const rows = makeRows()
const frame = () => new Promise<number>(done => requestAnimationFrame(done))
/** After the frame that is due has been handed over. */
const painted = async () => {
  await frame()
  await new Promise<void>(done => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => done()
    channel.port2.postMessage(0)
  })
}
const wait = (ms: number) => new Promise<void>(done => setTimeout(done, ms))

let root: Root | undefined
let model: GridModel | undefined
let tellPeer: ((writes: readonly CellWrite[]) => void) | undefined

function Peer() {
  const [data, setData] = useState<readonly BenchRow[]>(rows)
  tellPeer = writes =>
    setData(before => {
      const next = before.slice()
      for (const { id, key, value } of writes) {
        const at = Number(id)
        next[at] = { ...next[at]!, [key]: value }
      }
      return next
    })
  return (
    <Table
      virtualized
      rowKey="id"
      data={data as BenchRow[]}
      columns={columns.map(({ key, title, type, width }) => ({
        title,
        dataIndex: key,
        width: Number(width),
        ...(type === 'select' && { render: (value: string) => options[Number(value)]?.text }),
      }))}
      scroll={{ y: heightPx - 44, x: columns.length * 120 }}
      pagination={false}
      border
    />
  )
}

const scrollerOf = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('.dvn-scroller, .arco-table-body')
  if (!found) throw new Error('nothing to scroll')
  return found
}

/** Bands of rows in view in which nothing is drawn, in the second column. */
function blankRows(): number {
  const canvas = document.querySelector<HTMLCanvasElement>('canvas[data-testid="data-grid-canvas"]')
  const ctx = canvas?.getContext('2d')
  if (!canvas || !ctx) throw new Error('no canvas')
  const ratio = window.devicePixelRatio
  const rowPx = 61
  let blank = 0
  // The strip is taller than a row: wherever rows begin, each strip shows some ink.
  for (let top = 44; top + rowPx <= heightPx - 20; top += rowPx) {
    const { data } = ctx.getImageData(70 * ratio, top * ratio, 100 * ratio, rowPx * ratio)
    let ink = false
    for (let at = 0; at < data.length && !ink; at += 4)
      ink = data[at + 3]! > 0 && data[at]! + data[at + 1]! + data[at + 2]! < 360
    if (!ink) blank += 1
  }
  return blank
}

/** Cells of one batch: half of them among the rows in view. */
let turn = 0
function batch(): CellWrite[] {
  const top = Math.floor(scrollerOf().scrollTop / 61)
  return Array.from({ length: batchCells }, (_, at) => {
    turn += 1
    const seen = at % 2 === 0
    const row = seen ? top + (turn % 12) : (turn * 7919) % rowCount
    const column = columns[(turn * 5) % (seen ? 10 : 30)]!
    const value =
      column.type === 'inputNumber' ? turn % 1000 : column.type === 'select' ? String(turn % 5) : `新 ${turn}`
    return { id: String(row), key: column.key, value }
  })
}

const api = {
  rowCount,
  /** Milliseconds from the first render call to the first frame with rows. */
  async mount(side: Side): Promise<number> {
    const box = document.createElement('div')
    box.style.width = '1400px'
    document.body.append(box)
    root = createRoot(box)
    const start = performance.now()
    root.render(
      side === 'ours' ? (
        <EditableGrid
          ref={(handle: EditableGridHandle | null) => {
            model = handle?.model
          }}
          caption="样品"
          columns={columns}
          dataSource={rows}
          height={heightPx}
          rowNumber
          bordered
          reloadEffect
        />
      ) : (
        <Peer />
      ),
    )
    for (;;) {
      await painted()
      const ready =
        side === 'ours'
          ? document.querySelector('canvas[data-testid="data-grid-canvas"]') && blankRows() === 0
          : document.querySelectorAll('.arco-table-body .arco-table-td').length > 30
      if (ready) return performance.now() - start
      if (performance.now() - start > 20_000) throw new Error('nothing was painted')
    }
  },
  async unmount() {
    root?.unmount()
    document.body.replaceChildren()
    model = undefined
    tellPeer = undefined
    await wait(200)
  },
  /** Scrolls down at an even pace; gives frames, and blank rows where asked. */
  async scroll(ms: number, pxPerSecond: number, look: boolean): Promise<{ frames: number; blank: number }> {
    const scroller = scrollerOf()
    const start = performance.now()
    let frames = 0
    let blank = 0
    for (let now = start; now - start < ms; ) {
      now = await frame()
      scroller.scrollTop = (Math.max(0, now - start) / 1000) * pxPerSecond
      frames += 1
      if (look && frames % 5 === 0) {
        // What this frame painted is on the canvas before the next one begins.
        await painted()
        blank += blankRows()
      }
    }
    return { frames, blank }
  },
  /** Feeds so many batches, 20 ms apart at most. */
  async feed(side: Side, batches: number): Promise<void> {
    for (let count = 0; count < batches; count++) {
      const next = performance.now() + batchMs
      if (side === 'ours') model?.write(batch(), 'live')
      else tellPeer?.(batch())
      await wait(Math.max(0, next - performance.now()))
    }
    await painted()
  },
  /** Milliseconds from each key's own time stamp to the end of the frame that shows it. */
  keyTimes: [] as number[],
  watchKeys() {
    api.keyTimes = []
    window.addEventListener(
      'keydown',
      event => {
        void painted().then(() => api.keyTimes.push(performance.now() - event.timeStamp))
      },
      true,
    )
  },
  focus() {
    document.querySelector<HTMLTextAreaElement>('.grid-key-receiver')?.focus()
  },
  cursor: () => document.querySelector('.grid-reader')?.textContent ?? '',
}
export type GridBenchApi = typeof api
Object.assign(window, { bench: api })
