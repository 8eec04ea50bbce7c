/** The plants of the invented province, the same for seed and simulator. Pure and repeatable. */

import { type Random, randomFrom } from '#lib/random.ts'
import { type DemoCity, demoCities, demoProvince } from './cities.ts'

export interface DemoRegion {
  code: string
  name: string
  parentCode: string
  /** 1 province, 2 city, 3 district. */
  level: 1 | 2 | 3
}
export interface DemoPlant {
  /** 1, 2, 3 … */
  n: number
  plantCode: string
  plantName: string
  shortName: string
  cityCode: string
  cityName: string
  districtCode: string
  lng: number
  lat: number
  /** Inhabitants served. */
  population: number
  /** 万m³/d */
  designCapacity: number
  combinedSewer: boolean
  mn: string
}

/** Equipment identifier of the logger of plant n, 24 characters. */
export const mnOf = (n: number): string => `QY9900${String(n).padStart(18, '0')}`
export const demoPassword = '123456'
/** Weather and incidents of the fleet follow from it. */
export const demoSeed = 7
/** What is of one station alone follows from this. */
export const seedOf = (n: number, world: number): number => world * 100_003 + n

const districtCode = (city: DemoCity, index: number) => String(Number(city.code) + index + 1)

export const demoRegions: readonly DemoRegion[] = [
  { code: demoProvince.code, name: demoProvince.name, parentCode: '86', level: 1 },
  ...demoCities.flatMap(city => [
    { code: city.code, name: city.name, parentCode: demoProvince.code, level: 2 as const },
    ...city.districts.map((name, index) => ({
      code: districtCode(city, index),
      name,
      parentCode: city.code,
      level: 3 as const,
    })),
  ]),
]

const quarters = [
  '城东', '城西', '城南', '城北', '高新', '开发区', '河西', '新城', '南郊', '港区',
  '东湖', '临江', '柳林', '石桥', '清水湾', '山口', '北郊', '桥头', '西湖', '江南',
  '河东', '青龙', '望岭', '红旗', '双溪', '金沙', '白塔', '花园', '长堤', '龙泉',
] // biome-ignore format: one name list

export function contains(ring: DemoCity['ring'], lng: number, lat: number): boolean {
  let inside = false
  for (let index = 0, before = ring.length - 1; index < ring.length; before = index++) {
    const [x1, y1] = ring[index]!
    const [x2, y2] = ring[before]!
    if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}

/** Half of the plants stand near the seat, half anywhere in the city. */
function placeIn(city: DemoCity, random: Random): [number, number] {
  const lngs = city.ring.map(corner => corner[0])
  const lats = city.ring.map(corner => corner[1])
  const near = random.next() < 0.5
  for (let attempt = 0; attempt < 200; attempt++) {
    const lng = near
      ? random.normal(city.center[0], 0.14)
      : Math.min(...lngs) + random.next() * (Math.max(...lngs) - Math.min(...lngs))
    const lat = near
      ? random.normal(city.center[1], 0.11)
      : Math.min(...lats) + random.next() * (Math.max(...lats) - Math.min(...lats))
    if (contains(city.ring, lng, lat)) return [Number(lng.toFixed(5)), Number(lat.toFixed(5))]
  }
  return [...city.center]
}

/** Turns of the cities: proportional to `plants`, so that any count is spread over the province. */
function turnOf(count: number): DemoCity[] {
  const total = demoCities.reduce((sum, city) => sum + city.plants, 0)
  const turns = demoCities.flatMap(city =>
    Array.from({ length: Math.max(1, Math.round((city.plants / total) * count)) }, (_, index) => ({
      city,
      place: (index + 0.5) / city.plants,
    })),
  )
  turns.sort((a, b) => a.place - b.place)
  while (turns.length < count) turns.push(turns[turns.length % demoCities.length]!)
  return turns.slice(0, count).map(turn => turn.city)
}

/** @param count stations of the demo; the first n are the same for every count that spreads alike. */
export function demoPlants(count: number): DemoPlant[] {
  const used = new Map<string, number>()
  return turnOf(count).map((city, index) => {
    const n = index + 1
    const random = randomFrom(n * 7919)
    const order = used.get(city.code) ?? 0
    used.set(city.code, order + 1)
    const short = city.name.replace('市', '')
    const round = Math.floor(order / quarters.length)
    const shortName = `${short}${quarters[order % quarters.length]}${round === 0 ? '' : `${round + 1}#`}`
    const [lng, lat] = placeIn(city, random)
    const population = Math.round(
      Math.min(
        1_200_000,
        Math.max(4_000, Math.exp(random.normal(Math.log(60_000 + city.weight * 300), 0.75))),
      ),
    )
    return {
      n,
      plantCode: `WS${city.code.slice(2, 4)}${String(order + 1).padStart(3, '0')}`,
      plantName: `${shortName}污水处理厂`,
      shortName,
      cityCode: city.code,
      cityName: city.name,
      districtCode: districtCode(city, order % city.districts.length),
      lng,
      lat,
      population,
      designCapacity: Number(((population * 0.26) / 10_000).toFixed(2)),
      combinedSewer: random.next() < 0.35,
      mn: mnOf(n),
    }
  })
}
