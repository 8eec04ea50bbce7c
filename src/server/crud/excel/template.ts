import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { importTemplateOf } from '#contract/kit/import-template.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { serve } from '#server/http/serve.ts'
import { attachment } from './disposition.ts'
import { xlsxType } from './export.ts'
import { templateHeading } from './parse.ts'
import { workbook } from './workbook.ts'

export function serveTemplate(app: FastifyInstance, resource: Resource): void {
  serve(app, importTemplateOf(resource), async ({ reply }) => {
    const sheet = workbook({
      name: resource.title,
      titles: [`${resource.title}导入模板`, '带 * 的列必填；选项与引用填写文字，日期填写 yyyy-MM-dd'],
      heading: templateHeading(resource),
      rows: [],
    })
    return reply
      .type(xlsxType)
      .header('Content-Disposition', attachment(`${resource.title}导入模板.xlsx`))
      .send(Readable.from(sheet)) as never
  })
}
