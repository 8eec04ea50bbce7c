/** 分析简报: whose it is, what a part may hold, and what was published after its pictures were put in. */
import type { FastifyInstance } from 'fastify'
import { denied, Fault, invalid, missing, refused } from '#contract/kit/fault.ts'
import { readAsked, spanIn } from '#contract/sewage/analysis-address.ts'
import {
  analysisBrief,
  briefChanges,
  briefPart,
  isBriefPicture,
  mostParts,
  wordsPart,
} from '#contract/sewage/analysis-brief.ts'
import { toWire } from '#lib/dates.ts'
import type { Draft } from '#server/crud/hooks.ts'
import { hook } from '#server/crud/mount.ts'
import type { Db } from '#server/db/db.ts'
import { type Session, serve, tenantOfNew } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { alone, placeOf } from '../analysis/place.ts'
import { sharedHooks } from '../analysis-story/shared.ts'
import { placeOfPlant } from '../consumption/list-queries.ts'
import { briefById, ofOpenBriefs, type Pinned, pinnedOf, publishedAfter, seatsBeside } from './queries.ts'

const gone = '简报不存在、已被删除，或没有共享给您'

/** @throws Fault for what is neither words nor a picture of days that are written out */
function checkContent(kind: string, now: Draft): void {
  if (kind === wordsPart) return
  if (!isBriefPicture(kind)) throw invalid(`没有“${kind}”这种图，请从“分析”里加入`)
  if (!spanIn(new URLSearchParams(String(now['state'] ?? '')).get('span')))
    throw invalid('图的起止日期没有定下来，请从“分析”里加入')
}

/** The asked seat, or the last one; where another has it already, between that one and the next: what is moved between two stays so. */
export function freeSeat(taken: readonly number[], asked: number | undefined): number {
  const after = (last: number | undefined) => Math.floor(last ?? 0) + 1
  if (asked === undefined) return after(taken.at(-1))
  if (!taken.includes(asked)) return asked
  const next = taken.find(one => one > asked)
  return next === undefined ? after(asked) : (asked + next) / 2
}

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  hook(deps, analysisBrief, sharedHooks(db, 'sewageAnalysisBrief'))

  /** @throws Fault for who is not its author */
  async function ownBrief(id: string, { username }: Session) {
    const brief = await briefById(db, id)
    if (!brief) throw missing(gone)
    if (brief.author !== username) throw denied()
    return brief
  }
  hook(deps, briefPart, {
    extraConditions: session => [ofOpenBriefs(session)],
    async beforeSave(draft, present, session) {
      const now = { ...present, ...draft }
      const brief = await ownBrief(String(now['briefId']), session)
      checkContent(String(now['kind']), now)
      if (!present) {
        // Else those for whom the brief is would not see the part.
        if (brief.tenantId !== tenantOfNew(session)) throw refused('这份简报属于另一个租户，请先切换租户')
      }
      const taken = await seatsBeside(db, brief.id, present ? String(present['id']) : undefined)
      if (!present && taken.length >= mostParts) throw refused(`一份简报最多 ${mostParts} 项内容，请另写一份`)
      if (!present || 'seat' in draft)
        draft['seat'] = freeSeat(taken, typeof draft['seat'] === 'number' ? draft['seat'] : undefined)
      if (draft['state'] && draft['state'] !== present?.['state']) draft['pinnedAt'] = toWire(Date.now())
    },
    async beforeDelete(rows, session) {
      for (const id of new Set(rows.map(row => String(row['briefId'])))) await ownBrief(id, session)
    },
  })
  serve(app, briefChanges, async ({ query, session }) => {
    const pinned = await pinnedOf(db, session, query.id)
    if (!pinned) throw missing(gone)
    const plantsOf = plantsIn(db, session)
    const changes = []
    for (const part of pinned)
      changes.push({ partId: part.id, published: await changedSince(db, part, plantsOf) })
    return changes
  })
}

type PlantsOf = (place: string | undefined) => Promise<readonly string[]>
/** Plants of a place, asked once each: the pictures of a brief are mostly of the same ones. */
function plantsIn(db: Db, session: Session): PlantsOf {
  const known = new Map<string | undefined, Promise<readonly string[]>>()
  const look: PlantsOf = async place => {
    const asking = { place, drug: '', measure: 'pndl' as const }
    const found = await placeOf(db, session, asking)
    if (!found) return []
    // A region's figure is anybody's, also where it is made of plants that he does not see.
    const { all } = await alone(db, session, asking, found)
    return all.flatMap(one => (placeOfPlant(one, found.level) === found.code ? [one.id] : []))
  }
  return place => {
    // A place that he may not know of: its picture says so itself.
    const plants = known.get(place) ?? look(place).catch(nothingOf)
    known.set(place, plants)
    return plants
  }
}
function nothingOf(error: unknown): readonly string[] {
  if (error instanceof Fault) return []
  throw error
}

async function changedSince(db: Db, { state, pinnedAt }: Pinned, plantsOf: PlantsOf): Promise<number> {
  const query = new URLSearchParams(state)
  const { place, besides, drug, drugs } = readAsked(query)
  const span = spanIn(query.get('span'))
  if (!span) return 0
  const plants = new Set<string>()
  for (const one of [place, ...besides]) for (const id of await plantsOf(one)) plants.add(id)
  return publishedAfter(db, [...plants], [drug, ...drugs], { ...span, after: Number(pinnedAt) })
}
