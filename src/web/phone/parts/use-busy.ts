import { useRef, useState } from 'react'

/** What a button does, once however quickly it is pressed. @returns whether it is being done, and how to begin */
export function useBusy<A extends unknown[]>(
  act: (...args: A) => Promise<unknown>,
): [boolean, (...args: A) => void] {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const begin = async (...args: A) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await act(...args)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return [busy, (...args) => void begin(...args)]
}
