/** 查看数据: the rows behind a chart, for those who read tables better and for those who cannot see the curve. */
import './charts.css'
import { Button, Modal } from '@arco-design/web-react'
import { type ReactElement, useRef, useState } from 'react'
import { pictureIn } from './picture-in.ts'
import type { ChartTable } from './save.ts'

export type { ChartTable }

/** Rows that are shown at first: of ten thousand a browser makes lines for seconds. */
const atFirst = 1_000
/** Columns that fit into the usual dialog. */
const mostNarrow = 8
const figure = /^[<>≥≤+\-−↑↓±（]?\s*\d|^[—-]?$/
/** Words are read from the left, and broken where they are long; figures stand under one another. */
const wordsIn = (rows: readonly (readonly string[])[], column: number): boolean => {
  const cells = rows.slice(0, atFirst).flatMap(row => row[column] || [])
  const words = cells.filter(cell => !figure.test(cell)).length
  return words * 2 > cells.length
}
function DataTable({ table }: { table: ChartTable }): ReactElement {
  const [whole, setWhole] = useState(false)
  const rows = table.rows()
  const shown = whole ? rows : rows.slice(0, atFirst)
  const worded = table.columns.map((_, column) => (wordsIn(rows, column) ? 'words' : undefined))
  return (
    <div className="qy-data-scroll overflow-auto">
      <table className="qy-data collapse w-full text-13 leading-20">
        <thead>
          <tr>
            {table.columns.map((column, place) => (
              <th key={column} scope="col" className={worded[place]}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            <tr key={index}>
              {row.map((cell, place) => (
                <td key={place} className={worded[place]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <p className="qy-note">
          先列 {shown.length} 行，下载的文件里是全部
          <Button type="text" size="mini" className="qy-link" onClick={() => setWhole(true)}>
            显示全部 {rows.length} 行
          </Button>
        </p>
      )}
      {table.note !== undefined && <p className="qy-note">{table.note}</p>}
    </div>
  )
}

/** Fetched when something is taken along: no page waits for it. */
const saving = () => import('./save.ts')

function Taking({ table, panel }: { table: ChartTable; panel: Element | null }): ReactElement {
  const take = (as: 'png' | 'svg') =>
    void saving().then(({ savePicture }) => panel && savePicture(panel, table, as))
  const picture = panel && pictureIn(panel)
  return (
    <>
      {picture && <Button onClick={() => take('png')}>下载图片</Button>}
      {picture instanceof SVGSVGElement && <Button onClick={() => take('svg')}>下载 SVG</Button>}
      <Button onClick={() => void saving().then(({ saveTable }) => saveTable(table))}>下载 CSV</Button>
      <Button onClick={() => void import('./sheet.ts').then(({ saveSheet }) => saveSheet(table))}>
        下载 Excel
      </Button>
    </>
  )
}

export function ViewData({ table }: { table: ChartTable }): ReactElement {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLElement>(null)
  return (
    <>
      <Button ref={button} type="text" size="mini" className="qy-link" onClick={() => setOpen(true)}>
        查看数据
      </Button>
      <Modal
        title={table.title}
        visible={open}
        footer={<Taking table={table} panel={button.current?.closest('section') ?? null} />}
        style={{ width: table.columns.length > mostNarrow ? 1280 : 760 }}
        onCancel={() => setOpen(false)}
        unmountOnExit
      >
        {open && <DataTable table={table} />}
      </Modal>
    </>
  )
}
