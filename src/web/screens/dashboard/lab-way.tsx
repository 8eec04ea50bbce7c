/** How far a worksheet has come, as five dots on a line. */
import type { ReactElement } from 'react'
import type { SheetNext } from '#contract/sewage/lab-day.ts'
import { worksheet } from '#contract/sewage/worksheet.ts'

export const sheetPath = (id: string): string => `${worksheet.path}?sheet=${id}`

/** How many of the steps lie behind, how it stands in words, and what is to be done. */
export const stepWords: Readonly<Record<SheetNext, readonly [behind: number, now: string, act: string]>> = {
  place: [0, '待排样', '排样'],
  controls: [0, '待排质控', '排质控'],
  start: [1, '待上机', '上机'],
  enter: [2, '录入中', '录入'],
  mend: [2, '待修改', '改退回'],
  hold: [2, '质控扣留', '处理扣留'],
  repeat: [2, '待复测', '录入复测'],
  decide: [2, '申请放行', '审放行'],
  submit: [3, '待提交', '提交审核'],
  review: [4, '待审核', '审核'],
}
const steps = ['排样', '上机', '录入', '提交', '审核'] as const

export function Way({ next }: { next: SheetNext }): ReactElement {
  const [behind] = stepWords[next]
  return (
    <span
      className="lab-way"
      role="img"
      aria-label={`五步之${['一', '二', '三', '四', '五'][behind]}：${steps[behind]}`}
      title={steps[behind]}
    >
      {steps.map((step, at) => (
        <i
          key={step}
          className={at < behind ? 'is-done' : at > behind ? '' : next === 'hold' ? 'is-broken' : 'is-now'}
        />
      ))}
    </span>
  )
}
