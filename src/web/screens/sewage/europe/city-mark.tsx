/** One city of the row: a bar; on decades a dot, since no length tells a figure there; what has no height a ring at the foot. */
import type { ReactElement } from 'react'
import { type Bar, isAtFoot } from './bars.ts'

interface Props extends Pick<Bar, 'own' | 'value' | 'x' | 'y'> {
  chosen: boolean
  log: boolean
  bottom: number
  pitch: number
}
export function CityMark({ own, value, x, y, chosen, log, bottom, pitch }: Props): ReactElement {
  const whose = own ? 'own' : chosen ? 'chosen' : 'other'
  if (isAtFoot(value, log))
    return (
      <circle
        className={chosen || own ? 'foot chosen' : 'foot'}
        cx={x}
        cy={bottom - 4}
        r={Math.max(1.5, Math.min(3, pitch * 0.36))}
      />
    )
  if (log) return <circle className={whose} cx={x} cy={y} r={Math.max(2, Math.min(4.5, pitch * 0.42))} />
  return (
    <rect
      className={whose}
      x={x - Math.max(1, pitch * 0.38)}
      y={y}
      width={Math.max(2, pitch * 0.76)}
      height={Math.max(1, bottom - y)}
    />
  )
}
