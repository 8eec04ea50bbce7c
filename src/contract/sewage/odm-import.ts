/**
 * 外来数据导入: series of another agency in the open data model (PHES-ODM), which belong to no sample of ours. Uploaded and looked at
 * first, written in the background, let out by somebody else; never among our own figures.
 */
import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { datetime, dict, filled, number, reference, text, textarea, user } from '#contract/kit/field.ts'
import { asked, machine, notBy } from '#contract/kit/machine.ts'
import { resource } from '#contract/kit/resource.ts'
import { figure, id, strict, textOrNull } from '#contract/kit/shapes.ts'
import { odmQuantities, siteTargets } from './odm-mapping.ts'

const read = { readonly: true } as const
const count = (title: string) => filled(number(title, { ...read, decimals: 0, default: 0 }))

export const odmImport = resource('/sewage/odm-import', {
  title: '外来数据导入',
  perm: 'sewage:odm-import',
  table: 'odm_import',
  page: { group: '/sewage', at: 37 },
  label: 'fileName',
  scope: 'none',
  softDelete: true,
  // Begun by its own call and never deleted.
  verbs: ['list', 'queryById', 'exportXls'],
  fields: {
    mappingId: filled(reference('来源', { to: '/sewage/odm-mapping', text: 'sourceName' }, read)),
    fileName: filled(text('文件', { ...read, maxLength: 100 })),
    state: filled(dict('状态', 'odm_import_state', { ...read, default: 'RUNNING' })),
    fromDay: text('最早采样日', { ...read, maxLength: 10 }),
    toDay: text('最晚采样日', { ...read, maxLength: 10 }),
    total: count('行'),
    done: count('已处理'),
    fresh: count('新值'),
    changed: count('变值'),
    same: count('相同'),
    refused: count('拒收'),
    beside: count('不导入'),
    mappingVersion: count('对照版本'),
    uploadBy: filled(user('上传人', read)),
    releaseBy: user('放行人', read),
    releaseTime: datetime('放行时间', read),
    opinion: textarea('审核依据', { ...read, maxLength: 200 }),
    withdrawBy: user('撤回人', read),
    withdrawTime: datetime('撤回时间', read),
    problem: text('说明', { ...read, maxLength: 300 }),
    /** SHA-256 of the file. */
    fileHash: filled(text('文件指纹', { ...read, maxLength: 64 })),
  },
})

const why = textarea('原因', { required: true, maxLength: 200 })
export const odmImportMachine = machine(odmImport, 'state', [
  { verb: 'finish', title: '写完', from: ['RUNNING'], to: 'REVIEW', bySystem: true },
  { verb: 'fail', title: '写入失败', from: ['RUNNING'], to: 'WITHDRAWN', bySystem: true },
  {
    verb: 'cancel',
    title: '取消写入',
    from: ['RUNNING'],
    to: 'WITHDRAWN',
    asks: { reason: why },
    sets: { withdrawBy: 'person', withdrawTime: 'now' },
    danger: true,
    aside: true,
    note: '已写入的行留作记录，不会显示；同一文件可以重新导入。',
  },
  {
    verb: 'release',
    title: '放行',
    from: ['REVIEW'],
    to: 'RELEASED',
    guards: [
      notBy('releasedByOther', ['uploadBy'], '不能放行自己上传的数据，请由其他审核人办理'),
      asked('somethingWritten', '这次导入没有写入任何值，请撤回'),
    ],
    asks: {
      opinion: textarea('审核依据', {
        required: true,
        maxLength: 200,
        placeholder: '如：已与来源机构的公开数据抽查 20 行，一致',
      }),
    },
    sets: { releaseBy: 'person', releaseTime: 'now' },
  },
  {
    verb: 'withdraw',
    title: '撤回',
    from: ['REVIEW', 'RELEASED'],
    to: 'WITHDRAWN',
    asks: { reason: why },
    sets: { withdrawBy: 'person', withdrawTime: 'now' },
    danger: true,
    aside: true,
    note: '撤回后不再显示，值与经过都保留；它替换过的旧版本恢复显示。',
  },
])

/** Sites of a source, and measures: so many a mapping holds. */
export const mostMapped = 200
const site = Type.Object({
  siteId: Type.String(),
  siteName: Type.String(),
  rows: Type.Number(),
  target: Type.String(),
  code: Type.String(),
  population: figure,
  /** MAPPED: it stands in the mapping; KNOWN: it is proposed by what is known; UNKNOWN. */
  stands: Type.Enum(['MAPPED', 'KNOWN', 'UNKNOWN']),
})
const measure = Type.Object({
  measure: Type.String(),
  unit: Type.String(),
  rows: Type.Number(),
  drugCode: Type.String(),
  quantity: Type.String(),
  factor: figure,
  stands: Type.Enum(['MAPPED', 'KNOWN', 'UNKNOWN']),
})
export type FoundSite = Static<typeof site>
export type FoundMeasure = Static<typeof measure>
const counts = {
  total: Type.Number(),
  fresh: Type.Number(),
  changed: Type.Number(),
  same: Type.Number(),
  refused: Type.Number(),
  beside: Type.Number(),
}
export type OdmCounts = Record<keyof typeof counts, number>
/** Most rows of a report that are told one by one; all of them are in its file. */
export const mostOdmLines = 200
const line = Type.Object({
  line: Type.Number(),
  verdict: Type.Enum(['NEW', 'CHANGED', 'REFUSED']),
  siteId: Type.String(),
  sampleId: Type.String(),
  sampleDate: Type.String(),
  measure: Type.String(),
  rawValue: Type.String(),
  unit: Type.String(),
  value: figure,
  priorValue: figure,
  words: Type.String(),
})
export type OdmLine = Static<typeof line>

const access = 'sewage:odm-import:add'
/** Beside the file the form has `mappingId`. Read and looked at beside the request; nothing is written but the file itself. */
export const uploadOdm = endpoint('POST', '/sewage/odm-import/upload', {
  title: '上传外来数据文件',
  access,
  form: true,
  result: Type.Object({ id: Type.String() }),
})
export const odmUpload = endpoint('GET', '/sewage/odm-import/upload', {
  title: '外来数据试运行',
  access,
  query: Type.Object({ id: Type.String({ maxLength: 64 }) }),
  result: Type.Object({
    id: Type.String(),
    /** reading, ready, failed, imported; interrupted: its process is gone, it may be looked at again */
    state: Type.String(),
    fileName: Type.String(),
    mappingId: Type.String(),
    sourceName: Type.String(),
    mappingVersion: Type.Number(),
    problem: textOrNull,
    /** Said before it is begun: the same file is here already. */
    before: textOrNull,
    done: Type.Number(),
    ...counts,
    from: textOrNull,
    to: textOrNull,
    sites: Type.Array(site),
    measures: Type.Array(measure),
    lines: Type.Array(line),
    /** Files or sheets that were not read. */
    left: Type.Array(Type.String()),
  }),
})
/** Puts what was confirmed into the mapping of the source, and looks at the file again by it. */
export const mapOdm = endpoint('POST', '/sewage/odm-import/map', {
  title: '确认外来数据对照',
  access: 'sewage:odm-mapping:edit',
  body: strict({
    id: id(),
    sites: Type.Array(
      strict({
        siteId: Type.String({ minLength: 1, maxLength: 60 }),
        siteName: Type.Optional(Type.String({ maxLength: 60 })),
        target: Type.Enum([...siteTargets]),
        code: Type.Optional(Type.String({ maxLength: 32 })),
        population: Type.Optional(figure),
      }),
      { maxItems: mostMapped },
    ),
    measures: Type.Array(
      strict({
        measure: Type.String({ minLength: 1, maxLength: 40 }),
        unit: Type.String({ minLength: 1, maxLength: 40 }),
        drugCode: Type.Optional(Type.String({ maxLength: 16 })),
        quantity: Type.Enum([...odmQuantities]),
        factor: Type.Optional(figure),
      }),
      { maxItems: mostMapped },
    ),
  }),
})
/** Looks at the file again, by the mapping as it is now. */
export const checkOdm = endpoint('POST', '/sewage/odm-import/check', {
  title: '重新试运行',
  access,
  body: strict({ id: id() }),
})
/** Every row of the file with what would become of it, CSV. */
export const odmReport = endpoint('GET', '/sewage/odm-import/report', {
  title: '下载对照报告',
  access,
  query: Type.Object({ id: Type.String({ maxLength: 64 }) }),
  raw: true,
})
/** Begins to write what the last look found. */
export const beginOdm = endpoint('POST', '/sewage/odm-import/begin', {
  title: '开始导入外来数据',
  access,
  body: strict({ id: id() }),
  result: Type.Object({ id: Type.String() }),
})
