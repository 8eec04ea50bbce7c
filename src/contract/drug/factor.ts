/** 校正系数: what a load is multiplied by. Versions: one person proposes, another approves, and what was approved stays as it was. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import {
  date,
  datetime,
  dict,
  filled,
  number,
  reference,
  sparse,
  text,
  textarea,
  user,
  users,
} from '#contract/kit/field.ts'
import { asked, machine, notBy } from '#contract/kit/machine.ts'
import { resource } from '#contract/kit/resource.ts'
import { isEmpty, type Rule } from '#contract/kit/rule.ts'
import { textOrNull } from '#contract/kit/shapes.ts'

const efRule: Rule = value =>
  isEmpty(value) || (Number(value) > 0 && Number(value) <= 1)
    ? undefined
    : '须大于 0 且不大于 1：排出的不会多于摄入的'
/** Asked of the way in which the factor is found, since that is always there. */
const basisRule: Rule = (value, row) => {
  if (value !== 'GIVEN') return isEmpty(row['ef']) ? '为按公式计算时须填写排泄率' : undefined
  if (isEmpty(row['cf'])) return '为直接给定时须填写校正系数'
  return isEmpty(row['cfReason']) ? '为直接给定时须说明为什么不按公式计算' : undefined
}
const endRule: Rule = (value, row) =>
  !isEmpty(value) && !isEmpty(row['validFrom']) && String(value) < String(row['validFrom'])
    ? '不能早于有效期起'
    : undefined

export const correctionFactor = resource('/drug/factor', {
  title: '校正系数',
  perm: 'drug:factor',
  table: 'correction_factor',
  page: { group: '/drug', at: 2 },
  label: 'versionName',
  scope: 'none',
  softDelete: true,
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls'],
  sort: { column: 'validFrom', order: 'desc' },
  fields: {
    drugCode: reference(
      '毒品',
      { to: '/drug/drug', text: 'nameZh', value: 'drugCode' },
      { required: true, fixed: '一个版本属于一种毒品，请另建版本' },
    ),
    marker: sparse(
      reference(
        '标志物',
        { to: '/drug/drug', text: 'nameZh', value: 'drugCode' },
        { required: true, help: '实际测定的化合物：毒品本身或它的代谢物' },
      ),
    ),
    versionNo: filled(number('版本号', { readonly: true, decimals: 0 })),
    versionName: filled(text('版本', { readonly: true, unique: true, maxLength: 32 })),
    state: filled(dict('状态', 'factor_state', { readonly: true, default: 'DRAFT' })),
    cfBasis: dict('CF 取值', 'factor_basis', {
      required: true,
      default: 'CALC',
      rules: [basisRule],
    }),
    ef: number('排泄率 EF', {
      min: 0,
      max: 1,
      decimals: 4,
      rules: [efRule],
      help: '摄入后以标志物排出的份额，0 到 1',
    }),
    lossShare: number('损失份额', {
      min: 0,
      max: 0.95,
      decimals: 3,
      help: '在管网和保存中损失的份额 d，CF 另乘 1/(1−d)；没有依据时不填',
    }),
    cf: filled(
      number('校正系数 CF', {
        min: 0.0001,
        max: 1_000_000,
        decimals: 4,
        help: 'CF = M母体 / M标志物 / EF',
      }),
    ),
    cfReason: textarea('给定理由', { maxLength: 300 }),
    source: sparse(
      textarea('来源', { required: true, maxLength: 500, placeholder: '文献、标准或本实验室的测定' }),
    ),
    confidence: dict('可信度', 'factor_confidence', { default: 'MEDIUM' }),
    validFrom: date('有效期起', { required: true, help: '样品日期从这天起用这个系数' }),
    validTo: date('有效期止', { rules: [endRule], help: '不填则到下一版本生效的前一天' }),
    lastDay: date('实际有效至', { readonly: true, elsewhere: true }),
    authors: users('编制人', { readonly: true }),
    submitBy: user('提交人', { readonly: true }),
    submitTime: datetime('提交时间', { readonly: true }),
    approveBy: user('批准人', { readonly: true }),
    approveTime: datetime('批准时间', { readonly: true }),
    remark: textarea('备注', { maxLength: 500 }),
  },
})

const reason = (title: string) => ({ reason: textarea(title, { required: true, maxLength: 200 }) })
const someoneElse = notBy(
  'someoneElse',
  ['authors', 'createBy', 'submitBy'],
  '不能批准自己编制或提交的系数，请由其他有批准权限的人处理',
)
const noClash = asked('noClash', '有效期与已批准的版本重叠，请修改有效期')

export const factorMachine = machine(
  correctionFactor,
  'state',
  [
    {
      verb: 'submit',
      title: '提交批准',
      waitsFor: '等他人批准',
      from: ['DRAFT'],
      to: 'REVIEW',
      guards: [noClash],
      sets: { submitBy: 'person', submitTime: 'now' },
      confirm: '提交后由他人批准，批准前不能再修改',
    },
    {
      verb: 'approve',
      title: '批准',
      from: ['REVIEW'],
      to: 'APPROVED',
      guards: [someoneElse, noClash],
      asks: { reason: textarea('批准意见', { maxLength: 200 }) },
      sets: { approveBy: 'person', approveTime: 'now' },
      effects: ['holdAlone'],
      note: '批准后不能再修改或删除。已发布的结果不会自动改变，重算后才用新的系数；影响范围见详情的“影响”。',
    },
    {
      verb: 'reject',
      title: '退回',
      from: ['REVIEW'],
      to: 'DRAFT',
      guards: [{ ...someoneElse, words: '不能退回自己编制或提交的系数，请由其他有批准权限的人处理' }],
      asks: reason('退回原因'),
      sets: { submitBy: 'nothing', submitTime: 'nothing' },
      danger: true,
    },
    {
      verb: 'withdraw',
      title: '撤销',
      from: ['APPROVED'],
      to: 'WITHDRAWN',
      guards: [{ ...someoneElse, words: '不能撤销自己编制或提交的系数，请由其他有批准权限的人处理' }],
      asks: reason('撤销原因'),
      danger: true,
      aside: true,
      note: '撤销后这个版本不再用于任何日期，用到它的结果在换上新的版本之前不能发布。已发布的结果不变。',
    },
  ],
  {
    edit: { in: ['DRAFT'], words: '系数已提交或批准，不能修改；请退回，或另建一个版本' },
    delete: { in: ['DRAFT'], words: '系数已提交或批准，不能删除；已批准的请改用“撤销”' },
  },
)

const figureOrNull = Type.Union([Type.Number(), Type.Null()])
/** What a version would change: nothing is computed anew, published figures stay as they are. */
export const factorEffect = endpoint('GET', '/drug/factor/effect', {
  title: '系数的影响',
  access: 'drug:factor:list',
  query: Type.Object({ id: Type.String() }),
  result: Type.Object({
    /** The version that holds on its first day, where there is one: its name, CF, EF. */
    before: Type.Union([
      Type.Object({
        versionName: Type.String(),
        cf: figureOrNull,
        ef: figureOrNull,
        validFrom: Type.String(),
      }),
      Type.Null(),
    ]),
    after: Type.Object({
      versionName: Type.String(),
      cf: figureOrNull,
      ef: figureOrNull,
      validFrom: Type.String(),
    }),
    /** New CF over old CF; null where there is none before. */
    ratio: figureOrNull,
    /** Last day of its validity, yyyy-MM-dd; null while it is open. */
    lastDay: textOrNull,
    /** Results of plants in its validity, by month. */
    months: Type.Array(
      Type.Object({
        /** yyyy-MM */
        month: Type.String(),
        results: Type.Number(),
        published: Type.Number(),
        plants: Type.Number(),
      }),
    ),
  }),
})
