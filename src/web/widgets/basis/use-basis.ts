import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { overviewBasis } from '#contract/sewage/basis.ts'
import { useCan } from '#web/session/session.ts'
import { type BasisChoice, basisText, readBasis } from './choice.ts'

export type ChooseBasis = (choice: BasisChoice | undefined) => void

/** The basis that lies over the page one is on; it goes into the address beside what is there. */
export function useBasis(): { choice: BasisChoice | undefined; choose: ChooseBasis; may: boolean } {
  const [query, setQuery] = useSearchParams()
  const may = useCan(overviewBasis.access)
  const raw = query.get('basis')
  const choice = useMemo(() => readBasis(raw), [raw])
  const choose: ChooseBasis = useCallback(
    wanted =>
      setQuery(present => {
        const next = new URLSearchParams(present)
        if (wanted) next.set('basis', basisText(wanted))
        else next.delete('basis')
        return next
      }),
    [setQuery],
  )
  return { choice: may ? choice : undefined, choose, may }
}
