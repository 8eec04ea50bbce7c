/** Which brief is shown: that of the address, unless something is being written in the shown one that is not to be given up. */
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Leave } from '#web/widgets/use-leave.ts'
import { briefAddress, briefsAddress } from './address.ts'

export function useShownBrief(asked: string | null, leave: Leave): string | null {
  const go = useNavigate()
  const [shown, setShown] = useState(asked)
  const latest = useRef(asked)
  latest.current = asked
  const asking = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each address
  useEffect(() => {
    if (asked === shown || asking.current) return
    asking.current = true
    void leave.current().then(may => {
      asking.current = false
      if (may) setShown(latest.current)
      // Whoever stays is where he was: the address says so again.
      else go(shown === null ? briefsAddress : briefAddress(shown))
    })
  }, [asked, shown])
  return shown
}
