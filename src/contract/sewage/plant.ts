import {
  area,
  date,
  department,
  dict,
  number,
  onOff,
  point,
  sparse,
  text,
  textarea,
} from '#contract/kit/field.ts'
import { group } from '#contract/kit/page.ts'
import { resource } from '#contract/kit/resource.ts'
import { codeRule } from '#contract/kit/rule.ts'

/** Put together for who looks, of what he may see. */
const found = { readonly: true, elsewhere: true } as const

export const sewageGroup = group('/sewage', { name: '污水监测', icon: 'water', at: 4 })

/** A treatment plant: the unit of which loads are computed. */
export const plant = resource('/sewage/plant', {
  title: '污水厂',
  perm: 'sewage:plant',
  table: 'sewage_plant',
  page: { group: '/sewage', at: 1 },
  label: 'plantName',
  scope: 'depart',
  softDelete: true,
  fields: {
    plantCode: text('厂编码', { required: true, unique: true, maxLength: 32, rules: [codeRule] }),
    plantName: text('厂名', { required: true, unique: true, maxLength: 100 }),
    shortName: text('简称', { maxLength: 30 }),
    districtCode: sparse(area('所在区县', { required: true })),
    cityCode: area('所在市', { readonly: true }),
    departId: sparse(department('所属部门', { required: true })),
    plantType: dict('厂类型', 'plant_type', { default: '1' }),
    processType: dict('处理工艺', 'process_type'),
    status: dict('状态', 'run_status', { default: 'RUN' }),
    designCapacity: number('设计规模', { unit: '万m³/d', min: 0, max: 1000, decimals: 2 }),
    avgFlow: number('平均流量', { unit: '万m³/d', min: 0, max: 1000, decimals: 2 }),
    servedPopulation: sparse(
      number('服务人口', { unit: '万人', required: true, min: 0, max: 5000, decimals: 2 }),
    ),
    censusPopulation: number('普查人口', { unit: '万人', min: 0, max: 5000, decimals: 2 }),
    populationMethod: sparse(dict('人口估算方法', 'pop_method', { required: true, default: 'SERVED' })),
    domesticShare: number('生活污水占比', { min: 0, max: 1, decimals: 2, default: 1 }),
    combinedSewer: onOff('合流制', { default: 'N' }),
    residenceHour: number('管网停留时间', { unit: 'h', min: 0, max: 240, decimals: 1 }),
    location: point('位置'),
    address: text('地址'),
    operator: text('运营单位', { maxLength: 100 }),
    contact: text('联系人', { maxLength: 30 }),
    phone: text('联系电话', { maxLength: 20 }),
    openDate: date('投运日期'),
    deviceOnline: number('在线设备', { ...found, decimals: 0 }),
    deviceTotal: number('设备', { ...found, decimals: 0 }),
    /** Of what is published. */
    lastResultDate: date('最近结果日', found),
    /** Regions are appraised, not plants: the highest of any drug in the newest published month of the district. */
    districtGrade: dict('所在区县等级', 'appraisal_level', found),
    /** `2026 年 10 月 甲基苯丙胺` */
    districtBasis: text('区县等级依据', found),
    remark: textarea('备注', { maxLength: 500 }),
  },
})
