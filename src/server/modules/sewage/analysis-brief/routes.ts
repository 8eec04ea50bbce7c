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
import { briefById, ofOpenBriefs, type Pinned, partsOf, pinnedOf, publishedAfter } from './queries.ts'

const gone = '简报不存在、已被删除，或没有共享给您'

/** @throws Fault for what is neither words nor a picture of days that are written out */
function checkContent(kind: string, now: Draft): void {
  if (kind === wordsPart) return
  if (!isBriefPicture(kind)) throw invalid(`没有“${kind}”这种图，请从“分析”里加入`)
  if (!spanIn(new URLSearchParams(String(now['state'] ?? '')).get('span')))
    throw invalid('图的起止日期没有定下来，请从“分析”里加入')
}

/** The next after `at`, where nobody said. */
const seatAfter = (last: number): number => Math.floor(last) + 1

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
        const { count, last } = await partsOf(db, brief.id)
        if (count >= mostParts) throw refused(`一份简报最多 ${mostParts} 项内容，请另写一份`)
        draft['seat'] ??= seatAfter(last)
      }
      if (draft['state'] && draft['state'] !== present?.['state']) draft['pinnedAt'] = toWire(Date.now())
    },
    async beforeDelete(rows, session) {
      for (const id of new Set(rows.map(row => String(row['briefId'])))) await ownBrief(id, session)
    },
  })
  serve(app, briefChanges, async ({ query, session }) => {
    const pinned = await pinnedOf(db, session, query.id)
    if (!pinned) throw missing(gone)
    const changes = []
    for (const part of pinned)
      changes.push({ partId: part.id, published: await changedSince(db, session, part) })
    return changes
  })
}

async function changedSince(db: Db, session: Session, { state, pinnedAt }: Pinned): Promise<number> {
  const query = new URLSearchParams(state)
  const { place, besides, drug, drugs, measure } = readAsked(query)
  const span = spanIn(query.get('span'))
  if (!span) return 0
  const plants = new Set<string>()
  for (const asked of new Set([place, ...besides]))
    try {
      const asking = { place: asked, drug, measure }
      const found = await placeOf(db, session, asking)
      if (!found) continue
      // A region's figure is anybody's, also where it is made of plants that he does not see.
      const { all } = await alone(db, session, asking, found)
      for (const one of all) if (placeOfPlant(one, found.level) === found.code) plants.add(one.id)
    } catch (error) {
      // A place that he may not know of: its picture says so itself.
      if (!(error instanceof Fault)) throw error
    }
  return publishedAfter(db, [...plants], [drug, ...drugs], { ...span, after: pinnedAt })
}
