import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'

/** What was wrong with the rows of an import, for the one who sent them; kept for seven days. */
export const importErrors = endpoint('GET', '/sys/common/static/import/:name', {
  title: '导入错误明细',
  access: 'session',
  params: Type.Object({ name: Type.String({ pattern: '^[0-9a-f-]{36}\\.txt$' }) }),
  raw: true,
})
