/** Said while a temperature is typed: it lies outside what samples are kept within, and the laboratory will ask about it. */
import { bandWords, coldFault } from '#contract/sewage/cold-limits.ts'
import { useColdLimits } from '../data/state.ts'

export function TempFault({ degrees }: { degrees: number }) {
  const limits = useColdLimits()
  const fault = coldFault(degrees, limits)
  if (!fault) return null
  return (
    <p className="orange small" role="status">
      {degrees} ℃ {fault}，样品应在 {bandWords(limits)} 保存；实验室接收时会核对
    </p>
  )
}
