/** Who held a sample when, step by step; whether the chain is as it was sealed. */
import { type ReactElement, type ReactNode, useState } from 'react'
import { custodyOf, sealWord } from '#contract/sewage/custody.ts'
import { formatNumber } from '#lib/format.ts'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { useCall } from '#web/data/call.ts'
import { Tag } from '#web/fields/tag.tsx'
import { Unanswered } from '#web/ui/states.tsx'

/** As it was done, however late it was told; the chain itself keeps the order in which it was told, by its numbers. */
const asDone = <S extends { at: string; no: number }>(steps: readonly S[]): S[] =>
  [...steps].sort((a, b) => (a.at === b.at ? a.no - b.no : a.at < b.at ? -1 : 1))
/** On another day its date too. */
const uploadedAt = (at: string, receivedAt: string): string =>
  receivedAt.slice(0, 10) === at.slice(0, 10) ? receivedAt.slice(11, 16) : receivedAt.slice(5, 16)

/** A figure and its unit stay on one line. */
export const unbroken = (words: string): string =>
  words.replace(/(\d) (?=(?:k?m|℃|min|h)(?![a-z]))/g, '$1\u00a0')

export function SampleCustody({ id }: { id: string }): ReactElement {
  const chain = useCall(custodyOf, { query: { id } })
  const [full, setFull] = useState(false)
  if (!chain.data) return <Unanswered of={chain} />
  const { steps, sound, brokenAt } = chain.data
  const verdict: ReactNode = sound ? (
    `${steps.length} 步，仅追加；与封存时一致`
  ) : (
    <strong className="ink-danger" role="alert">
      第 {brokenAt} 步不相符：记录被改动，或此前有步骤被删除，请联系审计人员核查
    </strong>
  )
  if (steps.length === 0) return <p className="aux my-12">没有流转记录：这件样品在启用流转登记之前采集</p>
  return (
    <>
      <p className="aux my-12 row justify-between">
        <span>{verdict}</span>
        <button type="button" className="link text-12" onClick={() => setFull(!full)}>
          {full ? '收起哈希' : '完整哈希'}
        </button>
      </p>
      <PlainTable
        className="spaced"
        rows={asDone(steps)}
        keyOf={step => step.id}
        columns={[
          { title: '步', cell: ({ no }) => no },
          {
            title: '时间',
            className: 'mono',
            cell: ({ at, receivedAt }) => (
              <span>
                {at.slice(5, 16)}
                {receivedAt && <span className="aux"> {uploadedAt(at, receivedAt)} 上传</span>}
              </span>
            ),
          },
          { title: '环节', cell: ({ title }) => <strong>{title}</strong> },
          { title: '交出', cell: ({ fromText }) => fromText ?? '—' },
          { title: '接收', cell: ({ toText }) => toText ?? '—' },
          {
            title: '地点',
            className: 'wrap',
            // As on its paper: what lies outside is marked. How far, the words of the place say.
            cell: ({ site, place, away }) =>
              away === null ? (
                unbroken(site ?? place ?? '—')
              ) : (
                <Tag tone="warning">{unbroken(`围栏外 ${site ?? place}`)}</Tag>
              ),
          },
          {
            title: '温度 ℃',
            cell: ({ temp, tempFault }) =>
              temp === null ? (
                '—'
              ) : tempFault ? (
                <Tag tone={tempFault === '超温' ? 'danger' : 'warning'}>
                  {`${formatNumber(temp, 1)} ${tempFault}`}
                </Tag>
              ) : (
                formatNumber(temp, 1)
              ),
          },
          {
            title: '封签',
            className: 'wrap',
            cell: step => {
              const words = [step.sealNo, sealWord(step, steps)].filter(Boolean).join(' ') || '—'
              if (step.sealOk === 'N') return <Tag tone="danger">{words}</Tag>
              return step.sealOk === 'Y' && !step.sealNo ? `${words}，号码未核对` : words
            },
          },
          { title: '说明', className: 'wrap', cell: ({ remark }) => unbroken(remark ?? '—') },
          {
            title: '哈希',
            className: 'mono',
            cell: ({ hash }) => (full ? hash : hash.slice(0, 8)),
          },
        ]}
      />
    </>
  )
}
