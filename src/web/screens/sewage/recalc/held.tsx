/** 保留: what of a computation's span stays as it was, by what holds it back and whom it waits for. */
import { type ReactElement, useState } from 'react'
import { recalcLacks } from '#contract/sewage/recalc.ts'
import { formatNumber } from '#lib/format.ts'
import { Dialog } from '#web/crud/layers.tsx'
import { useCall } from '#web/data/call.ts'
import { Tag } from '#web/fields/tag.tsx'
import { Answered } from '#web/ui/states.tsx'
import { type Lack, Lacks } from './lacks.tsx'
import { count, type Found, hasWritten } from './states.ts'

const kinds: Readonly<Record<string, string>> = {
  SAMPLE: '未取样',
  RECEIVE: '未送达',
  LAB: '检测未完',
  FLOW: '缺流量',
  POPULATION: '缺人口',
  FACTOR: '缺系数',
  PLACE: '非进水口',
}
interface Line {
  kind: string
  rows: readonly Lack[]
}
/** The most frequent first. */
function linesOf(rows: readonly Lack[]): Line[] {
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  return [...byKind].map(([kind, of]) => ({ kind, rows: of })).sort((a, b) => b.rows.length - a.rows.length)
}
const waitsFor = (rows: readonly Lack[]) => [...new Set(rows.map(({ owedBy }) => owedBy))].join('；')

export function Held({ of, onSpikes }: { of: Found; onSpikes?: () => void }): ReactElement {
  const { job, summary, since } = of
  const [open, setOpen] = useState<string>()
  const lacking = useCall(recalcLacks, { query: { id: job.id } })
  const spikes = hasWritten(of) ? since.spikesWaiting : (summary?.spikes ?? 0)
  return (
    <Answered of={lacking} lines={4}>
      {({ rows, more }) => {
        const lines = linesOf(rows)
        const shown = lines.find(({ kind }) => kind === open)
        return (
          <>
            <h2>
              保留 {more && '至少 '}
              {count(rows.length)} 个厂日 <small className="aux">不随本次发布</small>
            </h2>
            <ul className="recalc-held">
              {spikes > 0 && (
                <li>
                  <Tag tone="warning">突增待判</Tag>
                  {onSpikes ? (
                    <button type="button" className="link" onClick={onSpikes}>
                      {count(spikes)}
                    </button>
                  ) : (
                    <span>{count(spikes)}</span>
                  )}
                  <span>待复核人写明判断依据</span>
                </li>
              )}
              {lines.map(({ kind, rows: some }) => (
                <li key={kind}>
                  <Tag tone="warning">{kinds[kind] ?? kind}</Tag>
                  <button
                    type="button"
                    className="link"
                    aria-label={`${kinds[kind] ?? kind} ${some.length} 个厂日，看清单`}
                    onClick={() => setOpen(kind)}
                  >
                    {count(some.length)}
                  </button>
                  <span>待{waitsFor(some)}</span>
                  <span className="aux mono">最早 {some.at(-1)!.sampleDate.slice(5)}</span>
                </li>
              ))}
            </ul>
            <p className="aux m-0">
              {rows.length > 0
                ? '原因解除后自动计算，进入下一次复核；旧值继续有效'
                : spikes === 0 && '这段时间没有被保留的厂日'}
            </p>
            {summary && <p className="aux m-0">计算用时 {formatNumber(summary.tookMs / 1000, 1)} s</p>}
            {shown && (
              <Dialog
                title={`${kinds[shown.kind] ?? shown.kind}：${count(shown.rows.length)} 个厂日`}
                width={880}
                onCancel={() => setOpen(undefined)}
                footer={null}
              >
                <Lacks rows={shown.rows} />
              </Dialog>
            )}
          </>
        )
      }}
    </Answered>
  )
}
