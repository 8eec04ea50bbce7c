/** What one process raises, clears or is told by a person, the engines of the others read; and who was heard is silent for none. */
import type { MessageOf } from '#contract/kit/topic.ts'
import { deviceStatus, warningTopic } from '#contract/topics.ts'
import type { WarningEngine } from '#server/warning/types.ts'
import type { Bus } from './bus.ts'

export function shareWarnings(
  bus: Bus,
  warnings: Pick<WarningEngine, 'changed' | 'heard'>,
  warn: (details: object, message: string) => void,
): void {
  bus.subscribe(warningTopic.key, payload => {
    const { id } = payload as MessageOf<typeof warningTopic>
    warnings
      .changed([id])
      .catch(error => warn({ err: error }, 'Warnings of another process could not be read'))
  })
  bus.subscribe(deviceStatus.key, payload => {
    const { id, lastAt } = payload as MessageOf<typeof deviceStatus>
    if (lastAt !== null) warnings.heard(id, lastAt)
  })
}
