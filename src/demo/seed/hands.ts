/** Whose hands a sample of the past went through, and what its row says of that. Pure. */
import { demoCities } from '#demo/cities.ts'
import { staffOf } from '#demo/people.ts'
import type { DemoPlant } from '#demo/province.ts'
import { boxTempAt, sealNoOf } from '#demo/staff/timetable.ts'
import { hashText, randomFrom } from '#lib/random.ts'
import type { Someone } from '#server/audit/custody/append.ts'

export interface Hands {
  sampler: Someone
  courier: Someone
  receiver: Someone
}
/** Who goes out for the plan of the first city before the staff do. */
const planned = {
  sampler: { username: 'sampler', realname: '林小舟' },
  courier: { username: 'courier', realname: '周平' },
}
/** Metres from the point at which the sampler said that he was there. */
export const metresAt = (plant: DemoPlant, day: number): number =>
  Math.round(8 + randomFrom(hashText(`${plant.plantCode}:fence:${day}`)).next() * 60)

/** @param of whether it belongs to the batch of a day, or was drawn for tracing, which one sampler of the city does */
export function handsOf(
  plant: DemoPlant,
  day: number,
  of: { batch?: boolean; traced?: boolean } = {},
): Hands {
  const random = randomFrom(hashText(`${plant.plantCode}:hands:${day}`))
  const city = demoCities.findIndex(({ code }) => code === plant.cityCode)
  const pick = <T>(some: readonly T[]) => some[Math.floor(random.next() * some.length)]!
  const receiver = pick(staffOf('receiver'))
  if (of.batch) return { ...planned, receiver }
  const samplers = staffOf('sampler', city)
  return {
    sampler: of.traced ? samplers[0]! : pick(samplers),
    courier: staffOf('courier', city)[0]!,
    receiver,
  }
}

/** What its row says once the laboratory has it; before that who holds it is known alone. */
export function handledColumns(
  { id, sampleNo }: { id: string; sampleNo: string },
  { sampler, courier, receiver }: Hands,
  { collected, transit, received }: { collected: number; transit: number; received: number },
  now: number,
) {
  const [sealed, picked, taken] = [collected, transit, received].map(at => now >= at)
  return {
    seal_no: sealed ? sealNoOf(id, sampleNo) : null,
    holder: (taken ? receiver : picked ? courier : sealed ? sampler : undefined)?.username ?? null,
    receive_temp: taken ? boxTempAt(received) : null,
    receive_by: taken ? receiver.username : null,
    receive_time: taken ? received : null,
  }
}
