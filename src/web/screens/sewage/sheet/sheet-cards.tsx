/** A run on a phone: one position a card, to be read; it is typed where a keyboard is. */
import type { ReactElement } from 'react'

import { baseOf, type CellLook, type Filled, isControl, isHeld, looksOf, type Sheet } from './model.ts'

const stateInk: Readonly<Record<string, string>> = {
  不合格: 'ink-danger semibold',
  扣留: 'ink-warning semibold',
  待复测: 'ink-warning semibold',
}
const toneInk: Readonly<Record<CellLook['tone'], string>> = {
  failed: 'ink-danger semibold',
  censored: 'muted',
  judged: '',
  value: '',
}

export function SheetCards({ sheet, rows }: { sheet: Sheet; rows: readonly Filled[] }): ReactElement {
  return (
    <ul className="stack gap-8 p-12">
      {rows.map(row => {
        const state = String(row['state'])
        return (
          <li
            key={String(row['id'])}
            className="lab-card p-12 border rounded-8"
            data-control={isControl(row) || undefined}
            data-held={isHeld(row) || undefined}
          >
            <header className="row gap-8">
              <b className="semibold">{String(row['place'])}</b>
              <span className="mono text-12 cut">{String(row['label'])}</span>
              <span className={`ml-auto flex-none ${stateInk[state] ?? 'ink-2'}`}>{state}</span>
            </header>
            <p className="aux row gap-8">
              {isControl(row) && <span className="lab-kind">{String(row['kind'])}</span>}
              <span className="cut">{String(row['plant'])}</span>
            </p>
            <Values sheet={sheet} row={row} />
          </li>
        )
      })}
    </ul>
  )
}

/** Compounds that have a value, or one that is typed and not saved. */
function Values({ sheet, row }: { sheet: Sheet; row: Filled }): ReactElement | null {
  const looks = looksOf(row)
  const told = sheet.columns.flatMap(({ code, loq }) => {
    const look = looks[code]
    const typed = String(row[code] ?? '')
    const unsaved = typed !== baseOf(row, code)
    return look || unsaved ? [{ code, loq, look, text: unsaved ? typed : (look?.text ?? ''), unsaved }] : []
  })
  if (told.length === 0) return null
  return (
    <dl className="lab-values grid">
      {told.map(({ code, loq, look, text, unsaved }) => (
        <div key={code} className="row gap-6 items-baseline">
          <dt>{code === 'IS' ? 'IS %' : code}</dt>
          {code !== 'IS' && <dd className="aux">{`LOQ ${loq}`}</dd>}
          <dd
            className={`ml-auto ${unsaved ? 'ink-link' : look ? toneInk[look.tone] : ''}`}
            data-held={look?.held || undefined}
          >
            {text}
          </dd>
        </div>
      ))}
    </dl>
  )
}
