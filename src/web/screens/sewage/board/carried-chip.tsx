/** What hangs at the pointer while an order is carried. */
import type { ReactElement } from 'react'
import { shortPlant } from '#web/widgets/short-plant.ts'
import type { Held } from './use-hand.ts'

export const CarriedChip = ({ held }: { held: Held<unknown> | undefined }): ReactElement | null =>
  held?.at ? (
    <p
      className="board-chip"
      style={{ left: `min(${held.at.x}px, 100vw - 100px)`, top: held.at.y }}
      aria-hidden="true"
    >
      <span className="mono">{held.card.workNo}</span>
      <b>{shortPlant(held.card.plantName)}</b>
    </p>
  ) : null
