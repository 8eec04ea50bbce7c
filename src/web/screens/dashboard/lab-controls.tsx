/** How the controls of the laboratory stand while nothing is held: those that broke a limit first, the last run of each over its ±2 SD. */
import './lab-home.css'
import type { ReactElement } from 'react'
import { qcOverview, qcPage } from '#contract/sewage/qc.ts'
import { shortDrugName } from '#lib/drug-name.ts'
import { formatNumber } from '#lib/format.ts'
import { statisticsOf } from '#lib/lab/westgard.ts'
import { Sparkline } from '#web/charts/sparkline.tsx'
import { highQuery, phoneQuery, useMedia } from '#web/crud/use-media.ts'
import { useCall } from '#web/data/call.ts'
import { useOpens } from '#web/session/session.ts'
import { Answered } from '#web/ui/states.tsx'
import { PageLink } from '#web/widgets/page-link.tsx'

const runs = 20
/** As many as stand beside the worksheets; a high window has room for more. */
const [shown, shownHigh] = [8, 14]
const known = (figures: readonly (number | null)[]) => figures.filter(one => one !== null)

/** How many SD the last run lies from the mean; the farthest is what to look at. */
function farOf(figures: readonly (number | null)[]): number {
  const made = statisticsOf(known(figures))
  const last = known(figures).at(-1)
  return made && last !== undefined && made.sd > 0 ? (last - made.mean) / made.sd : 0
}

export function LabControls(): ReactElement | null {
  const high = useMedia(highQuery)
  const phone = useMedia(phoneQuery)
  const opens = useOpens(qcPage.url)
  const overview = useCall(qcOverview, { query: { kind: 'SPK', runs } }, { enabled: opens })
  if (!opens) return null
  return (
    <section className="panel p-12-16 min-w-0 lab-hold" aria-label="质控状态">
      <Answered of={overview}>
        {({ compounds, method }) => {
          const failed = compounds.filter(one => one.failed).length
          const first = compounds
            .map(one => ({ ...one, far: farOf(one.figures) }))
            .sort((a, b) => Number(b.failed) - Number(a.failed) || Math.abs(b.far) - Math.abs(a.far))
            .slice(0, high ? shownHigh : shown)
          return (
            <>
              <header className="row gap-8">
                <h2>质控状态</h2>
                <span className="aux cut" title={method}>
                  加标回收 {formatNumber(compounds.length)} 项，
                  {failed > 0 ? <b className="is-level-1">失控 {formatNumber(failed)}</b> : '末次都在控'}
                </span>
                <span className="ml-auto text-13 nowrap">
                  <PageLink to={qcPage.url}>质控图</PageLink>
                </span>
              </header>
              {compounds.length === 0 ? (
                <p className="text-13 muted">还没有质控记录，录入工作单的质控值后出现在这里</p>
              ) : (
                <ul className="lab-controls">
                  {first.map(({ code, name, figures, last, failed: bad, far }) => {
                    const made = statisticsOf(known(figures))
                    return (
                      <li key={code} className="text-13">
                        <PageLink to={`${qcPage.url}?${new URLSearchParams({ kind: 'SPK', code })}`}>
                          {code}
                        </PageLink>
                        <span className="aux cut" title={name}>
                          {shortDrugName(name)}
                        </span>
                        <Sparkline
                          values={figures}
                          width={phone ? 40 : 64}
                          height={22}
                          label={`${code} 近 ${figures.length} 次`}
                          {...(made && {
                            normal: [made.mean - 2 * made.sd, made.mean + 2 * made.sd] as const,
                          })}
                          {...(bad && { alert: 'var(--level-1)' })}
                        />
                        <b className={bad ? 'is-level-1' : ''}>{last}</b>
                        <span className="aux">
                          {far < 0 ? '−' : '+'}
                          {formatNumber(Math.abs(far), 1)} SD
                        </span>
                      </li>
                    )
                  })}
                </ul>
              )}
              <p className="aux">近 {runs} 次，灰带 ±2 SD，离均值远的在前</p>
            </>
          )
        }}
      </Answered>
    </section>
  )
}
