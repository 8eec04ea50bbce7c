import { useCallback, useRef, useState } from 'react'

/**
 * State for what is looked at again and again. React keeps every update that changes nothing until its component renders the
 * next time: a wall at rest would gather them, one a second, for months. Here they do not reach it.
 */
export function useChanging<T>(
  first: T,
  equal: (a: T, b: T) => boolean = Object.is,
): [value: T, change: (next: T) => void] {
  const [value, setValue] = useState(first)
  const last = useRef(first)
  const same = useRef(equal)
  same.current = equal
  const change = useCallback((next: T) => {
    if (same.current(last.current, next)) return
    last.current = next
    setValue(() => next)
  }, [])
  return [value, change]
}
