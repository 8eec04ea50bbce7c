/** Asks whether what is shown to be taken is still here: often, and little; not while nobody looks. */
import { mobileHands } from '#contract/mobile/today.ts'
import { refresh } from './phone.ts'
import { usePhone } from './state.ts'
import { ask } from './wire.ts'

const watchMs = 4_000

async function look(): Promise<void> {
  const { asking, awaySince, signedOut } = usePhone.getState()
  if (asking || signedOut || awaySince !== undefined) return
  const reply = await ask(mobileHands, {})
  if (reply.kind !== 'done') return
  const mine = usePhone.getState().today?.samples.filter(sample => sample.mine) ?? []
  const held = new Set(reply.result.labels)
  if (held.size !== mine.length || mine.some(({ labelNo }) => !held.has(labelNo))) await refresh()
}

/** @returns what ends it */
export function watchHands(): () => void {
  let over = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    if (!over && document.visibilityState === 'visible') timer = setTimeout(go, watchMs)
  }
  // Over a thin line the next question waits for the answer to this one.
  const go = () => void look().finally(wait)
  const seen = () => (document.visibilityState === 'visible' ? go() : clearTimeout(timer))
  document.addEventListener('visibilitychange', seen)
  wait()
  return () => {
    over = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', seen)
  }
}
