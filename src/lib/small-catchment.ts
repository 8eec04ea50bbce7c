/**
 * Which places are not shown by themselves to who may not see small catchments (domain 5.7). A figure left out can be found again
 * from a sum and its other parts, so that more than the small plants is left out:
 * - in a district with a small plant no plant is shown by itself, and the district not by the day;
 * - where that is one district of a city, or few people, its least neighbour goes with it, since the city less the others would tell;
 * - over longer periods the districts of a city so left out are shown all or none: all only when in each of them two plants at
 *   least, and enough people, stand behind the figure.
 * Cities and provinces are always shown.
 */

export interface Catchment {
  id: string
  district: string | null
  city: string | null
  /** Served people; unknown counts as few. */
  people: number | null
}
export interface Tender {
  /** Plants that are not shown. */
  plants: ReadonlySet<string>
  /** Districts that are not shown by the day, with the city that they belong to. */
  districts: ReadonlyMap<string, string>
}

/** @param below fewer people than this are few */
export function tenderPlaces(catchments: readonly Catchment[], below: number): Tender {
  const plants = new Set<string>()
  const districts = new Map<string, string>()
  for (const [city, ofCity] of Map.groupBy(catchments, one => one.city ?? '')) {
    const areas = [...Map.groupBy(ofCity, one => one.district ?? '')].map(([district, own]) => ({
      district,
      own,
      people: own.reduce((all, one) => all + (one.people ?? 0), 0),
      small: own.some(one => (one.people ?? 0) < below),
    }))
    const hidden = areas.filter(area => area.small)
    if (hidden.length === 0) continue
    const others = areas.filter(area => !area.small).sort((a, b) => a.people - b.people)
    const enough = () => hidden.length > 1 && hidden.reduce((all, area) => all + area.people, 0) >= below
    while (!enough() && others.length > 0) hidden.push(others.shift()!)
    for (const { district, own } of hidden) {
      districts.set(district, city)
      for (const { id } of own) plants.add(id)
    }
  }
  return { plants, districts }
}

export interface DistrictFigure {
  district: string
  plants: number
  people: number
}
/**
 * Districts that are not shown in one period.
 * @param figures of all districts that have one in the period
 */
export function hiddenDistricts(
  { districts }: Tender,
  figures: readonly DistrictFigure[],
  { below, byDay }: { below: number; byDay: boolean },
): ReadonlySet<string> {
  if (byDay) return new Set(districts.keys())
  const unsafe = new Set(
    figures
      .filter(({ district, plants, people }) => districts.has(district) && (plants < 2 || people < below))
      .map(({ district }) => districts.get(district)),
  )
  return new Set([...districts].filter(([, city]) => unsafe.has(city)).map(([district]) => district))
}
