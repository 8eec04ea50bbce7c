/** Every run that broke a rule or a limit, the newest first. */
import type { ReactElement } from 'react'
import type { ChartedKind } from '#contract/sewage/qc.ts'
import { toWire } from '#lib/dates.ts'
import { kindTitles } from '#lib/lab/qc.ts'
import { defaultPolicy, type WestgardRule } from '#lib/lab/westgard.ts'
import { Tag, type Tone } from '#web/fields/tag.tsx'
import type { Run } from './control-option.ts'

export interface Broken {
  /** null: the limit of the method. */
  readonly rule: WestgardRule | null
  readonly run: Run
}
const consequences: Readonly<Record<string, [string, Tone]>> = {
  hold: ['扣留', 'danger'],
  warn: ['提醒', 'caution'],
  off: ['不判', 'plain'],
}
const toneOf = (rule: WestgardRule | null): Tone =>
  rule === null || rule === '1-3s' ? 'danger' : defaultPolicy[rule] === 'hold' ? 'warning' : 'caution'
export function BrokenRules({
  out,
  code,
  kind,
  open,
}: {
  out: readonly Broken[]
  code: string
  kind: ChartedKind
  open: (run: Run) => void
}): ReactElement {
  return (
    <section className="panel qc-table" aria-label="失控与提醒">
      <h2>
        失控与提醒 <span className="aux">{out.length} 次</span>
      </h2>
      {out.length === 0 ? (
        <p className="muted">所示范围内没有</p>
      ) : (
        <table>
          <thead>
            <tr>
              {['时间', '工作单', '化合物 × 质控', '规则', '值', '后果', '检测人'].map(title => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {out.map(({ rule, run }) => {
              const [words, tone] =
                rule === null
                  ? consequences['hold']!
                  : consequences[
                      run.verdict === 'RULE' && run.rules.includes(rule) && rule !== '1-2s'
                        ? 'hold'
                        : defaultPolicy[rule]
                    ]!
              return (
                <tr key={`${run.id} ${rule}`}>
                  <td>{toWire(run.at).slice(5, 16)}</td>
                  <td>
                    <button type="button" className="link mono" onClick={() => open(run)}>
                      {run.worksheetNo}
                    </button>
                  </td>
                  <td>
                    {code} × {kindTitles[kind]}
                  </td>
                  <td>
                    <Tag tone={toneOf(rule)}>{rule ?? '方法限'}</Tag>
                  </td>
                  <td>{run.shown}</td>
                  <td>{rule === null ? '扣留' : <Tag tone={tone}>{words}</Tag>}</td>
                  <td>{run.byName}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </section>
  )
}
