/** How warm a sample came in: what lies outside the band is said as it is typed, before the server asks why. */
import type { ReactElement, ReactNode } from 'react'
import { bandWords, coldFault, coldLimitsNow } from '#contract/sewage/cold-limits.ts'
import { labelTest } from '#contract/sewage/label-test.ts'
import { useCall } from '#web/data/call.ts'
import { kitOf } from '#web/fields/index.ts'
import { type FormItemProps, isBlank } from '#web/fields/kit.ts'
import { figureText } from '#web/fields/number.tsx'
import { Tag } from '#web/fields/tag.tsx'

export function ReceiveTemp(item: FormItemProps): ReactElement {
  const limits = useCall(coldLimitsNow, {}).data
  const { FormItem } = kitOf(item.field)
  const fault = limits && !isBlank(item.value) ? coldFault(Number(item.value), limits) : undefined
  return (
    <>
      <FormItem {...item} />
      {limits && fault && (
        <p className="ink-warning text-12 m-0" role="status">
          {fault}：样品应在 {bandWords(limits)} 保存，接收须说明原因
        </p>
      )}
    </>
  )
}

/** In a list, marked where it lies outside. */
export function ReceivedAt({ temp }: { temp: number }): ReactNode {
  const limits = useCall(coldLimitsNow, {}).data
  const fault = limits && coldFault(temp, limits)
  const words = `${figureText(labelTest.fields.receiveTemp, temp)} ℃`
  return fault ? <Tag tone={fault === '超温' ? 'danger' : 'warning'}>{`${words} ${fault}`}</Tag> : words
}
