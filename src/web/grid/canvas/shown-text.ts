/** Text of a cell as painted: people, departments and searched choices are stored as codes, and their words are fetched. */

import { peopleWord } from '../editors/people.ts'
import { remoteWord } from '../editors/remote-options.ts'
import type { Column, GridModel, Row } from '../model/types.ts'

export function shownText(model: GridModel, row: Row, column: Column, onWord: () => void): string {
  const { type } = column
  if (type !== 'sel_search_async' && type !== 'sel_user' && type !== 'sel_depart')
    return model.text(row, column)
  const codes = String(row[column.key] ?? '')
  if (codes === '') return ''
  return codes
    .split(',')
    .map(code =>
      type === 'sel_search_async' ? remoteWord(column, code, onWord) : peopleWord(column, code, onWord),
    )
    .join(',')
}
