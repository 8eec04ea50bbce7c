import { IconExclamationCircleFill } from '@arco-design/web-react/icon'
import { type ReactElement, useRef } from 'react'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { qcOverview } from '#contract/sewage/qc.ts'
import { toWire } from '#lib/dates.ts'
import { shortDrugName } from '#lib/drug-name.ts'
import { Sparkline } from '#web/charts/sparkline.tsx'
import { useMedia } from '#web/crud/use-media.ts'
import { useWidth } from '#web/crud/use-width.ts'

type Compound = ResultOf<typeof qcOverview>['compounds'][number]
/** Over the chart instead of beside it, each in one line (qc.css). */
const aboveQuery = '(max-width: 900px)'
const besidePx = 250
/** ±2 SD as the chart has it, where there is enough to tell. */
function normalOf({ mean, sd }: Pick<Compound, 'mean' | 'sd'>): readonly [number, number] | undefined {
  if (mean === null || sd === null) return undefined
  // Nothing that is charted is below nought.
  return [Math.max(0, mean - 2 * sd), mean + 2 * sd]
}
/** What the last run breaks; only where it breaks nothing, what an older one broke, with its day and in quieter ink. */
function RuleMark({ lastRule, before }: Pick<Compound, 'lastRule' | 'before'>): ReactElement {
  const day = before && toWire(before.at).slice(5, 10)
  const older = before ? `${day} 违反 ${before.rule}` : undefined
  if (lastRule)
    return (
      <span
        className={`${lastRule === '1-2s' ? 'is-level-3' : 'is-level-2'} text-12 flex-none qc-rule`}
        title={`末次违反 ${lastRule}${older ? `；${older}` : ''}`}
      >
        {lastRule}
      </span>
    )
  return before ? (
    <span className="aux flex-none qc-rule qc-before" title={`${older}，末次没有违反`}>
      {before.rule} {day}
    </span>
  ) : (
    // The lines of all are as wide as that of the first.
    <span className="flex-none qc-rule" />
  )
}
export function CompoundList({
  compounds,
  chosen,
  onChoose,
}: {
  compounds: readonly Compound[]
  chosen: string
  onChoose: (code: string) => void
}): ReactElement {
  const above = useMedia(aboveQuery)
  const line = useRef<HTMLSpanElement>(null)
  const width = useWidth(line, () => besidePx)
  const failed = compounds.filter(one => one.failed).length
  return (
    <nav className="panel qc-list" aria-label="化合物">
      <p className="row">
        <b>化合物</b>
        <span className="aux grow">{compounds.length} 项，±2 SD</span>
        {failed > 0 && <span className="is-level-2">失控 {failed}</span>}
      </p>
      {compounds.map(({ code, name, color, figures, last, failed: bad, lastRule, before, mean, sd }, at) => {
        const normal = normalOf({ mean, sd })
        return (
          <button
            key={code}
            type="button"
            className={code === chosen ? 'qc-compound chosen' : 'qc-compound'}
            aria-current={code === chosen}
            onClick={() => onChoose(code)}
          >
            <span className="row qc-name">
              <i className="dot" style={{ background: color ?? 'var(--t3)' }} />
              <b>{code}</b>
              <span className="aux grow cut" title={name}>
                {shortDrugName(name)}
              </span>
              {!bad && <RuleMark {...{ lastRule, before }} />}
              {bad && (
                <span className="flex-none qc-rule">
                  <IconExclamationCircleFill className="is-level-1" />
                </span>
              )}
              <span className={bad ? 'qc-last is-level-1 semibold' : 'qc-last'}>{last}</span>
            </span>
            <span className="qc-line" ref={at === 0 ? line : undefined}>
              {figures.length > 1 && (
                <Sparkline
                  values={figures}
                  width={width}
                  height={above ? 28 : 36}
                  label={`${code} 近 ${figures.length} 次`}
                  {...(normal && { normal })}
                  {...(bad && { alert: 'var(--level-1)' })}
                />
              )}
            </span>
          </button>
        )
      })}
    </nav>
  )
}
