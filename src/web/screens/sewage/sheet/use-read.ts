/** What is pasted or in a file, read as the server will read it: what would be taken, asked, refused. */
import { useEffect, useState } from 'react'
import { type FileColumns, instrumentTable, shapeTitles } from '#lib/lab/instrument-file.ts'
import { type BlockReport, readBlock } from '#lib/lab/read-block.ts'
import { blockIn } from './file-chooser.tsx'
import type { Sheet } from './model.ts'

export interface Read {
  /** What it was taken for. */
  title: string
  rows: string[][]
  report: BlockReport
}
export function useRead({
  text,
  rows,
  columns,
  exchanged,
  sheet,
}: {
  text: string
  /** Of the file that is open. */
  rows: readonly string[][] | undefined
  columns: FileColumns | null
  /** Read by the server already, its units told by code. */
  exchanged: boolean
  sheet: Sheet
}): Read | undefined {
  const [read, setRead] = useState<Read>()
  useEffect(() => {
    let stale = false
    const block = rows ?? blockIn(text)
    setRead(undefined)
    if (block.length === 0) return
    const table = exchanged ? undefined : instrumentTable(block, columns)
    const title = table ? shapeTitles[table.shape] : 'PHES-ODM'
    const laid = table?.rows ?? [...block]
    void readBlock(laid, sheet, { pos: 1, code: sheet.columns[0]?.code ?? '' }, exchanged).then(report => {
      if (!stale) setRead({ title, rows: laid, report })
    })
    return () => {
      stale = true
    }
  }, [text, rows, columns, exchanged, sheet])
  return read
}
