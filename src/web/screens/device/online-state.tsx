/** Live state of one device over what the list brought; the list's own word stands until the stream has one. */
import type { ReactElement } from 'react'
import type { facility } from '#contract/device/facility.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { deviceStatus } from '#contract/topics.ts'
import { formatAge, formatInstant } from '#lib/format.ts'
import { itemOf, useDict } from '#web/data/dict.ts'
import { shortMoment } from '#web/fields/datetime.tsx'
import { Absent } from '#web/fields/parts.tsx'
import { Tag, toneOf } from '#web/fields/tag.tsx'
import { useTopic } from '#web/live/use-topic.ts'
import { useSecond } from '#web/widgets/age.tsx'

interface Props {
  row: RowOf<typeof facility>
}
export function OnlineState({ row }: Props): ReactElement {
  const online = useTopic(deviceStatus, state => state.items.get(row.id)?.online)
  const code = online === undefined ? row.onlineStatus : String(online)
  const item = itemOf(useDict('online_status'), code)
  if (code === null) return <Absent />
  return <Tag tone={toneOf(item?.color) ?? 'plain'}>{item?.text ?? code}</Tag>
}

export function LastMessage({ row: { id, lastMsgTime } }: Props): ReactElement {
  const lastAt = useTopic(deviceStatus, state => state.items.get(id)?.lastAt)
  const now = useSecond()
  if (typeof lastAt === 'number')
    return <time title={formatInstant(lastAt)}>{formatAge(now - lastAt)} 前</time>
  return lastMsgTime === null ? <Absent /> : <time title={lastMsgTime}>{shortMoment(lastMsgTime, now)}</time>
}
