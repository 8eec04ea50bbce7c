/** The load of the ingest bench: stations with ten factors a frame, the same for the gateway and for its peers. */
import { encodeFrame } from '#lib/hj212/frame.ts'
import { stampOf } from '#lib/hj212/time.ts'

export const load = { stations: 200, framesOfStation: 150, pointsOfFrame: 10 } as const
export const totalPoints = load.stations * load.framesOfStation * load.pointsOfFrame
export const benchPassword = '123456'

export const factorsOfFrame = [
  'w00000', 'w01001', 'w01018', 'w21003', 'w21011', 'w21001', 'w01010', 'i33101', 'i33104', 'i12001',
] as const // biome-ignore format: one list

export const benchMn = (station: number): string => `QYBENCH${String(station).padStart(17, '0')}`

/** A figure that lies in the bounds of every factor and differs from frame to frame. */
export const valueAt = (station: number, frame: number, factor: number): number =>
  Math.round((1 + ((station * 7 + frame * 13 + factor * 3) % 80) / 100) * 100) / 100

/** DataTime of a frame: seconds apart, in the near past. */
export const timeAt = (from: number, frame: number): number =>
  Math.floor(from / 1_000) * 1_000 - 3_600_000 + frame * 5_000

export function bodyAt(from: number, station: number, frame: number): Buffer {
  const ts = timeAt(from, frame)
  const items = factorsOfFrame.map(
    (code, index) => `${code}-Rtd=${valueAt(station, frame, index)},${code}-Flag=N`,
  )
  return encodeFrame({
    qn: stampOf(ts + (station % 1_000), 17),
    st: '32',
    cn: '2011',
    pw: benchPassword,
    mn: benchMn(station),
    flag: 5,
    cp: `DataTime=${stampOf(ts)};${items.join(';')}`,
  })
}
