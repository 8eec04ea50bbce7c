/** 对照报告: every row of a foreign file and what would become of it now, as CSV, while it is sent. */

import { csvLine } from '#lib/odm/tables.ts'
import { formulaLike } from '#server/crud/excel/workbook.ts'
import type { Db } from '#server/db/db.ts'
import { readRow } from '#server/db/rows.ts'
import { fileOf, mappingIn } from './file.ts'
import type { UploadRow } from './queries.ts'
import { ForeignReader } from './reader.ts'
import { judge, placesOf } from './verdict.ts'

const verdicts = { NEW: '新增', CHANGED: '变化', SAME: '相同', REFUSED: '拒收', BESIDE: '不导入' } as const
/** What a spreadsheet would work out is text. */
const plain = (text: string): string => (formulaLike(text) ? `'${text}` : text)

export async function* reportText(
  db: Db,
  upload: UploadRow,
  tenantId: string,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const mapping = await readRow(db, 'odmMapping', { id: upload.mappingId })
  if (!mapping) return
  const given = mappingIn(mapping)
  const places = await placesOf(db, given, tenantId)
  const bytes = await fileOf(db, upload.id, Number(upload.fileBytes))
  const reader = await ForeignReader.open({ name: upload.fileName, bytes }, signal, 'report')
  try {
    yield `\ufeff${csvLine(['行号', '结果', '站点', '对方样品', '采样日', '度量', '原值', '原单位', '毒品', '换算值', '旧值', '质量标记', '说明'])}`
    for await (const rows of reader.rows(given, Number(upload.at))) {
      signal.throwIfAborted()
      const judged = await judge(db, mapping.id, places, rows)
      yield judged
        .map(({ row, verdict, prior, words }) =>
          csvLine([
            row.line,
            verdicts[verdict],
            plain(row.siteId),
            plain(row.sampleId),
            row.sampleDate,
            plain(row.measure),
            plain(row.rawValue),
            plain(row.unit),
            row.drugCode,
            row.value,
            prior?.value ?? null,
            plain(row.flags),
            words,
          ]),
        )
        .join('')
    }
  } finally {
    await reader.close()
  }
}
