/** Tenants of the platform (spec/wire 12). Rows of a tenant carry its number; "0" is what belongs to none. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { date, dictFigure, givenNumber, text } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'
import { isEmpty, type Rule, type RuleRow } from '#contract/kit/rule.ts'

const crossed = ({ beginDate, endDate }: RuleRow): boolean =>
  !isEmpty(beginDate) && !isEmpty(endDate) && String(endDate) < String(beginDate)
const beginRule: Rule = (_, row) => (crossed(row) ? '不能晚于结束时间' : undefined)
const endRule: Rule = (_, row) => (crossed(row) ? '不能早于开始时间' : undefined)

export const sysTenant = resource('/sys/tenant', {
  title: '租户',
  perm: 'system:tenant',
  table: 'sys_tenant',
  page: { group: '/system', at: 9, name: '租户管理', url: '/isys/tenant', component: 'system/TenantList' },
  label: 'name',
  scope: 'tenants',
  givenId: true,
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch'],
  messages: {
    add: '添加成功！',
    edit: '修改成功!',
    delete: '删除成功',
    deleteBatch: '删除成功！',
    nothingChosen: '未选中租户！',
  },
  fields: {
    name: text('租户名称', { required: true, maxLength: 100 }),
    // Its rows and its people are kept by it.
    id: givenNumber('租户编号', {
      required: true,
      unique: true,
      fixed: '租户编号不能修改',
      takenWords: '该编号已存在!',
    }),
    /** First and last day on which its people work; empty: without a limit. */
    beginDate: date('开始时间', { rules: [beginRule] }),
    endDate: date('结束时间', { rules: [endRule] }),
    status: dictFigure('状态', 'tenant_status', { required: true, input: 'radio', default: '1' }),
  },
})

const ids = Type.Object({ ids: Type.Optional(Type.String({ maxLength: 10_000 })) })
/** Enabled tenants among those that the caller sees; of these ids where some are named. */
export const tenantList = endpoint('GET', '/sys/tenant/queryList', {
  title: '启用的租户',
  access: 'session',
  query: ids,
  result: Type.Array(sysTenant.rowSchema),
})
