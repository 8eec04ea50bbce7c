/** 毒品目录: the compounds that are looked for, each with what it stands for, its limits and what is known of it. */
import { dict, filled, number, onOff, reference, sparse, text, textarea } from '#contract/kit/field.ts'
import { group } from '#contract/kit/page.ts'
import { resource } from '#contract/kit/resource.ts'
import { rows } from '#contract/kit/rows.ts'
import { codeRule, isEmpty, pattern, type Rule } from '#contract/kit/rule.ts'
import { isCasNumber, molarMassOf } from '#lib/chemistry.ts'

export const drugGroup = group('/drug', { name: '毒品检测', icon: 'experiment', at: 5 })

const casRule: Rule = value =>
  isEmpty(value) || isCasNumber(String(value))
    ? undefined
    : '不是有效的 CAS 号（末位校验码不符），如 537-46-2'

/** g/mol by which a molar mass may differ from that of its formula: tables round to two decimals, elements vary a little. */
export const massTolerance = 0.05
const formulaRule: Rule = value =>
  isEmpty(value) || molarMassOf(String(value)) !== undefined
    ? undefined
    : '不是能识别的分子式，请写成 C10H15N 这样的形式'
const massRule: Rule = (value, row) => {
  const computed = isEmpty(row['formula']) ? undefined : molarMassOf(String(row['formula']))
  if (isEmpty(value) || computed === undefined) return undefined
  return Math.abs(Number(value) - computed) <= massTolerance
    ? undefined
    : `与分子式算得的 ${computed.toFixed(2)} g/mol 相差超过 ${massTolerance}，请核对两者`
}
/** Of either of the two. */
const limitsRule: Rule = (_, row) =>
  !isEmpty(row['lodDefault']) &&
  !isEmpty(row['loqDefault']) &&
  Number(row['lodDefault']) > Number(row['loqDefault'])
    ? '检出限不能大于定量限'
    : undefined

/** Roles in which a compound is measured. */
export const measuredRoles: readonly string[] = ['BOTH', 'MARKER', 'POP', 'PREC']
/** Roles in which it stands for another one. */
const standsForOther: readonly unknown[] = ['MARKER']
/** Asked of the role, since it is always there. */
const roleRule: Rule = (value, row) =>
  standsForOther.includes(value) && isEmpty(row['parent']) ? '为代谢物时须选择所属毒品' : undefined
const parentRule: Rule = (value, row) => {
  if (row['role'] === 'PARENT' || row['role'] === 'BOTH')
    return isEmpty(value) || value === row['drugCode'] ? undefined : '毒品本身不填所属毒品'
  return undefined
}
const mainRule: Rule = (value, row) =>
  value === 'Y' && row['role'] === 'PARENT' ? '不检测的毒品不能作主要标志物' : undefined

const perThousand = (title: string, above?: string) =>
  number(title, {
    required: true,
    unit: 'mg/d/千人',
    min: 0,
    max: 1_000_000,
    decimals: 2,
    rules: [
      (value, row) =>
        above !== undefined && !isEmpty(row[above]) && Number(value) < Number(row[above])
          ? '不能小于前一级'
          : undefined,
    ],
  })

export const drug = resource('/drug/drug', {
  title: '毒品目录',
  perm: 'drug:drug',
  table: 'drug',
  page: { group: '/drug', at: 1 },
  label: 'nameZh',
  scope: 'none',
  softDelete: true,
  sort: { column: 'drugCode', order: 'asc' },
  fields: {
    drugCode: text('编码', {
      required: true,
      unique: true,
      fixed: '编码用在检测值和结果里，不能修改',
      maxLength: 16,
      rules: [codeRule],
    }),
    nameZh: text('中文名', { required: true, maxLength: 60 }),
    nameEn: text('英文名', { maxLength: 100 }),
    alias: text('俗称', { maxLength: 60 }),
    category: sparse(dict('类别', 'drug_category', { required: true })),
    controlled: sparse(dict('管制类别', 'drug_controlled', { required: true, default: 'NONE' })),
    role: dict('作用', 'drug_role', {
      required: true,
      default: 'BOTH',
      rules: [roleRule],
      help: '代谢物代表它的母体；消费量由主要标志物的负荷乘以校正系数得出',
    }),
    parent: reference(
      '所属毒品',
      { to: '/drug/drug', text: 'nameZh', value: 'drugCode' },
      { rules: [parentRule], help: '代谢物填母体，毒品本身不填' },
    ),
    mainMarker: filled(
      onOff('主要标志物', { default: 'N', rules: [mainRule], help: '一种毒品只有一个：结果和发布用它' }),
    ),
    markerCodes: text('标志物', { readonly: true, elsewhere: true }),
    cas: text('CAS 号', { maxLength: 12, rules: [casRule] }),
    formula: text('分子式', { maxLength: 60, rules: [formulaRule] }),
    molarMass: sparse(
      number('摩尔质量', {
        required: true,
        unit: 'g/mol',
        min: 1,
        max: 5000,
        decimals: 3,
        rules: [massRule],
      }),
    ),
    ef: number('排泄率 EF', { readonly: true, elsewhere: true, decimals: 4 }),
    cf: number('校正系数 CF', { readonly: true, elsewhere: true, decimals: 3 }),
    factorVersion: text('系数版本', { readonly: true, elsewhere: true }),
    doseMg: number('单次剂量', { unit: 'mg', min: 0.001, max: 100_000, decimals: 3, asGiven: true }),
    lodDefault: number('检出限', {
      unit: 'ng/L',
      min: 0.0001,
      max: 1_000_000,
      decimals: 4,
      asGiven: true,
      rules: [limitsRule],
    }),
    loqDefault: number('定量限', {
      unit: 'ng/L',
      min: 0.0001,
      max: 1_000_000,
      decimals: 4,
      asGiven: true,
      rules: [limitsRule],
    }),
    color: text('颜色', {
      maxLength: 7,
      placeholder: '#208D86',
      rules: [pattern(/^#[0-9A-Fa-f]{6}$/, '请写成 #208D86 这样的颜色')],
    }),
    cutoffs: rows(
      '评定界值',
      {
        basis: dict('口径', 'drug_basis', { required: true, unique: true }),
        p50: perThousand('中（起）'),
        p75: perThousand('较高（起）', 'p50'),
        p90: perThousand('高（起）', 'p75'),
      },
      { help: '不填时按本机构近 12 个月的分位数评定' },
    ),
    status: filled(dict('状态', 'valid_status', { default: '1' })),
    remark: textarea('备注', { maxLength: 500 }),
  },
})
