/** The figures of a batch, counted from its samples as they are. */
import { workBatch } from '#contract/sewage/work-batch.ts'
import { readBeside } from '#server/crud/shape.ts'

const from = "from sample s where s.batch_id = t.id and s.del_flag = '0'"
const among = (states: readonly string[]) =>
  `select count(*) ${from} and s.state in (${states.map(state => `'${state}'`).join(', ')})`
const tested = ['TESTED', 'ARCHIVED', 'DESTROYED']
const delivered = ['RECEIVED', ...tested]
const collected = ['SAMPLED', 'TRANSIT', ...delivered]

export function readFigures(): void {
  readBeside(workBatch, [
    { properties: ['collected'], sql: among(collected) },
    { properties: ['delivered'], sql: among(delivered) },
    { properties: ['tested'], sql: among(tested) },
    {
      // Minutes in range of all minutes (spec/domain 5.6), of the samples whose cabinet was watched.
      properties: ['coldChain'],
      sql: `select cast(round(1000.0 * (1 - sum(s.temp_over_minutes) * 60000.0 / sum(s.end_time - s.begin_time))) / 10 as double precision) ${from}
        and s.temp_over_minutes is not null and s.end_time > s.begin_time`,
    },
  ])
}
