/** 检测结果计算: what was released by the laboratory and could not be computed at once, because a flow or a factor was missing. */
import Type from 'typebox'
import { handler } from '#server/jobs/handler.ts'
import { computeDue } from './compute.ts'

export const resultComputation = handler({
  name: 'plantResults',
  title: '检测结果计算',
  description:
    '用审核通过的检测值、流量、人口和校正系数计算厂检测结果，已计算过的不再计算；缺什么见“厂检测结果”的“尚缺”',
  parameters: Type.Object({}, { additionalProperties: false }),
  async run(_given, { db, now, signal }) {
    const { days, results, waiting } = await computeDue(db, now, { signal })
    const left = waiting > 0 ? `，${waiting} 个厂日还缺数据` : ''
    return results === 0
      ? `没有可计算的结果${left}`
      : `已计算 ${days} 个厂日的 ${results} 条结果，待复核${left}`
  },
})
