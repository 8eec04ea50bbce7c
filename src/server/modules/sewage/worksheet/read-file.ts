/** Workbooks of instruments: read in a thread as every import is, and handed back as cells for the console to lay on the plate. */
import type { FastifyRequest } from 'fastify'
import { refused } from '#contract/kit/fault.ts'
import { mostFileRows } from '#contract/sewage/worksheet-calls.ts'
import { formOf } from '#server/crud/excel/form.ts'
import { readSheet } from '#server/crud/excel/read-sheet.ts'

export async function cellsOf(request: FastifyRequest): Promise<string[][]> {
  const { files } = await formOf(request)
  if (files.length > 1) throw refused('一次读取一个仪器文件，请分开导入')
  const rows: string[][] = []
  for await (const batch of readSheet(files[0]!.bytes, mostFileRows))
    for (const { number, values } of batch.rows) {
      // An empty line is a position without a value.
      while (rows.length < Math.min(number - 1, mostFileRows)) rows.push([])
      rows.push(values.map(value => (value === null ? '' : String(value).slice(0, 200))))
    }
  if (!rows.some(row => row.some(Boolean))) throw refused('文件的第一张工作表是空的，请换有结果表的文件')
  return rows
}
