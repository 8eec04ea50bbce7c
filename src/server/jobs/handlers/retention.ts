import Type from 'typebox'
import { dayMs } from '#lib/dates.ts'
import { dropMinutes, dropOld, fullRetention } from '#server/telemetry/retention.ts'
import { handler } from '../handler.ts'

const days = (title: string, presetMs: number) =>
  Type.Integer({ title, description: '天', minimum: 1, maximum: 3650, default: presetMs / dayMs })

export const retention = handler({
  name: 'retention',
  title: '保留期清理',
  description: '清除超过保留期的实时数据、原始报文和分钟数据；小时与日数据永久保留',
  parameters: Type.Object(
    {
      realtimeDays: days('实时数据保留', fullRetention.realtimeMs),
      frameDays: days('原始报文保留', fullRetention.frameMs),
      minuteDays: days('分钟数据保留', fullRetention.minuteMs),
    },
    { additionalProperties: false },
  ),
  async run({ realtimeDays, frameDays, minuteDays }, { db, now }) {
    const keep = {
      realtimeMs: realtimeDays * dayMs,
      frameMs: frameDays * dayMs,
      minuteMs: minuteDays * dayMs,
    }
    await dropOld(db, keep, now)
    await dropMinutes(db, now - keep.minuteMs, keep.minuteMs)
    return `已清除 ${realtimeDays} 天前的实时数据、${frameDays} 天前的原始报文、${minuteDays} 天前的分钟数据`
  },
})
