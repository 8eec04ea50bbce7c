/**
 * 分析简报: pictures of 分析 with words between them, on the screen and on paper. A picture is kept as the question that it answers, with its
 * days written out: whoever opens the brief is answered with the rights that he has, from what is published then; what was published
 * after a picture was put in is counted.
 */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { datetime, number, richText, text } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'
import { id } from '#contract/kit/shapes.ts'
import { pictureTitles } from './analysis-picture-keys.ts'
import { sharedFields, shareReach } from './shared-with.ts'

/** What a part may be: words, or a picture of the page by its key. */
export const wordsPart = 'text'
export const briefPictures = {
  trend: '趋势',
  places: '同级排名',
  quadrants: '变化 × 水平',
  week: '星期热图',
  compare: '对比',
  ...pictureTitles,
} as const
export type BriefPicture = keyof typeof briefPictures
export const isBriefPicture = (kind: string): kind is BriefPicture => Object.hasOwn(briefPictures, kind)
/** Of one brief: each picture asks its own question whenever the brief is opened. */
export const mostParts = 40

export const analysisBrief = resource('/sewage/analysis-brief', {
  title: '分析简报',
  perm: 'sewage:analysis-brief',
  table: 'sewage_analysis_brief',
  page: { group: '/sewage', at: 34 },
  label: 'title',
  scope: 'none',
  softDelete: true,
  verbs: ['list', 'queryById', 'add', 'edit', 'delete'],
  reach: shareReach,
  fields: sharedFields,
})

const { perm } = analysisBrief
/** Who may open a brief reads its parts; its author alone changes them. */
export const briefPart = resource('/sewage/analysis-brief-part', {
  title: '简报内容',
  perm: 'sewage:analysis-brief-part',
  access: {
    list: `${perm}:list`,
    queryById: `${perm}:list`,
    add: `${perm}:edit`,
    edit: `${perm}:edit`,
    delete: `${perm}:edit`,
    restore: `${perm}:edit`,
  },
  table: 'sewage_analysis_brief_part',
  label: 'title',
  scope: 'none',
  softDelete: true,
  verbs: ['list', 'queryById', 'add', 'edit', 'delete'],
  sort: { column: 'seat', order: 'asc' },
  fields: {
    briefId: text('简报', {
      required: true,
      maxLength: 32,
      fixed: '内容不能移到别的简报，请另加一份',
      belongsTo: { to: '/sewage/analysis-brief' },
    }),
    kind: text('类型', { required: true, maxLength: 16, fixed: '内容的类型不能修改，请另加一份' }),
    /** Where it stands: the lowest first. Between two others lies their mean. */
    seat: number('次序', { min: 0, max: 1_000_000 }),
    title: text('题目', { maxLength: 100 }),
    content: richText('文字', { maxLength: 50_000 }),
    /** Of a picture: what stands behind the question mark of the page's address, its days written out. */
    state: text('画面', { maxLength: 2000 }),
    /** When the picture was put in, or changed. */
    pinnedAt: datetime('放入时间', { readonly: true }),
  },
})

/** By picture: versions of results within its place, drugs and days that were published after it was put in. */
export const briefChanges = endpoint('GET', '/sewage/analysis-brief/changes', {
  title: '简报放入图后重新发布的结果',
  access: `${perm}:list`,
  query: Type.Object({ id: id() }),
  result: Type.Array(Type.Object({ partId: Type.String(), published: Type.Number() })),
})
