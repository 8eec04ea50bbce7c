/**
 * 评定结果: what a drug came to in a region and a period, how high that is by which cut-offs, and what is to be done. Made by the platform
 * from the published consumption; handed in by one person, reviewed by another, published by a third.
 */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import {
  area,
  date,
  datetime,
  dict,
  filled,
  number,
  onOff,
  reference,
  text,
  textarea,
  user,
} from '#contract/kit/field.ts'
import { asked, machine, notBy, when } from '#contract/kit/machine.ts'
import { resource } from '#contract/kit/resource.ts'
import { strict } from '#contract/kit/shapes.ts'

const read = { readonly: true } as const
const measured = (unit: string, decimals: number) => ({ readonly: true, unit, decimals }) as const
const perThousand = measured('mg/(d·千人)', 3)
const count = { readonly: true, decimals: 0 } as const

/** Periods that are appraised. */
export const appraisedGrains = ['MONTH', 'QUARTER', 'YEAR'] as const
export type AppraisedGrain = (typeof appraisedGrains)[number]
/** Province, city, district, as the region table has them. */
export const appraisedLevels = ['1', '2', '3'] as const

export const appraisal = resource('/sewage/appraisal', {
  title: '评定结果',
  perm: 'sewage:appraisal',
  table: 'appraisal',
  page: { group: '/sewage', at: 30 },
  label: 'period',
  scope: 'none',
  softDelete: true,
  // Made by the platform and moved by its steps.
  verbs: ['list', 'queryById', 'exportXls'],
  sort: { column: 'startDate', order: 'desc' },
  fields: {
    regionCode: filled(area('区域', read)),
    placeLevel: filled(dict('级别', 'place_level', read)),
    grain: filled(dict('周期', 'appraisal_grain', read)),
    startDate: filled(date('期初', read)),
    period: filled(text('评定期', { ...read, maxLength: 32 })),
    drugCode: filled(reference('毒品', { to: '/drug/drug', text: 'nameZh', value: 'drugCode' }, read)),
    state: filled(dict('状态', 'appraisal_state', { ...read, default: 'DRAFT' })),
    apprVersion: filled(number('版本', { ...count, default: 1 })),
    superseded: filled(onOff('已被代替', { ...read, default: 'N' })),
    /** Empty where nothing can be appraised; the reasons say why. */
    grade: dict('等级', 'appraisal_level', read),
    score: number('评分', { ...read, decimals: 1 }),
    value: number('千人均消费量', perThousand),
    low: number('95% 下限', perThousand),
    high: number('95% 上限', perThousand),
    /** mg/(d·1000 inh); another figure, never in the place of a consumption. */
    pndl: number('千人均负荷量', perThousand),
    mom: number('环比', measured('%', 1)),
    yoy: number('同比', measured('%', 1)),
    trend: dict('趋势', 'trend', read),
    trendN: number('趋势期数', count),
    trendP: number('趋势 p 值', { ...read, decimals: 4 }),
    slope: number('Sen 斜率', measured('mg/(d·千人)/期', 4)),
    rank: number('位次', count),
    rankBest: number('最前位次', count),
    rankWorst: number('最后位次', count),
    ranked: number('参评区域', count),
    detectRate: number('检出率', measured('%', 1)),
    completeness: number('完整率', measured('%', 1)),
    plants: number('污水厂', count),
    samples: number('样品', count),
    days: number('有值日', count),
    population: number('人口', measured('人', 0)),
    reasons: textarea('原因', { ...read, maxLength: 2000 }),
    suggestion: dict('建议', 'appraisal_suggestion', read),
    forcedReview: filled(onOff('须写明依据', { ...read, default: 'N' })),
    cutoffVersion: number('界值版本', count),
    cutoffSource: dict('界值来源', 'cutoff_source', read),
    p25: number('P25', perThousand),
    p50: number('中（起）', perThousand),
    p75: number('较高（起）', perThousand),
    p90: number('高（起）', perThousand),
    cfVersions: text('系数版本', { ...read, maxLength: 100 }),
    loqPolicies: text('低值处理', { ...read, maxLength: 100 }),
    popMethods: text('人口方法', { ...read, maxLength: 200 }),
    submitBy: user('编制人', read),
    submitTime: datetime('编制时间', read),
    reviewBy: user('复核人', read),
    reviewTime: datetime('复核时间', read),
    opinion: text('复核意见', { ...read, maxLength: 200 }),
    publishBy: user('签发人', read),
    publishTime: datetime('签发时间', read),
    retractBy: user('撤回人', read),
    retractTime: datetime('撤回时间', read),
  },
})

const reason = (title: string) => ({ reason: textarea(title, { required: true, maxLength: 200 }) })
const newest = when('newest', '已有更新的评定版本，请处理新的版本', row => row['superseded'] !== 'Y')
const judged = asked('judged', '首次检出或等级变化达两级，请在复核意见里写明判断依据后再通过')

export const appraisalMachine = machine(appraisal, 'state', [
  {
    verb: 'submit',
    title: '送复核',
    waitsFor: '等复核人通过',
    from: ['DRAFT'],
    to: 'REVIEW',
    guards: [newest],
    sets: { submitBy: 'person', submitTime: 'now', reviewBy: 'nothing', reviewTime: 'nothing' },
    batch: true,
  },
  {
    verb: 'review',
    title: '复核通过',
    from: ['REVIEW'],
    to: 'REVIEW',
    guards: [
      newest,
      notBy('reviewedByOther', ['submitBy'], '不能复核自己编制的评定，请由其他复核人处理'),
      judged,
    ],
    asks: {
      opinion: textarea('复核意见', { maxLength: 200, placeholder: '首次检出、等级变化达两级的须写明依据' }),
    },
    sets: { reviewBy: 'person', reviewTime: 'now' },
    batch: true,
  },
  {
    verb: 'publish',
    title: '发布',
    from: ['REVIEW'],
    to: 'PUBLISHED',
    guards: [
      newest,
      when('reviewed', '还没有复核，请由复核人复核通过后再发布', row => Boolean(row['reviewBy'])),
      notBy(
        'publishedByOther',
        ['submitBy', 'reviewBy'],
        '不能发布自己编制或复核的评定，请由其他有发布权限的人处理',
      ),
      asked('figuresStand', '消费量在评定之后有变动，请重新评定后再发布'),
    ],
    sets: { publishBy: 'person', publishTime: 'now' },
    effects: ['takeOver'],
    confirm: '发布后通知本区域有权查看的人员；不能修改，更正须另发新版本',
    batch: true,
  },
  {
    verb: 'sendBack',
    title: '退回',
    from: ['REVIEW'],
    to: 'DRAFT',
    asks: reason('退回原因'),
    sets: { submitBy: 'nothing', submitTime: 'nothing', reviewBy: 'nothing', reviewTime: 'nothing' },
    danger: true,
    aside: true,
    batch: true,
  },
  { verb: 'revise', title: '被新版本代替', from: ['PUBLISHED'], to: 'REVISED', bySystem: true },
  {
    verb: 'retract',
    title: '撤回',
    from: ['PUBLISHED'],
    to: 'RETRACTED',
    asks: reason('撤回原因'),
    sets: { retractBy: 'person', retractTime: 'now' },
    danger: true,
    aside: true,
    note: '撤回后引用它的报告转为“已修订”；更正请重新评定后另发新版本。',
  },
])

const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
/** Appraises every region in the period in which a day lies; what says the same as before stays. */
export const generateAppraisals = endpoint('POST', '/sewage/appraisal/generate', {
  title: '评定一期',
  access: 'sewage:appraisal:generate',
  body: strict({ grain: Type.Enum([...appraisedGrains]), day }),
  result: Type.Object({
    period: Type.String(),
    /** New versions that wait to be handed in. */
    made: Type.Number(),
    /** That say what stands already. */
    same: Type.Number(),
  }),
})
