// @screen drug/factor
import { correctionFactor, factorEffect, factorMachine } from '#contract/drug/factor.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { stepsOf } from '#web/crud/steps.ts'
import { later } from '#web/ui/later.tsx'

const FactorEffect = later(
  async () => (await import(/* webpackChunkName: 'leads' */ './factor-effect.tsx')).FactorEffect,
)
const { ef, cf, cfReason, lossShare } = correctionFactor.fields
const isGiven = (values: Readonly<Record<string, unknown>>) => values['cfBasis'] === 'GIVEN'

export default defineScreen(correctionFactor, {
  steps: stepsOf(factorMachine),
  query: ['drugCode', 'state', 'marker', 'validFrom', 'versionName', 'confidence', 'approveBy'],
  views: [
    { key: 'all', title: '全部', filters: {} },
    { key: 'review', title: '待批准', filters: { state: 'REVIEW' } },
    { key: 'approved', title: '已批准', filters: { state: 'APPROVED' } },
    { key: 'draft', title: '草稿', filters: { state: 'DRAFT' } },
  ],
  columns: [
    { key: 'versionName', pin: 'left', width: 92 },
    { key: 'drugCode', pin: 'left', width: 132, link: '/drug/drug' },
    { key: 'marker', width: 124 },
    { key: 'ef', width: 72, title: 'EF' },
    { key: 'cf', width: 88, title: 'CF' },
    { key: 'cfBasis', width: 100, hidden: true },
    { key: 'validFrom', width: 108 },
    { key: 'lastDay', width: 108, title: '有效至' },
    { key: 'confidence', width: 72, hidden: 'narrow' },
    { key: 'source', width: 200, hidden: true },
    { key: 'authors', width: 84, hidden: 'narrow' },
    { key: 'approveBy', width: 72 },
    { key: 'approveTime', width: 128, hidden: true },
    { key: 'state', width: 76, pin: 'right' },
  ],
  form: { without: [], sections: { drugCode: '毒品与标志物', cfBasis: '系数', source: '依据与有效期' } },
  formAs: {
    ef: values => (isGiven(values) ? { ...ef, help: '知道时填写' } : { ...ef, required: true }),
    lossShare: values => (isGiven(values) ? null : lossShare),
    cf: values => (isGiven(values) ? { ...cf, required: true } : null),
    cfReason: values => (isGiven(values) ? { ...cfReason, required: true } : null),
  },
  verbs: {
    edit: ({ state }) => state === 'DRAFT',
    delete: ({ state }) => state === 'DRAFT',
  },
  copy: { without: ['validFrom', 'validTo'] },
  details: {
    tabs: [
      {
        key: 'effect',
        title: '影响',
        perm: factorEffect.access,
        render: ({ id }) => <FactorEffect id={id} />,
      },
    ],
  },
  emptyHint: '新增一个版本，填写标志物、排泄率、来源和有效期；提交后由他人批准，批准后不能再改',
})
