/** What a field kind is on the screen. A kind is one file; index.ts is the table of them. */
import type { ComponentType } from 'react'
import type { Field } from '#contract/kit/field.ts'

export type Values = Readonly<Record<string, unknown>>

export interface CellProps {
  field: Field
  name: string
  value: unknown
  /** The whole row: `<name>_dictText` stands beside coded values. */
  row: Values
}
export interface FormItemProps {
  id: string
  field: Field
  name: string
  value: unknown
  row: Values
  /** `text` is the word of a coded value, kept beside it for the dialog's own use. */
  onChange: (value: unknown, text?: string) => void
  /** Values of other fields that follow from this one's, by name. */
  onPatch?: (values: Values) => void
  disabled?: boolean
  invalid?: boolean
  /** Id of the error or help line. */
  describedBy?: string
}
/** Filters are wire text by parameter name; an undefined entry takes a parameter out. */
export type FilterPatch = Readonly<Record<string, string | undefined>>
export interface QueryItemProps {
  id: string
  field: Field
  name: string
  filters: Readonly<Record<string, string>>
  onChange: (patch: FilterPatch) => void
}
export interface FieldKit {
  Cell: ComponentType<CellProps>
  FormItem: ComponentType<FormItemProps>
  /** Absent where nothing can be asked for (pictures). */
  QueryItem?: ComponentType<QueryItemProps>
  /** As details show it, over their whole width, where that is more than a cell. */
  Whole?: ComponentType<CellProps>
  /** Column width unless a screen says otherwise, px. */
  width: number
  align: 'left' | 'right' | 'center'
  /** Takes both columns of a two-column form. */
  wide?: boolean
  /** What a spreadsheet cell of this kind must hold, shown in the import dialog. */
  excelHint: (field: Field) => string
}

export const absent = '—'
export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''
export const textValue = (value: unknown): string => (isBlank(value) ? '' : String(value))
/** 请输入厂名, 请输入 MN 编号: a space stands between Chinese and Latin. */
export const ask = (verb: '请输入' | '请选择', title: string): string =>
  /^[\w(]/.test(title) ? `${verb} ${title}` : `${verb}${title}`

/** What a form item hands to a control of the widgets. */
export const controlOf = (item: FormItemProps) => ({
  id: item.id,
  label: item.field.title,
  placeholder: item.field.placeholder ?? ask('请选择', item.field.title),
  disabled: item.disabled,
  invalid: item.invalid,
  describedBy: item.describedBy,
  required: item.field.required,
})

/** Attributes that tie a control to its title and its message. */
export const ariaOf = (item: { id: string; field: Field; invalid?: boolean; describedBy?: string }) => ({
  id: item.id,
  'aria-label': item.field.title,
  'aria-invalid': item.invalid || undefined,
  'aria-required': item.field.required || undefined,
  'aria-describedby': item.describedBy,
})
/** For Arco's pickers of days, whose box takes no such state; the title says that the value is required. */
export const boxAriaOf = (item: Parameters<typeof ariaOf>[0]) => ({
  ...ariaOf(item),
  'aria-required': undefined,
})
