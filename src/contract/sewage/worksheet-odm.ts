/** Files of the open data model (PHES-ODM) against a worksheet. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'

/** Most measures, and most reasons, of its report that are told one by one. */
export const mostOdmFindings = 200
/**
 * A file of the open data model (PHES-ODM) read against a worksheet, by label number: what each of its measures is here, what cannot be
 * taken, and the block of the rest as `enter` takes it. Beside the file the form has the worksheet's `id`. Nothing is written.
 */
export const readOdmFile = endpoint('POST', '/sewage/worksheet/readOdm', {
  title: '读取 PHES-ODM 文件',
  access: 'sewage:worksheet:enter',
  form: true,
  result: Type.Object({
    /** Positions beside, compounds above; empty where nothing of the file belongs on the worksheet. */
    rows: Type.Array(Type.Array(Type.String())),
    measures: Type.Array(
      Type.Object({
        measure: Type.String(),
        unit: Type.String(),
        rows: Type.Number(),
        /** Lines that became a cell. */
        laid: Type.Number(),
        words: Type.String(),
      }),
    ),
    findings: Type.Array(
      Type.Object({
        table: Type.String(),
        /** Of the file, the heading is the first. */
        line: Type.Number(),
        /** Lines of which the same is said. */
        rows: Type.Number(),
        words: Type.String(),
      }),
    ),
    more: Type.Number(),
    /** Files or sheets that were not read. */
    left: Type.Array(Type.String()),
  }),
})
