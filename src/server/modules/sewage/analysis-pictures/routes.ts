/** 专题图 of 分析: parse, ask, answer. */
import type { FastifyInstance } from 'fastify'
import { invalid, missing } from '#contract/kit/fault.ts'
import { analysisMap } from '#contract/sewage/analysis-map.ts'
import {
  analysisBoard,
  analysisFirst,
  analysisMethods,
  analysisRatios,
  analysisSpread,
  analysisStructure,
  mostBoardDays,
  mostRatioDays,
} from '#contract/sewage/analysis-pictures.ts'
import { analysisUpstream, mostUpstreamDays } from '#contract/sewage/analysis-upstream.ts'
import { type Session, serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { daysAsked, type Found, placeOf } from '../analysis/place.ts'
import { boardOf } from './board.ts'
import { firstOf } from './first.ts'
import { mapOf } from './map.ts'
import { methodsOf } from './methods.ts'
import { ratiosOf } from './ratios.ts'
import { spreadOf } from './spread.ts'
import { structureOf } from './structure.ts'
import { upstreamOf } from './upstream.ts'

export function mount(app: FastifyInstance, { db }: Deps): void {
  const found = async (session: Session, place: string | undefined): Promise<Found> => {
    const one = await placeOf(db, session, { place, drug: '', measure: 'pndl' })
    if (!one) throw missing('还没有污水厂，请先登记')
    return one
  }
  serve(app, analysisStructure, async ({ query, session }) => {
    daysAsked(query.from, query.to)
    return structureOf(db, session, query, await found(session, query.place))
  })
  serve(app, analysisSpread, async ({ query, session }) =>
    spreadOf(db, session, query, await found(session, query.place), daysAsked(query.from, query.to)),
  )
  /** @throws Fault for more days than are looked at one by one */
  const fewDays = ({ from, to }: { from: string; to: string }, most: number): string[] => {
    const days = daysAsked(from, to)
    if (days.length > most) throw invalid(`这张图最多看 ${most} 天，请缩小时间范围`)
    return days
  }
  serve(app, analysisRatios, async ({ query, session }) => {
    const days = fewDays(query, mostRatioDays)
    return ratiosOf(db, session, query, await found(session, query.place), days)
  })
  serve(app, analysisMethods, async ({ query, session }) => {
    const days = fewDays(query, mostRatioDays)
    return methodsOf(db, session, query, await found(session, query.place), days)
  })
  serve(app, analysisBoard, async ({ query, session }) => {
    const days = fewDays(query, mostBoardDays)
    return boardOf(db, session, query, await found(session, query.place), { days, now: Date.now() })
  })
  serve(app, analysisMap, async ({ query, session }) => {
    daysAsked(query.from, query.to)
    return mapOf(db, session, query, await found(session, query.place))
  })
  serve(app, analysisUpstream, async ({ query, session }) => {
    const days = fewDays(query, mostUpstreamDays)
    return upstreamOf(db, session, query, await found(session, query.place), days)
  })
  serve(app, analysisFirst, async ({ query, session }) =>
    firstOf(db, session, await found(session, query.place), daysAsked(query.from, query.to)),
  )
}
