/** How many results wait to be published in what was asked for, said before the button is pressed. */
import type { ReactElement } from 'react'
import { waitingToPublish } from '#contract/sewage/plant-result.ts'
import { useCall } from '#web/data/call.ts'
import { isBlank } from '#web/fields/kit.ts'

const scope = ['plantId', 'drugCode', 'from', 'to'] as const

export function Waiting({ values }: { values: Readonly<Record<string, unknown>> }): ReactElement {
  const query = Object.fromEntries(
    scope.flatMap(name => (isBlank(values[name]) ? [] : [[name, String(values[name])]])),
  )
  const found = useCall(waitingToPublish, { query }).data
  return (
    <>
      发布已复核、可以发布的结果；不能发布的逐条保留原因。不填则为全部。
      <strong role="status" className="block">
        {found &&
          (found.waiting === 0
            ? '所选范围内没有待发布的结果'
            : `所选范围内待发布 ${found.waiting} 条${found.own > 0 ? `，其中 ${found.own} 条由您计算或复核，须由其他人发布` : ''}`)}
      </strong>
    </>
  )
}
