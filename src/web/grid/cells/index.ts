/** The table of cell drawings by column type. */
import type { BuiltInType, ColumnType } from '../model/types.ts'
import type { CellRenderer } from './cell-renderer.ts'
import {
  checkboxRenderer,
  fileRenderer,
  imageRenderer,
  progressRenderer,
  radioRenderer,
  tagsRenderer,
} from './signs.ts'
import {
  areaRenderer,
  choiceRenderer,
  choicesRenderer,
  dateRenderer,
  numberRenderer,
  pickRenderer,
  plainRenderer,
  timeRenderer,
} from './words.ts'

const arts: Record<BuiltInType, CellRenderer> = {
  normal: plainRenderer,
  input: plainRenderer,
  inputNumber: numberRenderer,
  checkbox: checkboxRenderer,
  checkbox_meta: checkboxRenderer,
  select: choiceRenderer,
  list_multi: choicesRenderer,
  sel_search: choiceRenderer,
  sel_search_async: choiceRenderer,
  date: dateRenderer,
  datetime: dateRenderer,
  time: timeRenderer,
  radio: radioRenderer,
  sel_depart: pickRenderer,
  sel_user: pickRenderer,
  popup: pickRenderer,
  input_pop: areaRenderer,
  textarea: areaRenderer,
  upload: fileRenderer,
  file: fileRenderer,
  image: imageRenderer,
  progress: progressRenderer,
  tags: tagsRenderer,
  slot: plainRenderer,
  hidden: plainRenderer,
}
const own = new Map<string, CellRenderer>()

/** Drawing of a type registered under a name of its own; texts otherwise. */
export const registerRenderer = (name: string, args: CellRenderer): void => {
  own.set(name, args)
}
export const artOf = (type: ColumnType | undefined): CellRenderer =>
  own.get(type ?? 'normal') ?? arts[(type ?? 'normal') as BuiltInType] ?? plainRenderer
