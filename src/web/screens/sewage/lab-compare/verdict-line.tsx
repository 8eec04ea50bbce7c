/** What the comparisons come to, before all else: which laboratory is not satisfactory in which compounds. */
import type { ReactElement } from 'react'
import { type Compared, performanceWords } from './words.ts'

/** Scores of one verdict, laboratory by laboratory with its compounds, each once. @param rows those of the table */
function told(rows: readonly Compared[], verdict: string): { count: number; words: string } {
  const found = rows.flatMap(({ drugCode, labs }) =>
    labs
      .filter(({ performance }) => performance === verdict)
      .map(({ labId, labName }) => ({ labId, labName, drugCode })),
  )
  const labs = [...Map.groupBy(found, ({ labId }) => labId).values()].map(own => {
    const drugs = [...Map.groupBy(own, ({ drugCode }) => drugCode)].sort(([a], [b]) => (a < b ? -1 : 1))
    const said = drugs.map(([code, of]) => (of.length > 1 ? `${code} ${of.length} 次` : code))
    return `${own[0]!.labName} ${said.join('、')}`
  })
  return { count: found.length, words: labs.join('；') }
}
export function VerdictLine({ rows }: { rows: readonly Compared[] }): ReactElement {
  const [bad, doubt, good] = (['BAD', 'DOUBT', 'GOOD'] as const).map(verdict => ({
    title: performanceWords[verdict]![0],
    ...told(rows, verdict),
  })) as [Verdict, Verdict, Verdict]
  const asked = [bad, doubt].filter(({ count }) => count > 0)
  return (
    <section className="panel lc-verdict" aria-label="评定">
      {asked.map(one => (
        <p key={one.title}>
          <b className={one === bad ? 'is-level-1' : 'is-level-3'}>
            {one.title} {one.count}
          </b>
          ：{one.words}
        </p>
      ))}
      <p className={asked.length > 0 ? 'aux' : ''}>
        {good.count === 0
          ? asked.length === 0 && '没有可评定的比分'
          : asked.length === 0
            ? `${good.count} 个比分全部满意`
            : `其余 ${good.count} 个比分满意`}
      </p>
    </section>
  )
}
interface Verdict {
  title: string
  count: number
  words: string
}
