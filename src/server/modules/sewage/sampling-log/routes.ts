import type { FastifyInstance } from 'fastify'
import { facility } from '#contract/device/facility.ts'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { denied, missing, refused } from '#contract/kit/fault.ts'
import { samplingPoint } from '#contract/sewage/point.ts'
import { samplingLog, samplingProgramme } from '#contract/sewage/sampling-log.ts'
import { businessDay, dayStart } from '#lib/dates.ts'
import { compare, programmeDay, windowOf } from '#lib/sampling.ts'
import { hook } from '#server/crud/mount.ts'
import { seenAmong } from '#server/crud/seen.ts'
import type { Db } from '#server/db/db.ts'
import { type Session, serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { ofVisibleFacilities } from '../../device/queries.ts'
import { drawnOf, type Sampler, samplerOfFacility, samplerOfPoint } from './queries.ts'

interface Asked {
  facilityId?: string
  pointId?: string
}
/** @throws Fault for what is not there, or not the caller's to see */
async function samplerOf(db: Db, session: Session, { facilityId, pointId }: Asked): Promise<Sampler> {
  if (!facilityId === !pointId) throw refused('请指定一台设备或一个采样点')
  const found = facilityId ? await samplerOfFacility(db, facilityId) : await samplerOfPoint(db, pointId ?? '')
  if (!found) throw missing(facilityId ? '设备不存在或已删除' : '采样点不存在或已删除')
  const [resource, id] = facilityId ? [facility, facilityId] : [samplingPoint, pointId ?? '']
  if (!(await seenAmong(db, resource, session, [id])).has(id)) throw denied()
  // Whoever sees the point need not see what stands there.
  if (found.facilityId && !(await seenAmong(db, facility, session, [found.facilityId])).has(found.facilityId))
    return { ...found, facilityId: null }
  return found
}

const noProgramme = '采样点没有设置开始时刻、时长和采样间隔，没有程序可以对照；请先在“采样点”中填写'
const noPoint = '设备没有关联采样点，没有程序可以对照；请先在“设备设施”中选择采样点'
const noSampler = '采样点没有可见的采样仪，没有采样日志；请先在“采样点”中选择采样仪'

type Result = ResultOf<typeof samplingProgramme>

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  hook(deps, samplingLog, { extraConditions: session => ofVisibleFacilities(db.dialect, session) })
  serve(app, samplingProgramme, async ({ query, session }): Promise<Result> => {
    const sampler = await samplerOf(db, session, query)
    const now = Date.now()
    const day = query.day ?? businessDay(programmeDay(sampler, query.at ?? now))
    const start = dayStart(day)
    if (Number.isNaN(start)) throw refused('没有这一天，请重新选择日期')
    const { facilityId, pointName, mode, bottleCount, bottleVolume, subVolume } = sampler
    const empty: Result = {
      ...{ day, facilityId, pointName, mode, bottleCount, bottleVolume, planMl: subVolume },
      ...{ none: null, begin: start, end: start, expected: 0, due: 0, taken: 0, missed: 0, others: 0 },
      slots: [],
      bottles: [],
    }
    const window = windowOf(sampler, start)
    if (!window) return { ...empty, none: sampler.pointId ? noProgramme : noPoint }
    if (!facilityId) return { ...empty, none: noSampler }
    const logs = await drawnOf(db, facilityId, window.begin, window.end)
    const drawn = logs.map(one => ({ ...one, time: one.sampleTime }))
    const { slots, others, ...counts } = compare(sampler, start, drawn, now)!
    return {
      ...empty,
      ...counts,
      missed: slots.filter(({ missed }) => missed).length,
      others: others.length,
      slots: slots.map(({ seq, planAt, missed, drawn: one }) => ({
        ...{ seq, planAt, missed },
        id: one?.id ?? null,
        at: one?.time ?? null,
        bottleNo: one?.bottleNo ?? null,
        actualMl: one?.actualMl ?? null,
        result: one?.result ?? null,
      })),
      bottles: bottlesOf(logs),
    }
  })
}

function bottlesOf(logs: readonly { bottleNo: number | null; actualMl: number | null }[]): Result['bottles'] {
  const byNo = Map.groupBy(
    logs.filter(({ bottleNo }) => bottleNo !== null && bottleNo > 0),
    ({ bottleNo }) => bottleNo!,
  )
  return [...byNo]
    .map(([no, own]) => ({
      no,
      ml: Math.round(own.reduce((sum, { actualMl }) => sum + (actualMl ?? 0), 0)),
      count: own.filter(({ actualMl }) => (actualMl ?? 0) > 0).length,
    }))
    .sort((a, b) => a.no - b.no)
}
