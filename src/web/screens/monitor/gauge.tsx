import type { ReactElement } from 'react'

const radius = 80
const length = Math.PI * radius

/** From where on a disk is nearly full, and full. */
export const nearlyFull = 80
export const full = 90
export const fullnessOf = (percent: number): { tone: 'plain' | 'warning' | 'danger'; words: string } => {
  if (percent >= full) return { tone: 'danger', words: '空间严重不足' }
  if (percent >= nearlyFull) return { tone: 'warning', words: '空间紧张' }
  return { tone: 'plain', words: '空间充足' }
}

/** Half a circle that fills; per cent. */
export function Gauge({ percent, label }: { percent: number; label: string }): ReactElement {
  const share = Math.min(100, Math.max(0, percent)) / 100
  const path = `M ${100 - radius} 96 A ${radius} ${radius} 0 0 1 ${100 + radius} 96`
  return (
    <svg
      className={`gauge gauge-${fullnessOf(percent).tone}`}
      viewBox="0 0 200 108"
      role="img"
      aria-label={label}
    >
      <path className="gauge-ground" d={path} />
      <path className="gauge-value" d={path} strokeDasharray={`${share * length} ${length}`} />
      <text x="100" y="86" textAnchor="middle">
        {percent.toFixed(1)}%
      </text>
    </svg>
  )
}
