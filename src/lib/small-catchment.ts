/**
 * Which places are not shown by themselves to who may not see small catchments (domain 5.7). A figure left out can be found again
 * from a sum and its other parts, so that more than the small plants is left out:
 * - in a district with a small plant no plant is shown by itself, and the district not by the day;
 * - where that is one district of a city, or few people, its least neighbour goes with it, since the city less the others would tell;
 * - over longer periods the districts of a city so left out are shown all or none: all only when in each of them two plants at
 *   least, and enough people, stand behind the figure;
 * - where in a period only one plant, or few people, stand behind all that is left out of a city, its least other district of that
 *   period goes too, with its plants.
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
  city: string
  plants: number
  people: number
}
/** One plant, or few people, stand behind these figures together. */
export const fewBehind = (some: readonly DistrictFigure[], below: number): boolean =>
  some.reduce((all, one) => all + one.plants, 0) < 2 || some.reduce((all, one) => all + one.people, 0) < below
/**
 * Districts that are not shown in one period, and those whose plants are not.
 * @param figures of all districts that have one in the period
 */
export function hiddenDistricts(
  { districts }: Tender,
  figures: readonly DistrictFigure[],
  { below, byDay }: { below: number; byDay: boolean },
): { districts: ReadonlySet<string>; withPlants: ReadonlySet<string> } {
  const hidden = new Set<string>()
  const withPlants = new Set(districts.keys())
  const few = (some: readonly DistrictFigure[]) => fewBehind(some, below)
  for (const [city, own] of Map.groupBy(figures, one => one.city)) {
    const tender = own.filter(({ district }) => districts.has(district))
    if (tender.length === 0) continue
    const unsafe = byDay || tender.some(one => few([one]))
    if (unsafe) for (const [district, of] of districts) if (of === city) hidden.add(district)
    const others = own
      .filter(({ district }) => !districts.has(district))
      .sort((a, b) => a.people - b.people || (a.district < b.district ? -1 : 1))
    for (const left = [...tender]; few(left) && others.length > 0; ) {
      const further = others.shift()!
      left.push(further)
      hidden.add(further.district)
      withPlants.add(further.district)
    }
  }
  return { districts: hidden, withPlants }
}
