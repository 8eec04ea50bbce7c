/** The table of cell drawings by column type. */
import type { BuiltInType, ColumnType } from '../model/types.ts'
import type { CellArt } from './art.ts'
import { checkboxArt, fileArt, imageArt, progressArt, radioArt, tagsArt } from './signs.ts'
import { areaArt, choiceArt, choicesArt, dateArt, numberArt, pickArt, plainArt, timeArt } from './words.ts'

const arts: Record<BuiltInType, CellArt> = {
  normal: plainArt,
  input: plainArt,
  inputNumber: numberArt,
  checkbox: checkboxArt,
  checkbox_meta: checkboxArt,
  select: choiceArt,
  list_multi: choicesArt,
  sel_search: choiceArt,
  sel_search_async: choiceArt,
  date: dateArt,
  datetime: dateArt,
  time: timeArt,
  radio: radioArt,
  sel_depart: pickArt,
  sel_user: pickArt,
  popup: pickArt,
  input_pop: areaArt,
  textarea: areaArt,
  upload: fileArt,
  file: fileArt,
  image: imageArt,
  progress: progressArt,
  tags: tagsArt,
  slot: plainArt,
  hidden: plainArt,
}
const own = new Map<string, CellArt>()

/** Drawing of a type registered under a name of its own; texts otherwise. */
export const registerArt = (name: string, art: CellArt): void => {
  own.set(name, art)
}
export const artOf = (type: ColumnType | undefined): CellArt =>
  own.get(type ?? 'normal') ?? arts[(type ?? 'normal') as BuiltInType] ?? plainArt
