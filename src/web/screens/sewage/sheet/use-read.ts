/** What is pasted or in a file, read as the server will read it: what would be taken, asked, refused. */
import { useEffect, useState } from 'react'
import { type FileColumns, type InstrumentTable, instrumentTable } from '#lib/lab/instrument-file.ts'
import { type BlockReport, readBlock } from '#lib/lab/read-block.ts'
import { blockIn } from './file-chooser.tsx'
import type { Sheet } from './model.ts'

export interface Read extends InstrumentTable {
  report: BlockReport
}
export function useRead({
  text,
  rows,
  columns,
  sheet,
}: {
  text: string
  /** Of the file that is open. */
  rows: readonly string[][] | undefined
  columns: FileColumns | null
  sheet: Sheet
}): Read | undefined {
  const [read, setRead] = useState<Read>()
  useEffect(() => {
    let stale = false
    const block = rows ?? blockIn(text)
    setRead(undefined)
    if (block.length === 0) return
    const table = instrumentTable(block, columns)
    void readBlock(table.rows, { places: sheet.places, columns: sheet.columns }).then(report => {
      if (!stale) setRead({ ...table, report })
    })
    return () => {
      stale = true
    }
  }, [text, rows, columns, sheet])
  return read
}
