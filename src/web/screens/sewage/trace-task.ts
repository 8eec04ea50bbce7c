/** What is asked before somebody is sent to trace: where, by whom it is tested, and when. */
import { date, department, reference, references } from '#contract/kit/field.ts'

export const traceFields = {
  plantIds: references('污水厂', { to: '/sewage/plant', text: 'plantName' }, { required: true }),
  departId: department('所属部门', { required: true }),
  labId: reference('实验室', { to: '/drug/lab', text: 'labName' }, { required: true }),
  planFrom: date('采样日期起', { required: true }),
  planTo: date('采样日期止', { required: true }),
  dueDate: date('要求完成', { required: true }),
}
