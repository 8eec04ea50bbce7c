import { Message } from '@arco-design/web-react'
import { acknowledgeWarnings } from '#contract/device/warning.ts'
import { call } from '#web/api/client.ts'
import type { ActionContext } from '#web/crud/screen.ts'
import type { Warning } from './warning-cells.tsx'

export function tellDone(verb: string, done: number, skipped: number): void {
  const rest = skipped > 0 ? `，${skipped} 条无需${verb}` : ''
  if (done === 0 && skipped > 0) Message.info(`${skipped} 条无需${verb}`)
  else Message.success(`已${verb} ${done} 条${rest}`)
}

export async function acknowledge({ rows }: ActionContext<Warning>): Promise<string> {
  const answer = await call(acknowledgeWarnings, { body: { ids: rows.map(row => row.id) } })
  tellDone('确认', answer.acknowledged, answer.skipped)
  return ''
}

export const isOpen = ({ state }: Warning): boolean => state !== 'CLOSED' && state !== 'FALSE_ALARM'
