/** What an import form brings. */
import type { FastifyRequest } from 'fastify'
import { Fault, invalid, refused } from '#contract/kit/fault.ts'
import { withoutNul } from '#lib/nul.ts'
import { partsOf } from '#server/http/upload.ts'

export interface ImportForm {
  files: { name: string; bytes: Uint8Array }[]
  /** Check the first rows and write nothing. */
  dryRun: boolean
  /** Under which its progress may be asked for. */
  progressKey: string | undefined
}

/** `isSingleTableImport`, `foreignKeys` and `validateStatus` of the wire are taken and change nothing: every row is checked. */
export async function formOf(request: FastifyRequest): Promise<ImportForm> {
  if (!request.isMultipart()) throw invalid('请以表单上传 Excel 文件')
  const files: ImportForm['files'] = []
  const fields = new Map<string, string>()
  try {
    for await (const part of partsOf(request)) {
      if (part.type === 'file') {
        if (!/\.xlsx?$/i.test(part.filename)) throw refused('文件导入失败:只支持 .xlsx 和 .xls 文件')
        files.push({ name: withoutNul(part.filename.slice(0, 100)), bytes: await part.toBuffer() })
      } else fields.set(part.fieldname, String(part.value ?? ''))
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE')
      throw new Fault('too-large', '文件大小超出10MB限制, 请压缩或降低文件质量! ')
    throw error
  }
  if (files.length === 0) throw refused('未上传任何文件')
  return { files, dryRun: fields.get('dryRun') === '1', progressKey: fields.get('progressKey') }
}
