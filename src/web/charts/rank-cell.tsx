/** A place among all that are ranked, or that the intervals tell none. */
import type { ReactElement } from 'react'
import { isPlaceOpen, openPlace, openWords, type Place, placeRange } from './rank-words.ts'

export function RankCell({ of, ...place }: Place & { of: number | null }): ReactElement {
  if (place.rankBest === null) return <>—</>
  if (!isPlaceOpen(place, of)) return <>{`${placeRange(place)} / ${of}`}</>
  return (
    <span className="muted" title={openWords(place, of)}>
      {openPlace}
    </span>
  )
}
