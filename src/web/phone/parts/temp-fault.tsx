/** Said while a temperature is typed: it cannot be, or it lies outside what samples are kept within, and the laboratory will ask about it. */
import { bandWords, coldFault } from '#contract/sewage/cold-limits.ts'
import { useColdLimits } from '../data/state.ts'

const [least, most] = [-60, 60]
export const isBoxTemp = (text: string): boolean =>
  text.trim() !== '' && Number(text) >= least && Number(text) <= most
/** On the button that needs one. */
export const boxTempWords = (text: string): string => (text.trim() === '' ? '请填箱温' : '箱温有误')

export function TempFault({ text }: { text: string }) {
  const limits = useColdLimits()
  if (text.trim() === '') return null
  if (!isBoxTemp(text))
    return (
      <p className="orange small" role="status">
        箱温应为 {least} 到 {most} ℃ 之间的数字，请核对
      </p>
    )
  const degrees = Number(text)
  const fault = coldFault(degrees, limits)
  if (!fault) return null
  return (
    <p className="orange small" role="status">
      {degrees} ℃ {fault}，样品应在 {bandWords(limits)} 保存；实验室接收时会核对
    </p>
  )
}
