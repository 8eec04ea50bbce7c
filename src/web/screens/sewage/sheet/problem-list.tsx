/** Every cell that was not taken, in words, each a click away. */
import type { ReactElement } from 'react'
import { placeName } from '#lib/lab/place.ts'
import { Dialog } from '#web/crud/layers.tsx'
import type { Problem } from './model.ts'

export function ProblemList({
  problems,
  onGo,
  onClose,
}: {
  problems: readonly Problem[]
  onGo: (pos: number, code: string) => void
  onClose: () => void
}): ReactElement {
  return (
    <Dialog title={`没有录入的 ${problems.length} 格`} width={640} footer={null} onCancel={onClose}>
      <ul className="lab-problems lab-problems-all">
        {problems.map(({ index, pos, code, text, words, offer }) => (
          <li key={index}>
            {pos !== null && code !== null ? (
              <button type="button" className="link mono" onClick={() => onGo(pos, code)}>
                {placeName(pos)} {code}
              </button>
            ) : (
              <span className="mono">{code ?? '—'}</span>
            )}{' '}
            “{text}” {[words, offer].filter(Boolean).join('，')}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
