import { endpoint } from './endpoint.ts'
import type { Field } from './field.ts'
import type { Resource } from './resource.ts'

/** An empty workbook with the headings that the import of a resource reads. */
export const importTemplateOf = (resource: Pick<Resource, 'path' | 'title' | 'perm'>) =>
  endpoint('GET', `${resource.path}/importTemplate`, {
    title: `${resource.title}导入模板`,
    access: `${resource.perm}:import`,
    raw: true,
  })

/** Sheets may be read into it. */
export const importable = (resource: Pick<Resource, 'verbs'>): boolean =>
  resource.verbs.includes('importExcel')

/** A column that an exported sheet has. */
export const inExports = ({ secret, sheet }: Field): boolean => !secret && sheet !== 'never'
/** A column that an imported sheet may bring. */
export const inImports = ({ readonly, formOnly, sheet }: Field): boolean =>
  !readonly && !formOnly && sheet !== 'never'

/** Rows that one sheet may bring. */
export const importLimitOf = ({ mostImportRows = 100_000 }: Pick<Resource, 'mostImportRows'>): number =>
  mostImportRows
