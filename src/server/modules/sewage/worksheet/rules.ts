/** Westgard rules over the runs of a control: what a run breaks together with those before it is written down with it. */
import { placeName } from '#lib/lab/place.ts'
import {
  brokenByLast,
  leastRuns,
  limitRuns,
  ruleTitles,
  statisticsOf,
  type Violation,
  type WestgardPolicy,
  zScore,
} from '#lib/lab/westgard.ts'
import type { Db } from '#server/db/db.ts'
import type { NewPoint } from './judge.ts'
import type { Header } from './own-sheet.ts'
import { historyRuns } from './queries.ts'

/** Controls whose figures scatter around a mean of their own, %. */
export const watched: readonly string[] = ['SPK', 'RM', 'CCV']
/** A rule looks back over nine runs and the last. */
const lookBack = 9

interface Run {
  readonly figure: number
  readonly verdict: string
  readonly worksheetNo: string
  readonly pos: number
}
const signed = (z: number) => `${z > 0 ? '+' : '−'}${Math.abs(z).toFixed(1)} SD`

/**
 * @param points judged by the limits of the method and not written yet
 * @returns the same, those that break a holding rule with the verdict RULE, each with the rules that it breaks and the runs that do so
 */
export async function underRules(
  db: Db,
  header: Pick<Header, 'methodId' | 'sysOrgCode' | 'tenantId' | 'worksheetNo'>,
  policy: WestgardPolicy,
  points: readonly NewPoint[],
): Promise<NewPoint[]> {
  const own = points.filter(({ kind, figure }) => watched.includes(kind) && figure !== null)
  const { methodId } = header
  if (own.length === 0 || methodId === null || methodId === '') return [...points]
  const history = await historyRuns(db, {
    methodId,
    sysOrgCode: header.sysOrgCode,
    tenantId: header.tenantId,
    kinds: [...new Set(own.map(({ kind }) => kind))],
    codes: [...new Set(own.map(({ drugCode }) => drugCode))],
    // A control that is measured again is not counted against itself.
    aside: [...new Set(own.map(({ positionId }) => positionId))],
    runs: limitRuns,
  })
  const before = Map.groupBy(history, run => `${run.kind} ${run.drugCode}`)
  const made = new Map<NewPoint, NewPoint>()
  for (const [key, run] of Map.groupBy(own, point => `${point.kind} ${point.drugCode}`)) {
    const past: Run[] = (before.get(key) ?? [])
      .map(one => ({ ...one, pos: Number(one.pos), figure: Number(one.figure) }))
      .reverse()
    const fair = past.filter(({ verdict }) => verdict !== 'FAIL').map(({ figure }) => figure)
    const statistics = fair.length < leastRuns ? undefined : statisticsOf(fair)
    if (!statistics || statistics.sd === 0) continue
    const line = past.slice(-lookBack)
    for (const point of [...run].sort((a, b) => a.pos - b.pos)) {
      line.push({ ...point, figure: point.figure!, worksheetNo: header.worksheetNo })
      const looked = line.slice(-lookBack - 1)
      const broken = brokenByLast(looked.map(({ figure }) => zScore(figure, statistics))).filter(
        ({ rule }) => policy[rule] !== 'off',
      )
      if (broken.length === 0) continue
      const holds = broken.some(({ rule }) => policy[rule] === 'hold')
      const said = broken
        // A reminder adds nothing to what holds.
        .filter(({ rule }) => !holds || policy[rule] === 'hold')
        .map(one => wordsOf(one, looked))
      const z = signed(zScore(point.figure!, statistics))
      made.set(point, {
        ...point,
        verdict: point.verdict === 'PASS' && holds ? 'RULE' : point.verdict,
        rules: broken.map(({ rule }) => rule).join(','),
        ruleWords: `${said.join('；')}。本次 ${point.shown}，距均值 ${z}（近 ${statistics.n} 次均值 ${statistics.mean.toFixed(1)}%，SD ${statistics.sd.toFixed(1)}）`,
      })
    }
  }
  return points.map(point => made.get(point) ?? point)
}
function wordsOf({ rule, from, to }: Violation, runs: readonly Run[]): string {
  const title = `${rule} ${ruleTitles[rule]}`
  if (from === to) return title
  const named = runs.slice(from, to + 1).map(({ worksheetNo, pos }) => `${worksheetNo} ${placeName(pos)}`)
  return `${title}：${named.join('、')}`
}
