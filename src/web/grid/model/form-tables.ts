/** A form with tables of sub-rows: opened to add or to edit, checked as a whole, sent as one body. */
import type { GridApi } from './grid-api.ts'
import type { GridModel, Row, RowSource } from './types.ts'

type Values = Readonly<Record<string, unknown>>
export interface FormTable {
  /** Name of the tab; the rows are sent as `<key>List` unless classified otherwise. */
  key: string
  model: GridModel
  api: GridApi
  /** Empty rows that a new form begins with; 1 unless told. */
  addDefaultRowNum?: number
}
export interface TableValue {
  key: string
  tableData: readonly Values[]
  deleteData: readonly Row[]
}
export interface FormTablesOptions {
  tables: readonly FormTable[]
  /** The form's values, or undefined when it has shown what is wrong. */
  validateForm: () => Promise<Values | undefined>
  /** Brings a table's tab to the front; the first one when the form opens. */
  activate: (key: string) => void
  classifyIntoFormData?: (all: { formValue: Values; tablesValue: readonly TableValue[] }) => Values
  /** POST to the add address, PUT to the edit address. */
  request: (method: 'POST' | 'PUT', body: Values) => Promise<void>
  /** Rows of a table of an existing record. */
  loadRows?: (key: string, record: Values) => Promise<readonly RowSource[]>
}
export type SubmitResult = 'saved' | 'form' | { failed: string }

const together: NonNullable<FormTablesOptions['classifyIntoFormData']> = ({ formValue, tablesValue }) => ({
  ...formValue,
  ...Object.fromEntries(tablesValue.map(({ key, tableData }) => [`${key}List`, tableData])),
})

export interface FormTables {
  add(): void
  edit(record: Values): Promise<void>
  /** Checks the form, then the tables in order, goes to the first fault, else sends. Rejects with the request's error. */
  submit(): Promise<SubmitResult>
  close(): void
}
export function createFormTables(options: FormTablesOptions): FormTables {
  const { tables, classifyIntoFormData = together } = options
  let record: Values | undefined
  /** Answers of an opening that was closed meanwhile belong to nobody. */
  let opening = 0
  const clear = () => {
    opening += 1
    for (const { model } of tables) model.load([])
  }
  const first = () => {
    if (tables[0]) options.activate(tables[0].key)
  }
  return {
    add() {
      clear()
      record = undefined
      for (const { api, addDefaultRowNum = 1 } of tables)
        if (addDefaultRowNum > 0) api.pushRows(Array.from({ length: addDefaultRowNum }, () => ({})))
      first()
    },
    async edit(given) {
      clear()
      record = given
      first()
      const mine = opening
      await Promise.all(
        tables.map(async ({ key, model }) => {
          const rows = (await options.loadRows?.(key, given)) ?? []
          if (mine === opening) model.load(rows)
        }),
      )
    },
    async submit() {
      const formValue = await options.validateForm()
      if (formValue === undefined) return 'form'
      for (const { key, api } of tables) {
        if ((await api.validateTable()) === null) continue
        options.activate(key)
        await api.fullValidateTable()
        return { failed: key }
      }
      const tablesValue = tables.map(({ key, api }) => ({ key, ...api.getAll() }))
      const body = classifyIntoFormData({ formValue: { ...record, ...formValue }, tablesValue })
      await options.request(record ? 'PUT' : 'POST', body)
      return 'saved'
    },
    close() {
      clear()
      record = undefined
    },
  }
}
