/** 工作单: one run of the instrument, up to 96 positions of samples and controls, from its planning until somebody else has reviewed it. */
import { date, datetime, dict, filled, number, reference, text, textarea, user } from '#contract/kit/field.ts'
import { asked, machine, onlyBy } from '#contract/kit/machine.ts'
import { resource } from '#contract/kit/resource.ts'

const read = { readonly: true } as const
/** The method of a test that lies on no worksheet yet: the worksheet says by which it is measured. */
export const undecidedMethod = '未定'

export const worksheet = resource('/sewage/worksheet', {
  title: '工作单',
  perm: 'sewage:worksheet',
  table: 'worksheet',
  page: { group: '/sewage', at: 21 },
  label: 'worksheetNo',
  scope: 'depart',
  softDelete: true,
  verbs: ['list', 'queryById', 'add', 'edit', 'exportXls'],
  fields: {
    worksheetNo: filled(text('工作单号', { ...read, unique: true, maxLength: 32, numbered: 'JC' })),
    state: filled(dict('状态', 'worksheet_state', { ...read, default: 'DRAFT' })),
    methodId: reference(
      '检测方法',
      { to: '/drug/method', text: 'methodName', active: true },
      { help: '决定测哪些化合物和各自的限值，上机时固定；不选时用本实验室的第一个可用方法' },
    ),
    method: filled(text('方法', { ...read, maxLength: 100 })),
    instrument: text('仪器', { required: true, maxLength: 60, placeholder: 'LC-MS-03' }),
    columnNo: text('色谱柱', { maxLength: 60, placeholder: 'C18-117' }),
    runDate: date('上机日期', { required: true }),
    analyst: user('检测人', { ...read }),
    reviewer: user('审核人', {
      holds: 'sewage:worksheet:approve',
      help: '须不是检测人；有审核权限的其他人也可以审核',
    }),
    calR: number('标准曲线 r', { min: 0, max: 1, decimals: 5, help: '相关系数，低于方法限值不能提交' }),
    samples: number('样品', { ...read, elsewhere: true, decimals: 0 }),
    controls: number('质控', { ...read, elsewhere: true, decimals: 0 }),
    heldCount: number('扣留', { ...read, elsewhere: true, decimals: 0 }),
    submitTime: datetime('提交时间', read),
    reviewBy: user('审核', read),
    reviewTime: datetime('审核时间', read),
    remark: textarea('备注', { maxLength: 500 }),
  },
})

const why = (title: string) => ({ reason: textarea(title, { required: true, maxLength: 200 }) })
const byOther = asked('reviewedByOther', '不能审核自己检测、录入或提交的工作单，请由其他审核人办理')
export const worksheetMachine = machine(
  worksheet,
  'state',
  [
    {
      verb: 'start',
      title: '上机',
      from: ['DRAFT'],
      to: 'RUNNING',
      guards: [asked('placesReady', '工作单还没有样品或质控，请先排样和按规则排质控')],
      effects: ['runTests'],
    },
    {
      verb: 'takeBack',
      title: '撤销上机',
      from: ['RUNNING'],
      to: 'DRAFT',
      rightOf: 'start',
      guards: [asked('nothingEntered', '已录入过测定值，不能撤销上机；请在本单上继续录入')],
      effects: ['unrunTests'],
      aside: true,
      confirm: '撤销后回到计划中，可以改排样和质控；各项限值在再次上机时按检测方法重新固定',
    },
    {
      verb: 'submit',
      title: '提交审核',
      waitsFor: '等审核人审核',
      from: ['RUNNING'],
      to: 'REVIEW',
      guards: [asked('allEntered', '还有没有录入的格，请补齐后提交')],
      sets: { submitTime: 'now' },
      effects: ['submitTests'],
      note: '提交后整单只读。扣留的值不会随单审核通过，须复测或批准放行。',
    },
    {
      verb: 'withdraw',
      title: '撤回',
      from: ['REVIEW'],
      to: 'RUNNING',
      guards: [onlyBy('ownSheet', ['analyst'], '只有检测人可以撤回，审核人请用“退回”')],
      sets: { submitTime: 'nothing' },
      effects: ['returnTests'],
      aside: true,
      confirm: '撤回后可以继续修改，须再次提交审核',
    },
    {
      verb: 'sendBack',
      title: '退回',
      from: ['REVIEW'],
      to: 'RUNNING',
      guards: [byOther],
      asks: why('退回原因'),
      sets: { submitTime: 'nothing' },
      effects: ['returnTests'],
      danger: true,
    },
    {
      verb: 'approve',
      title: '审核通过',
      from: ['REVIEW'],
      to: 'DONE',
      guards: [byOther, asked('nothingHeld', '还有扣留的值，请先复测或批准放行；其余的值可以“部分通过”')],
      asks: { reason: textarea('审核意见', { maxLength: 200 }) },
      sets: { reviewBy: 'person', reviewTime: 'now' },
      effects: ['releaseValues'],
    },
    {
      verb: 'approvePart',
      title: '部分通过',
      from: ['REVIEW'],
      to: 'RUNNING',
      guards: [byOther, asked('partHeld', '没有扣留的值，请直接“审核通过”')],
      asks: { reason: textarea('审核意见', { maxLength: 200 }) },
      sets: { reviewBy: 'person', reviewTime: 'now', submitTime: 'nothing' },
      effects: ['releaseValues'],
      note: '没有扣留的值审核通过、不能再改；扣留的值留在工作单里，复测或批准放行后再提交。',
    },
    {
      verb: 'discard',
      title: '作废',
      from: ['DRAFT'],
      to: 'VOID',
      asks: why('作废原因'),
      effects: ['dropTests'],
      danger: true,
      aside: true,
    },
  ],
  {
    edit: { in: ['DRAFT', 'RUNNING'], words: '工作单已提交或结束，不能修改；请先撤回或退回' },
  },
)
