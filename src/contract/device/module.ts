import { dict, number, onOff, reference, sparse, text } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'
import { codeRule } from '#contract/kit/rule.ts'

/** One measuring or working part of a facility; `factorCode` ties it to what frames carry. */
export const facilityModule = resource('/device/module', {
  title: '模块',
  perm: 'device:module',
  table: 'device_module',
  page: { group: '/sewage', at: 4 },
  label: 'moduleName',
  scope: 'depart',
  softDelete: true,
  fields: {
    moduleCode: text('模块编码', { required: true, unique: true, maxLength: 40, rules: [codeRule] }),
    moduleName: text('模块名称', { required: true, maxLength: 100 }),
    facilityId: reference('所属设备', { to: '/device/facility', text: 'facilityName' }, { required: true }),
    moduleType: sparse(dict('模块类型', 'module_type', { required: true })),
    factorCode: text('因子编码', { maxLength: 20, rules: [codeRule] }),
    unit: text('单位', { maxLength: 16 }),
    rangeLo: number('量程下限'),
    rangeHi: number('量程上限'),
    decimals: number('小数位', { min: 0, max: 6, decimals: 0, default: 2 }),
    registerAddr: number('寄存器地址', { min: 0, max: 65535, decimals: 0 }),
    wordOrder: dict('字节序', 'word_order'),
    scale: number('倍率', { default: 1 }),
    offset: number('偏移', { default: 0 }),
    collectSec: number('采集间隔', { unit: 's', min: 1, max: 86400, decimals: 0, default: 30 }),
    enabled: onOff('启用', { default: 'Y' }),
  },
})
