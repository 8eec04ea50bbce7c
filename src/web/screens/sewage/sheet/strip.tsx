/** What a worksheet is: number, method, instrument, curve, counts, who measures and who reviews, and what leads on. */
import { Button } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { worksheetMachine } from '#contract/sewage/worksheet.ts'
import { Tag } from '#web/fields/tag.tsx'
import type { Sheet } from './model.ts'

const tones = { RUNNING: 'info', REVIEW: 'warning', DONE: 'ok' } as const
export function SheetStrip({
  sheet,
  verbs,
  solid,
  onVerb,
}: {
  sheet: Sheet
  /** What leads on from here and this person may do. */
  verbs: readonly string[]
  /** Whether the next step is the next thing to do on the page. */
  solid: boolean
  onVerb: (verb: string) => void
}): ReactElement {
  const { row, places, holds, limits } = sheet
  const said = (name: string) => String(row[`${name}_dictText`] ?? row[name] ?? '')
  const samples = places.filter(({ kind }) => kind === 'SAMPLE').length
  const heldRows = new Set(holds.flatMap(({ positions }) => positions)).size
  // A colleague's hand is a hand: whoever typed values is not left unnamed.
  const typed = [...new Set(sheet.entries.filter(({ undoneAt }) => undoneAt === null).map(one => one.byName))]
  const others = typed.filter(name => name !== said('analyst'))
  const calR = row['calR'] as number | null
  const facts: [string, ReactElement | string][] = [
    ['工作单', said('worksheetNo')],
    ['方法', said('method')],
    [
      '仪器',
      [said('instrument'), row['columnNo'] ? `柱 ${said('columnNo')}` : ''].filter(Boolean).join('，'),
    ],
    [
      '标准曲线 r',
      <span key="r">
        <span className={calR !== null && calR < limits.calR ? 'is-level-1 semibold' : ''}>
          {calR ?? '未填'}
        </span>
        <span className="muted">，要求 ≥ {limits.calR}</span>
      </span>,
    ],
    ['样品 + 质控', `${samples} + ${places.length - samples}`],
    [
      '检测人 → 审核人',
      `${said('analyst') || '—'}${others.length > 0 ? `（录入 ${others.join('、')}）` : ''} → ${said('reviewBy') || said('reviewer') || '待定'}`,
    ],
  ]
  const state = String(row['state'])
  const stepOf = (verb: string) => worksheetMachine.steps.find(one => one.verb === verb)
  const onward = verbs.find(verb => !stepOf(verb)?.aside && !stepOf(verb)?.danger)
  return (
    <section className="panel lab-strip" aria-label="工作单">
      <dl>
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt className="aux">{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <span className="row gap-8">
        <Tag tone={heldRows > 0 ? 'warning' : (tones[state as 'DONE'] ?? 'plain')}>
          {said('state') + (heldRows > 0 ? `，扣留 ${heldRows} 行` : '')}
        </Tag>
        {verbs.map(verb => {
          const step = stepOf(verb)
          return (
            <Button
              key={verb}
              type={solid && verb === onward ? 'primary' : 'outline'}
              onClick={() => onVerb(verb)}
            >
              {step?.title}
            </Button>
          )
        })}
      </span>
    </section>
  )
}

/** What the reviewer said when the sheet came back: it stands until it is submitted again. */
export function Returned({ title, byName, at, reason }: NonNullable<Sheet['returned']>): ReactElement {
  return (
    <p className="panel lab-returned" role="note" aria-label={title}>
      <Tag tone="warning">{title}</Tag>
      <span>
        {byName} <span className="aux">{at.slice(5, 16)}</span> {reason || '没有写意见'}
      </span>
    </p>
  )
}
