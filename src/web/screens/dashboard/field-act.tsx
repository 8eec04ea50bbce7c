/** On a telephone: the way from what waits to the page of the phone where it is done, in one tap. */
import { Button } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { usesPhone } from '#contract/mobile/uses-phone.ts'
import type { workBoard } from '#contract/sewage/work-board.ts'
import { drawsSamples } from '#contract/sewage/work-order.ts'
import { phoneQuery, useMedia } from '#web/crud/use-media.ts'
import { useCan } from '#web/session/session.ts'
import type { Job } from './work-job.tsx'

type Order = ResultOf<typeof workBoard>['cards'][number]
/** He has these pages, and holds a telephone. */
export function useInField(): boolean {
  const phone = useMedia(phoneQuery)
  return useCan(usesPhone) && phone
}
export const phonePageOf = ({ id }: Pick<Order, 'id'>): string => `/m/work/${id}`

/** What is done next with a sample, and where: at the order that fetches it, or where bottles change hands. Nothing while it is drawn. */
export function nextOf(
  { stage, plantId }: Pick<Job, 'stage' | 'plantId'>,
  orders: readonly Pick<Order, 'id' | 'plantId' | 'workType'>[],
): { to: string; words: string } | undefined {
  if (stage === 'hand' || stage === 'carry') return { to: '/m/handover', words: '去交接' }
  if (stage !== 'fetch') return undefined
  const order = orders.find(one => one.plantId === plantId && drawsSamples.includes(one.workType))
  return { to: order ? phonePageOf(order) : '/m/', words: '去取样' }
}

export function FieldAct({
  to,
  words,
  main = false,
}: {
  to: string
  words: string
  main?: boolean
}): ReactElement {
  return (
    <Button type={main ? 'primary' : 'outline'} href={to} className="field-act">
      {words}
    </Button>
  )
}
