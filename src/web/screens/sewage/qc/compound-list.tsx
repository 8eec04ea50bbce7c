import { IconExclamationCircleFill } from '@arco-design/web-react/icon'
import type { ReactElement } from 'react'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { qcOverview } from '#contract/sewage/qc.ts'
import { statisticsOf } from '#lib/lab/westgard.ts'
import { Sparkline } from '#web/charts/sparkline.tsx'

type Compound = ResultOf<typeof qcOverview>['compounds'][number]
/** ±2 SD, where there is enough to tell. */
function normalOf(figures: readonly (number | null)[]): readonly [number, number] | undefined {
  const made = statisticsOf(figures.filter(one => one !== null))
  return made && [made.mean - 2 * made.sd, made.mean + 2 * made.sd]
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
  const failed = compounds.filter(one => one.failed).length
  return (
    <nav className="panel qc-list" aria-label="化合物">
      <p className="row">
        <b>化合物</b>
        <span className="aux grow">{compounds.length} 项，±2 SD</span>
        {failed > 0 && <span className="is-level-2">失控 {failed}</span>}
      </p>
      {compounds.map(({ code, name, color, figures, last, failed: bad }) => {
        const normal = normalOf(figures)
        return (
          <button
            key={code}
            type="button"
            className={code === chosen ? 'qc-compound chosen' : 'qc-compound'}
            aria-current={code === chosen}
            onClick={() => onChoose(code)}
          >
            <span className="row">
              <i className="dot" style={{ background: color ?? 'var(--t3)' }} />
              <b>{code}</b>
              <span className="aux grow cut">{name}</span>
              {bad && <IconExclamationCircleFill className="is-level-1" />}
              <span className={bad ? 'is-level-1 semibold' : ''}>{last}</span>
            </span>
            {figures.length > 1 && (
              <Sparkline
                values={figures}
                width={208}
                height={36}
                label={`${code} 近 ${figures.length} 次`}
                {...(normal && { normal })}
                {...(bad && { alert: 'var(--level-1)' })}
              />
            )}
          </button>
        )
      })}
    </nav>
  )
}
