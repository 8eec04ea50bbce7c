/** How the controls of the laboratory stand while nothing is held: those that broke a limit first, the last run of each over its ±2 SD. */
import './lab-home.css'
import type { ReactElement } from 'react'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { qcOverview, qcPage, usualRuns } from '#contract/sewage/qc.ts'
import { shortDrugName } from '#lib/drug-name.ts'
import { formatNumber } from '#lib/format.ts'
import { Sparkline } from '#web/charts/sparkline.tsx'
import { highQuery, phoneQuery, useMedia } from '#web/crud/use-media.ts'
import { useCall } from '#web/data/call.ts'
import { useOpens } from '#web/session/session.ts'
import { Answered } from '#web/ui/states.tsx'
import { PageLink } from '#web/widgets/page-link.tsx'

type Overview = ResultOf<typeof qcOverview>
type Compound = Overview['compounds'][number]
/** Of them the last so many are drawn; the mean and SD are those of the chart, of all. */
const drawn = 20
/** As many as stand beside the worksheets; a high window has room for more. */
const [shown, shownHigh] = [8, 14]
const far = ({ z }: Compound) => Math.abs(z ?? 0)

/** A rule that reminds by the method holds nothing; one that would hold was kept when the run was judged. */
function Standing({ compounds, policy }: Overview): ReactElement {
  const holding = (rule: string) => policy.some(one => one.rule === rule && one.consequence === 'hold')
  const failed = compounds.filter(one => one.failed).length
  const broken = compounds.flatMap(one => (one.failed || one.lastRule === null ? [] : [one.lastRule]))
  const off = broken.filter(holding).length
  const warned = broken.length - off
  if (failed + broken.length === 0) return <>末次都在控</>
  return (
    <>
      末次
      {failed > 0 && <b className="is-level-1">失控 {formatNumber(failed)}</b>}
      {off > 0 && `${failed > 0 ? '、' : ''}未扣留 ${formatNumber(off)}`}
      {warned > 0 && `${failed + off > 0 ? '、' : ''}提醒 ${formatNumber(warned)}`}
    </>
  )
}

export function LabControls(): ReactElement | null {
  const high = useMedia(highQuery)
  const opens = useOpens(qcPage.url)
  const overview = useCall(qcOverview, { query: { kind: 'SPK', runs: usualRuns } }, { enabled: opens })
  if (!opens) return null
  return (
    <section className="panel p-12-16 min-w-0 lab-hold" aria-label="质控状态">
      <Answered of={overview}>
        {answer => (
          <>
            <header className="row gap-8">
              <h2>质控状态</h2>
              <span className="aux cut" title={answer.method}>
                加标回收 {formatNumber(answer.compounds.length)} 项，
                <Standing {...answer} />
              </span>
              <span className="ml-auto text-13 nowrap">
                <PageLink to={qcPage.url}>质控图</PageLink>
              </span>
            </header>
            {answer.compounds.length === 0 ? (
              <p className="text-13 muted">还没有质控记录，录入工作单的质控值后出现在这里</p>
            ) : (
              <ul className="lab-controls">
                {answer.compounds
                  .toSorted((a, b) => Number(b.failed) - Number(a.failed) || far(b) - far(a))
                  .slice(0, high ? shownHigh : shown)
                  .map(one => (
                    <Line key={one.code} {...one} />
                  ))}
              </ul>
            )}
            <p className="aux">
              近 {drawn} 次；均值与 SD 同质控图，取近 {usualRuns} 次，灰带 ±2 SD，离均值远的在前
            </p>
          </>
        )}
      </Answered>
    </section>
  )
}

function Line({ code, name, figures, last, failed, mean, sd, z, lastRule }: Compound): ReactElement {
  const phone = useMedia(phoneQuery)
  const values = figures.slice(-drawn)
  const tone = failed || lastRule === null ? '' : lastRule === '1-2s' ? 'is-level-3' : 'is-level-2'
  return (
    <li className="text-13">
      <PageLink to={`${qcPage.url}?${new URLSearchParams({ kind: 'SPK', code })}`}>{code}</PageLink>
      <span className="aux cut" title={name}>
        {shortDrugName(name)}
      </span>
      <Sparkline
        values={values}
        width={phone ? 40 : 64}
        height={22}
        label={`${code} 近 ${values.length} 次`}
        {...(mean !== null && sd !== null && { normal: [mean - 2 * sd, mean + 2 * sd] as const })}
        {...(failed && { alert: 'var(--level-1)' })}
      />
      <b className={failed ? 'is-level-1' : ''}>{last}</b>
      <span
        className={`text-12 text-right nowrap ${tone || 'muted'}`}
        title={lastRule === null ? undefined : `末次违反 ${lastRule}`}
      >
        {z === null ? '—' : `${z < 0 ? '−' : '+'}${formatNumber(Math.abs(z), 1)} SD`}
      </span>
    </li>
  )
}
