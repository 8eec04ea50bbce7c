/** Reads an outline away from the event loop: tens of thousands of corners take a second or more to check and to simplify. */
import { parentPort, workerData } from 'node:worker_threads'
import { areasOfKept, geoJsonOf, readCatchment, shownCorners, simplified } from '#lib/catchment.ts'

export type CatchmentJob = { given: string } | { kept: string }
/** As GeoJSON. */
export interface Shapes {
  shape: string
  /** Of an area that is looked at. */
  shown: string
  /** Of an area among many on one map. */
  outline: string
  corners: number
  areaKm2: number
}
export type CatchmentReply = { refusal: string } | { shown: string } | { read: Shapes }

const outlineCorners = 200

function reply(job: CatchmentJob): CatchmentReply {
  if ('kept' in job) return { shown: geoJsonOf(simplified(areasOfKept(job.kept), shownCorners)) }
  const reading = readCatchment(job.given)
  if (reading.kind === 'bad') return { refusal: reading.problems.join('；') }
  if (reading.kind === 'large')
    return { refusal: `有 ${reading.corners} 个角点，请先简化到 20000 个以内再上传` }
  const { areas, areaKm2, corners } = reading.catchment
  const shown = simplified(areas, shownCorners)
  return {
    read: {
      shape: geoJsonOf(areas),
      shown: geoJsonOf(shown),
      outline: geoJsonOf(simplified(areas, outlineCorners)),
      corners,
      areaKm2,
    },
  }
}
parentPort?.postMessage(reply(workerData as CatchmentJob))
