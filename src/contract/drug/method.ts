/** 检测方法: how compounds are measured, and the limits that each of them has to keep by that method. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { dict, filled, number, reference, text, textarea } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'
import { codeRule, isEmpty, type Rule } from '#contract/kit/rule.ts'
import { figure, id, strict } from '#contract/kit/shapes.ts'
import { type Consequence, leastRuns, ruleTitles, type WestgardRule } from '#lib/lab/westgard.ts'

const rule = (name: WestgardRule, preset: Consequence) =>
  filled(
    dict(`规则 ${name}`, 'westgard_consequence', {
      default: preset,
      help: `${ruleTitles[name]}；满 ${leastRuns} 次起判，上机后不变`,
    }),
  )

export const testMethod = resource('/drug/method', {
  title: '检测方法',
  perm: 'drug:method',
  table: 'test_method',
  page: { group: '/drug', at: 4 },
  label: 'methodName',
  scope: 'none',
  softDelete: true,
  sort: { column: 'methodCode', order: 'asc' },
  fields: {
    methodCode: text('编码', { required: true, unique: true, maxLength: 32, rules: [codeRule] }),
    methodName: text('名称', { required: true, maxLength: 100 }),
    norm: text('依据标准', { required: true, maxLength: 60, placeholder: 'JD/YJY02.10-2021' }),
    methodVersion: text('版本', { required: true, maxLength: 20, default: '1.0' }),
    instrument: dict('仪器', 'instrument_kind', { required: true, default: 'LCMSMS' }),
    prep: text('前处理', { maxLength: 200 }),
    sampleVolume: number('取样量', { unit: 'mL', min: 0.1, max: 5000, decimals: 1 }),
    // Westgard: what a broken rule does to the values that the control covers.
    rule12s: rule('1-2s', 'warn'),
    rule13s: rule('1-3s', 'hold'),
    rule22s: rule('2-2s', 'hold'),
    ruleR4s: rule('R-4s', 'hold'),
    rule41s: rule('4-1s', 'hold'),
    rule10x: rule('10-x', 'hold'),
    compounds: number('化合物', { readonly: true, elsewhere: true, decimals: 0 }),
    status: filled(dict('状态', 'valid_status', { default: '1' })),
    remark: textarea('备注', { maxLength: 500 }),
  },
})

/** What is asked of a result where a method says nothing else (domain 2.4). %, but the correlation. */
export const usualLimits = {
  recoveryLow: 70,
  recoveryHigh: 130,
  isRecoveryLow: 50,
  isRecoveryHigh: 150,
  rpdLimit: 30,
  ccvLimit: 20,
  curveR: 0.995,
} as const

const notAbove =
  (other: string, words: string): Rule =>
  (value, row) =>
    !isEmpty(value) && !isEmpty(row[other]) && Number(value) > Number(row[other]) ? words : undefined
const concentration = (title: string, rules: readonly Rule[] = []) =>
  number(title, { unit: 'ng/L', min: 0, max: 10_000_000, decimals: 4, asGiven: true, rules })
const percent = (title: string, preset: number, rules: readonly Rule[] = []) =>
  number(title, { unit: '%', min: 0, max: 1000, decimals: 1, default: preset, rules })

export const methodCompound = resource('/drug/method-compound', {
  title: '方法化合物',
  perm: 'drug:method-compound',
  table: 'method_compound',
  label: 'drugCode',
  scope: 'none',
  // Written with its method, all of them at once.
  verbs: ['list', 'queryById', 'exportXls'],
  sort: { column: 'drugCode', order: 'asc' },
  fields: {
    methodId: reference('检测方法', { to: '/drug/method', text: 'methodName' }, { required: true }),
    drugCode: reference(
      '化合物',
      { to: '/drug/drug', text: 'nameZh', value: 'drugCode' },
      { required: true },
    ),
    lod: concentration('检出限', [notAbove('loq', '不能大于定量限')]),
    loq: concentration('定量限', [notAbove('linearHigh', '不能大于线性上限')]),
    linearLow: concentration('线性下限', [notAbove('linearHigh', '不能大于线性上限')]),
    linearHigh: concentration('线性上限'),
    recoveryLow: percent('回收率下限', usualLimits.recoveryLow, [notAbove('recoveryHigh', '不能大于上限')]),
    recoveryHigh: percent('回收率上限', usualLimits.recoveryHigh),
    isRecoveryLow: percent('内标回收下限', usualLimits.isRecoveryLow, [
      notAbove('isRecoveryHigh', '不能大于上限'),
    ]),
    isRecoveryHigh: percent('内标回收上限', usualLimits.isRecoveryHigh),
    rpdLimit: percent('平行 RPD 限', usualLimits.rpdLimit),
    ccvLimit: percent('CCV 偏差限', usualLimits.ccvLimit),
    curveR: number('曲线 r 下限', { min: 0, max: 1, decimals: 4, default: usualLimits.curveR }),
    blankLimit: { ...concentration('空白限'), help: '不填即定量限' },
  },
})
/** Those of them that are figures of one compound: the columns of the grid, in order. */
export const limitNames = [
  'lod',
  'loq',
  'linearLow',
  'linearHigh',
  'recoveryLow',
  'recoveryHigh',
  'isRecoveryLow',
  'isRecoveryHigh',
  'rpdLimit',
  'ccvLimit',
  'curveR',
  'blankLimit',
] as const

const limits = Object.fromEntries(limitNames.map(name => [name, Type.Optional(figure)]))
/** All compounds of a method at once: those that are not named go. */
export const saveCompounds = endpoint('POST', '/drug/method/compounds', {
  title: '保存方法化合物',
  access: 'drug:method:edit',
  body: strict({
    id: id(),
    /** Of the method, as it was looked at. */
    version: Type.Integer(),
    rows: Type.Array(
      Type.Object(
        { drugCode: Type.String({ minLength: 1, maxLength: 16 }), ...limits },
        { additionalProperties: false },
      ),
      { maxItems: 200 },
    ),
  }),
  result: Type.Object({ kept: Type.Number(), version: Type.Number() }),
})
