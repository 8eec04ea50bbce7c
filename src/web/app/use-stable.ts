import { useCallback, useRef } from 'react'

/** One function for life that does what the last turn meant: who is given it need not be drawn again for it. For handlers only. */
export function useStable<A extends readonly unknown[], R>(act: (...given: A) => R): (...given: A) => R {
  const latest = useRef(act)
  latest.current = act
  return useCallback((...given: A) => latest.current(...given), [])
}
