/** 实验室: who measures, and until when that is accredited. */
import { area, date, department, dict, filled, references, text, textarea } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'
import { codeRule } from '#contract/kit/rule.ts'

export const lab = resource('/drug/lab', {
  title: '实验室',
  perm: 'drug:lab',
  table: 'detect_lab',
  page: { group: '/drug', at: 5 },
  label: 'labName',
  scope: 'none',
  softDelete: true,
  sort: { column: 'labCode', order: 'asc' },
  fields: {
    labCode: text('编码', { required: true, unique: true, maxLength: 32, rules: [codeRule] }),
    labName: text('名称', { required: true, unique: true, maxLength: 100 }),
    departId: department('所属部门', { help: '本机构的实验室；第三方不填' }),
    regionCode: area('所在地'),
    methodIds: references('检测方法', { to: '/drug/method', text: 'methodName' }),
    accreditNo: text('资质证书号', { maxLength: 60, placeholder: 'CMA 或 CNAS 证书编号' }),
    accreditExpire: date('资质有效期止', { help: '到期后的任务不能下达到这个实验室' }),
    contact: text('联系人', { maxLength: 30 }),
    phone: text('联系电话', { maxLength: 20 }),
    address: text('地址', { maxLength: 200 }),
    status: filled(dict('状态', 'valid_status', { default: '1' })),
    remark: textarea('备注', { maxLength: 500 }),
  },
})
