/** Places that intervals allow, in words. Pure. */
export interface Place {
  rankBest: number | null
  rankWorst: number | null
}
/** From this share of all places on the interval tells nobody's place. */
const nearlyAll = 0.8
/** So few are told apart by eye. */
const least = 3

/** 1 – 2, or one place where nothing else is possible. */
export const placeRange = ({ rankBest, rankWorst }: Place): string =>
  rankBest === null ? '' : rankBest === rankWorst ? String(rankBest) : `${rankBest} – ${rankWorst}`

/** Whether the intervals leave nearly every place open. @param of how many are ranked */
export const isPlaceOpen = ({ rankBest, rankWorst }: Place, of: number | null): boolean =>
  rankBest !== null &&
  rankWorst !== null &&
  of !== null &&
  of >= least &&
  rankWorst - rankBest + 1 >= nearlyAll * of
export const openPlace = '名次不可分'
/** None of them can be told from the others: said once of all, and no place is named. */
export const areAllOpen = (places: readonly Place[]): boolean =>
  places.length > 0 && places.every(place => isPlaceOpen(place, places.length))
/** In a column of places. */
export const placeWord = (place: Place, of: number | null): string =>
  isPlaceOpen(place, of) ? '不可分' : placeRange(place)
/** In full, where 名次不可分 stands. */
export const openWords = (place: Place, of: number | null): string =>
  `${openPlace}：区间允许第 ${placeRange(place)} 名，共 ${of} 个`
