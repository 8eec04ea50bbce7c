import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'

/** How far one's own import has come; null before it began and after it ended. The key is the one sent with the file. */
export const importProgress = endpoint('GET', '/sys/common/importProgress/:key', {
  title: '导入进度',
  access: 'session',
  params: Type.Object({ key: Type.String({ pattern: '^[\\w-]{8,64}$' }) }),
  result: Type.Union([
    Type.Object({
      /** Of the file that is read, 0 to 1. */
      share: Type.Number(),
      rows: Type.Number(),
      errors: Type.Number(),
    }),
    Type.Null(),
  ]),
})

/** What a dry run answers: the first rows with what is wrong with them; nothing was written. */
export interface ImportPreview {
  titles: string[]
  rows: { place: string; values: string[]; problems: string[] }[]
  /** Rows that were checked, and of these the faulty ones. */
  checked: number
  errors: number
  /** There are rows beyond those that were checked. */
  more: boolean
}
