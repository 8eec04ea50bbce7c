import type { Resource } from '#contract/kit/resource.ts'
import { saveBlob } from '#web/api/files.ts'
import { kitOf } from '#web/fields/index.ts'
import { importColumns } from './import-model.ts'

/** A workbook with the headings that the import reads, and a second sheet that says what each column takes. */
export async function saveTemplate(resource: Resource): Promise<void> {
  const { utils, write } = await import('xlsx')
  const columns = importColumns(resource)
  const book = utils.book_new()
  const titles = columns.map(([, field]) => field.title)
  utils.book_append_sheet(book, utils.aoa_to_sheet([titles]), resource.title)
  const rules = columns.map(([, field]) => [
    field.title,
    field.required ? '必填' : '选填',
    kitOf(field).excelHint(field),
  ])
  utils.book_append_sheet(book, utils.aoa_to_sheet([['列', '要求', '说明'], ...rules]), '填写说明')
  const bytes = write(book, { bookType: 'xlsx', type: 'array' }) as ArrayBuffer
  saveBlob(new Blob([bytes]), `${resource.title}导入模板.xlsx`)
}
