/**
 * 纠正措施: what a failing control was put right by. Opened by the platform with the control, described by one person, found to have
 * worked by another one.
 */
import { datetime, dict, filled, number, reference, text, textarea, user } from '#contract/kit/field.ts'
import { asked, machine, notBy } from '#contract/kit/machine.ts'
import { resource } from '#contract/kit/resource.ts'

const read = { readonly: true } as const
const cause = { maxLength: 200, placeholder: '如：加标液移取偏少，移液器超期未校' }
const measure = { maxLength: 200, placeholder: '如：换移液器后重加标上机；移液器送校' }

export const qcAction = resource('/sewage/qc-action', {
  title: '纠正措施',
  perm: 'sewage:qc-action',
  table: 'qc_action',
  page: { group: '/sewage', at: 23 },
  label: 'subject',
  scope: 'depart',
  // Opened with its control and never deleted.
  verbs: ['list', 'queryById', 'exportXls'],
  sort: { column: 'openTime', order: 'desc' },
  fields: {
    subject: filled(text('质控', { ...read, maxLength: 60 })),
    state: filled(dict('状态', 'qc_action_state', { ...read, default: 'OPEN' })),
    openTime: filled(datetime('发现时间', read)),
    worksheetId: filled(reference('工作单', { to: '/sewage/worksheet', text: 'worksheetNo' }, read)),
    pos: filled(number('位', { ...read, decimals: 0 })),
    drugCode: filled(text('化合物', { ...read, maxLength: 16 })),
    broken: filled(text('规则', { ...read, maxLength: 60 })),
    shown: filled(text('值', { ...read, maxLength: 60 })),
    limitWords: text('应为', { ...read, maxLength: 60 }),
    /** The control as it was judged. */
    pointId: filled(text('判定', { ...read, unique: true, maxLength: 32 })),
    cause: textarea('原因', { ...read, ...cause }),
    measure: textarea('措施', { ...read, ...measure }),
    handleBy: user('处理人', read),
    handleTime: datetime('处理时间', read),
    opinion: textarea('验证依据', { ...read, maxLength: 200 }),
    verifyBy: user('验证人', read),
    verifyTime: datetime('验证时间', read),
  },
})

export const qcActionMachine = machine(qcAction, 'state', [
  {
    verb: 'handle',
    title: '填写措施',
    waitsFor: '等他人验证',
    from: ['OPEN'],
    to: 'VERIFY',
    asks: {
      cause: textarea('原因', { ...cause, required: true }),
      measure: textarea('措施', { ...measure, required: true }),
    },
    sets: { handleBy: 'person', handleTime: 'now' },
  },
  {
    verb: 'verify',
    title: '验证关闭',
    from: ['VERIFY'],
    to: 'CLOSED',
    guards: [
      notBy('verifiedByOther', ['handleBy'], '不能验证自己填写的措施，请由其他审核人验证'),
      asked('nothingKept', '这个质控还扣留着值，请先复测或批准放行，再验证措施'),
    ],
    asks: {
      opinion: textarea('验证依据', {
        required: true,
        maxLength: 200,
        placeholder: '如：复测回收率 96%，其后两批合格',
      }),
    },
    sets: { verifyBy: 'person', verifyTime: 'now' },
  },
  {
    verb: 'sendBack',
    title: '退回',
    from: ['VERIFY'],
    to: 'OPEN',
    guards: [notBy('returnedByOther', ['handleBy'], '不能退回自己填写的措施，请由其他审核人办理')],
    asks: { reason: textarea('退回原因', { required: true, maxLength: 200 }) },
    danger: true,
    aside: true,
  },
])
