/** What a small catchment takes with it, so that nobody finds it again by subtraction. */
import { describe, expect, it } from 'vitest'
import { randomFrom } from '#lib/random.ts'
import { type Catchment, hiddenDistricts, tenderPlaces } from '#lib/small-catchment.ts'

const plant = (id: string, district: string, people: number | null, city = 'c'): Catchment => ({
  id,
  district,
  city,
  people,
})
const of = (...plants: Catchment[]) => {
  const { plants: hidden, districts } = tenderPlaces(plants, 5_000)
  return [[...hidden].sort().join(), [...districts.keys()].sort().join()]
}

describe('what goes with a small plant', () => {
  it('nothing where there is none', () => {
    expect(of(plant('a', 'd', 5_000), plant('b', 'e', 80_000))).toEqual(['', ''])
  })
  it('the other plants of its district, and the least other district of its city', () => {
    expect(
      of(plant('a', 'd', 4_999), plant('b', 'd', 90_000), plant('c', 'e', 70_000), plant('f', 'g', 20_000)),
    ).toEqual(['a,b,f', 'd,g'])
  })
  it('no further district where two are left out already and enough people live there', () => {
    expect(of(plant('a', 'd', 3_000), plant('b', 'e', 4_000), plant('c', 'f', 70_000))).toEqual([
      'a,b',
      'd,e',
    ])
    expect(of(plant('a', 'd', 1_000), plant('b', 'e', 2_000), plant('c', 'f', 70_000))).toEqual([
      'a,b,c',
      'd,e,f',
    ])
  })
  it('of unknown people counts as few, and cities do not meet', () => {
    expect(of(plant('a', 'd', null), plant('b', 'e', 70_000), plant('x', 'y', 70_000, 'z'))).toEqual([
      'a,b',
      'd,e',
    ])
  })
})

describe('a district with a small plant', () => {
  const tender = tenderPlaces(
    [plant('a', 'd', 3_000), plant('b', 'd', 60_000), plant('c', 'e', 50_000), plant('g', 'e', 9_000)],
    5_000,
  )
  const hidden = (byDay: boolean, ...figures: [string, number, number][]) => {
    const { districts, withPlants } = hiddenDistricts(
      tender,
      figures.map(([district, plants, people]) => ({ district, city: 'c', plants, people })),
      { below: 5_000, byDay },
    )
    return [[...districts].sort().join(), [...withPlants].sort().join()]
  }
  it('is not shown by the day, with its companion', () => {
    expect(hidden(true, ['d', 2, 63_000], ['e', 2, 59_000])).toEqual(['d,e', 'd,e'])
  })
  it('is shown over longer periods, unless a single plant stands behind one of the two', () => {
    expect(hidden(false, ['d', 2, 63_000], ['e', 2, 59_000])).toEqual(['', 'd,e'])
    expect(hidden(false, ['d', 1, 60_000], ['e', 2, 59_000])).toEqual(['d,e', 'd,e'])
  })
  it('alone with a figure takes the least other district of the period with it', () => {
    expect(hidden(true, ['d', 1, 3_000], ['x', 1, 90_000], ['y', 1, 20_000])).toEqual(['d,e,y', 'd,e,y'])
    expect(hidden(true, ['d', 1, 3_000])).toEqual(['d,e', 'd,e'])
    expect(hidden(true, ['x', 1, 90_000])).toEqual(['', 'd,e'])
  })
})

it('in no city is a single place left out beside others that are shown', () => {
  const random = randomFrom(11)
  for (let round = 0; round < 500; round++) {
    const plants = Array.from({ length: 1 + Math.floor(random.next() * 9) }, (_, at) =>
      plant(`p${at}`, `d${Math.floor(random.next() * 4)}`, Math.floor(10 ** (2 + random.next() * 4))),
    )
    const tender = tenderPlaces(plants, 5_000)
    const districts = new Set(plants.map(({ district }) => district!))
    const left = [...districts].filter(district => tender.districts.has(district))
    const shownPlants = plants.filter(({ id }) => !tender.plants.has(id))
    expect(shownPlants.every(({ people }) => people! >= 5_000)).toBe(true)
    for (const district of districts) {
      const own = plants.filter(one => one.district === district)
      const hiddenHere = own.filter(({ id }) => tender.plants.has(id)).length
      expect([0, own.length]).toContain(hiddenHere)
    }
    if (left.length === 1) expect(districts.size).toBe(1)
    const behind = plants
      .filter(({ id }) => tender.plants.has(id))
      .reduce((all, { people }) => all + people!, 0)
    if (left.length > 0 && left.length < districts.size) expect(behind).toBeGreaterThanOrEqual(5_000)
  }
})
