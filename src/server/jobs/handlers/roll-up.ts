import Type from 'typebox'
import { rollUp } from '#server/telemetry/rollup.ts'
import { handler } from '../handler.ts'

export const telemetryRollUp = handler({
  name: 'telemetryRollUp',
  title: '汇总',
  description: '把有新数据的时段重新汇总为分钟、小时和日数据，直到没有待汇总的时段',
  parameters: Type.Object({}, { additionalProperties: false }),
  async run(_, { db, now, signal }) {
    let periods = 0
    for (;;) {
      signal.throwIfAborted()
      const done = await rollUp(db, now, ['MIN', 'HOUR', 'DAY'])
      if (done === 0) return periods === 0 ? '没有待汇总的时段' : `已汇总 ${periods} 个时段`
      periods += done
    }
  },
})
