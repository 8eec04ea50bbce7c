/** What is asked before labels are made. */
import { date, number, reference } from '#contract/kit/field.ts'

const some = (title: string, most: number, value: number) =>
  number(title, { min: 0, max: most, decimals: 0, default: value, required: true, unit: '枚' })

export const labelCounts = {
  sampleDate: date('采样日期', { required: true }),
  batchNo: reference(
    '批次',
    { to: '/sewage/batch', text: 'batchNo', value: 'batchNo' },
    { help: '不选时不属于任何批次，备料时再归入' },
  ),
  bottles: some('每点瓶数', 48, 24),
  blanks: some('现场空白', 9, 1),
  tripBlanks: some('运输空白', 9, 1),
  duplicates: some('平行样', 9, 1),
  spikes: some('加标样', 9, 0),
  spares: some('备用', 9, 1),
}
export const labelPlace = {
  plantId: reference('所属污水厂', { to: '/sewage/plant', text: 'plantName' }, { required: true }),
  pointId: reference(
    '采样点',
    { to: '/sewage/point', text: 'pointName' },
    { help: '不选时为该厂的全部有效采样点' },
  ),
}
export const labelNote =
  '标签号由平台编制，一签一瓶。质控与备用每座厂各一份；已有的不重复生成，可以放心再次提交'
