/** The registry of column types: how each reads and writes text. Further types are registered under names of their own. */
import { defaultFormat, readDate, readTime, type Wall, writeDate } from './date-text.ts'
import { pastedNumber } from './numeric-text.ts'
import type { BuiltInType, CellType, Column, Option, TypeRegistry } from './types.ts'

/** Names of the grid's own columns. */
export const reservedNames: ReadonlySet<string> = new Set([
  'rowNumber',
  'rowCheckbox',
  'rowRadio',
  'rowExpand',
  'rowDragSort',
])

const plain = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
const quoted = (text: string) => `“${text.length > 20 ? `${text.slice(0, 20)}…` : text}”`

const textType: CellType = {
  editable: true,
  format: plain,
  parse: text => ({ ok: true, value: text }),
}
const shownOnly: CellType = { ...textType, editable: false }

const numberType: CellType = {
  editable: true,
  format: plain,
  parse(text) {
    if (text.trim() === '') return { ok: true, value: '' }
    const figure = pastedNumber(text)
    return Number.isFinite(figure)
      ? { ok: true, value: figure }
      : { ok: false, message: `${quoted(text)}不是数字` }
  },
}

const on = new Set(['true', 'y', 'yes', '1', '是', '√', '✓'])
const off = new Set(['false', 'n', 'no', '0', '否', '×', ''])
const checkboxType: CellType = {
  editable: true,
  format: (value, column) =>
    value === (column.customValue ?? ['Y', 'N'])[0] || value === true ? '是' : '否',
  parse(text, column) {
    const [ticked, empty] = column.customValue ?? ['Y', 'N']
    const word = text.trim()
    if (word === String(ticked)) return { ok: true, value: ticked }
    if (word === String(empty)) return { ok: true, value: empty }
    if (on.has(word.toLowerCase())) return { ok: true, value: ticked }
    if (off.has(word.toLowerCase())) return { ok: true, value: empty }
    return { ok: false, message: `${quoted(text)}不是“是”或“否”` }
  },
}

const wordOf = (value: unknown, options: readonly Option[]) => {
  const code = plain(value)
  return options.find(option => option.value === code)?.text ?? code
}
function chosen(word: string, column: Column, options: readonly Option[]): string | undefined {
  const found = options.find(option => option.text === word) ?? options.find(option => option.value === word)
  if (found) return found.disabled ? undefined : found.value
  return column.allowInput ? word : undefined
}
const choiceType: CellType = {
  editable: true,
  format: (value, _column, options) => wordOf(value, options),
  parse(text, column, options) {
    const word = text.trim()
    if (word === '') return { ok: true, value: '' }
    const value = chosen(word, column, options)
    return value === undefined ? { ok: false, message: `${quoted(text)}不在选项中` } : { ok: true, value }
  },
}
const codes = (value: unknown): string[] => {
  const list = Array.isArray(value) ? value.map(plain) : plain(value).split(',')
  return list.filter(code => code !== '')
}
const multipleType: CellType = {
  editable: true,
  format: (value, _column, options) =>
    codes(value)
      .map(code => wordOf(code, options))
      .join(','),
  parse(text, column, options) {
    const words = text.split(/[,，、;；]/).flatMap(word => (word.trim() === '' ? [] : [word.trim()]))
    const values: string[] = []
    for (const word of words) {
      const value = chosen(word, column, options)
      if (value === undefined) return { ok: false, message: `${quoted(word)}不在选项中` }
      values.push(value)
    }
    return { ok: true, value: values.join(',') }
  },
}
/** Words are resolved by the server; what is pasted is taken as the stored code. */
const codeType: CellType = { ...textType, format: (value, _column, options) => wordOf(value, options) }

const dateType = (
  kind: 'date' | 'datetime' | 'time',
  read: (text: string) => Wall | undefined,
): CellType => ({
  editable: true,
  format: plain,
  parse(text, column) {
    if (text.trim() === '') return { ok: true, value: '' }
    const wall = read(text)
    const noun = kind === 'time' ? '时间' : '日期'
    return wall
      ? { ok: true, value: writeDate(wall, column.format ?? defaultFormat[kind]) }
      : { ok: false, message: `${quoted(text)}不是${noun}` }
  },
})
const nameOfFile = (value: unknown): string => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const { path, name } = value as { path?: unknown; name?: unknown }
    return plain(path ?? name)
  }
  return plain(value)
}
const fileType: CellType = { ...textType, format: nameOfFile }

const builtIn: Record<BuiltInType, CellType> = {
  normal: shownOnly,
  input: textType,
  inputNumber: numberType,
  checkbox: checkboxType,
  checkbox_meta: checkboxType,
  select: choiceType,
  date: dateType('date', readDate),
  datetime: dateType('datetime', readDate),
  time: dateType('time', text => readTime(text) ?? readDate(text)),
  radio: choiceType,
  list_multi: multipleType,
  sel_search: choiceType,
  sel_search_async: codeType,
  sel_depart: codeType,
  sel_user: codeType,
  input_pop: textType,
  textarea: textType,
  upload: fileType,
  file: fileType,
  image: fileType,
  popup: textType,
  progress: { ...numberType, editable: false },
  tags: textType,
  slot: textType,
  hidden: shownOnly,
}

export function createTypeRegistry(): TypeRegistry {
  const types = new Map<string, CellType>(Object.entries(builtIn))
  return {
    get: type => types.get(type ?? 'normal') ?? shownOnly,
    has: type => types.has(type),
    register(name, type) {
      if (reservedNames.has(name)) throw new Error(`“${name}”是表格的保留名称，不能用作组件类型`)
      types.set(name, type)
    },
  }
}
/** Types of the whole console; a grid may bring a registry of its own. */
export const columnTypes = createTypeRegistry()
