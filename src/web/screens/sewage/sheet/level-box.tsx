/** A box for what a control holds, ng/L. What lies beyond the limits stays and is marked. */
import { InputNumber } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { limited } from '#web/widgets/limits.ts'

/** ng/L, as the server takes it. */
const [least, most] = [0.001, 1_000_000]
export const isLevel = (level: number | null): level is number =>
  level !== null && level >= least && level <= most

export function LevelBox({
  label,
  value,
  onChange,
  ...box
}: {
  label: string
  value: number | null
  onChange: (level: number | null) => void
  placeholder?: string
  suffix?: string
  style?: { width: number }
}): ReactElement {
  const wrong = value !== null && !isLevel(value)
  return (
    <>
      <InputNumber
        {...box}
        aria-label={label}
        {...limited({ min: least, max: most }, onChange)}
        value={value ?? undefined}
        error={wrong}
      />
      {wrong && (
        <span className="is-level-1 text-12" role="alert">
          应在 {least} 到 {most.toLocaleString('en-US')} 之间
        </span>
      )}
    </>
  )
}
