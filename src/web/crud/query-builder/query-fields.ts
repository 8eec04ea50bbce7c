/** What a list offers to the query builder: its declared fields, then those of the rows that belong to it. Pure. */
import type { Field, FieldKind } from '#contract/kit/field.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { commonFields } from '../common-fields.ts'
import type { QueryField, QueryType } from './query-model.ts'

const types: Readonly<Partial<Record<FieldKind, QueryType>>> = {
  textarea: 'text',
  number: 'number',
  dict: 'list',
  dicts: 'list_multi',
  date: 'date',
  datetime: 'datetime',
  switch: 'switch',
  department: 'depart',
  user: 'user',
  reference: 'reference',
  tree: 'tree',
  area: 'area',
  time: 'time',
  money: 'number',
  category: 'tree',
  departs: 'many',
  users: 'many',
  roles: 'many',
  positions: 'many',
  popup: 'popup',
}
/** Pictures and files hold paths, rows a text of their own: nobody asks for those. */
const unasked: ReadonlySet<FieldKind> = new Set(['image', 'file', 'rows'])
const askable = ({ kind, secret, elsewhere }: Field) => !unasked.has(kind) && !secret && !elsewhere

const typeOf = (field: Field): QueryType =>
  field.kind === 'number' && field.decimals === 0 ? 'int' : (types[field.kind] ?? 'text')

function queryField(value: string, field: Field): QueryField {
  return {
    value,
    text: field.title,
    type: typeOf(field),
    field,
    ...(field.dict && { dictCode: field.dict }),
    ...(field.reference && { reference: field.reference }),
    ...(field.unit && { unit: field.unit }),
    ...(field.decimals !== undefined && { decimals: field.decimals }),
  }
}

/** @param sees whether values that are covered for others are shown to this user */
export function queryFieldsOf(
  resource: Resource,
  sees: (code: string) => boolean,
  children: readonly Resource[] = [],
): QueryField[] {
  const own = (of: Resource, prefix = '') =>
    Object.entries(of.fields)
      .filter(([, field]) => askable(field) && (!field.mask || sees(field.mask.seenWith)))
      .map(([name, field]) => queryField(prefix + name, field))
  const common = resource.bare
    ? []
    : Object.entries(commonFields)
        .filter(([name, field]) => name !== 'version' && askable(field))
        .map(([name, field]) => queryField(name, field))
  return [
    ...own(resource),
    ...common,
    ...children.map(child => ({
      value: child.table,
      text: child.title,
      type: 'text' as const,
      children: own(child, `${child.table},`),
    })),
  ]
}
