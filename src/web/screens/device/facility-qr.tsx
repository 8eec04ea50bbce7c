/** The device's code for its cabinet, to be printed or scanned off the screen. */
import type { ReactElement } from 'react'
import { facilityQr } from '#contract/device/facility.ts'
import { useCall } from '#web/data/call.ts'
import { Unanswered } from '#web/ui/states.tsx'

const quiet = 4
export function FacilityQr({ id }: { id: string }): ReactElement {
  const answer = useCall(facilityQr, { query: { id } }, { staleMs: 600_000 })
  if (!answer.data) return <Unanswered of={answer} />
  const { text, rows } = answer.data
  const size = rows.length + quiet * 2
  const path = rows
    .flatMap((row, y) =>
      [...row].map((dark, x) => (dark === '1' ? `M${x + quiet} ${y + quiet}h1v1h-1z` : '')),
    )
    .join('')
  return (
    <figure className="m-0 text-center">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        width="148"
        height="148"
        role="img"
        aria-label={`设备 ${text} 的二维码`}
      >
        {/* Scanners want dark on light, whatever the skin. */}
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <figcaption className="mono text-12">{text}</figcaption>
    </figure>
  )
}
