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
import type { Db, Statement } from '#server/db/db.ts'
import { type Session, serve, tenantOfNew } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { alone, placeOf } from '../analysis/place.ts'
import { sharedHooks } from '../analysis-story/shared.ts'
import { placeOfPlant } from '../consumption/list-queries.ts'
import {
  asTheyWere,
  briefById,
  ofOpenBriefs,
  type Pinned,
  pinnedOf,
  publishedAfter,
  seated,
  seatsBeside,
} from './queries.ts'
import { freeSeat, spread } from './seats.ts'

const gone = '简报不存在、已被删除，或没有共享给您'

/** @throws Fault for what is neither words nor a picture of days that are written out */
function checkContent(kind: string, now: Draft): void {
  if (kind === wordsPart) return
  if (!isBriefPicture(kind)) throw invalid(`没有“${kind}”这种图，请从“分析”里加入`)
  if (!spanIn(new URLSearchParams(String(now['state'] ?? '')).get('span')))
    throw invalid('图的起止日期没有定下来，请从“分析”里加入')
}

function refuseMany(count: number): void {
  if (count > mostParts) throw refused(`一份简报最多 ${mostParts} 项内容，请另写一份`)
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
      if (!present || 'seat' in draft) {
        const others = await seatsBeside(db, brief.id, present ? [String(present['id'])] : [])
        draft['seat'] = freeSeat(others, typeof draft['seat'] === 'number' ? draft['seat'] : undefined)
      }
      if (draft['state'] && draft['state'] !== present?.['state']) draft['pinnedAt'] = toWire(Date.now())
    },
    /** Two who add or move at once: the second is told, and neither stands on the other's seat. */
    async alongside({ verb, id, draft, present }, _session) {
      if (verb === 'delete' || (present && !('seat' in draft))) return []
      const briefId = String(draft['briefId'] ?? present?.['briefId'])
      const others = await seatsBeside(db, briefId, [id])
      if (!present) refuseMany(others.length + 1)
      const own = { id, seat: Number(draft['seat']) }
      if (others.some(one => one.seat === own.seat)) throw refused('内容刚刚有别的变动，请再试一次')
      return [...asTheyWere(briefId, [id], others), ...spread([...others, own]).map(seated)]
    },
    async beforeRestore(rows, session) {
      const writes: Statement[] = []
      for (const [briefId, own] of Map.groupBy(rows, row => String(row['briefId']))) {
        await ownBrief(briefId, session)
        const ids = own.map(row => String(row['id']))
        const others = await seatsBeside(db, briefId, ids)
        refuseMany(others.length + own.length)
        const all = [...others]
        for (const row of own)
          all.push({ id: String(row['id']), seat: freeSeat(all, Number(row['seat'] ?? 0)) })
        const back = all.slice(others.length)
        const spaced = spread(all)
        writes.push(...asTheyWere(briefId, ids, others), ...(spaced.length > 0 ? spaced : back).map(seated))
      }
      return writes
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
