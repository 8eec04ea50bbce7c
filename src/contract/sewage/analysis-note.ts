import { date, dict, filled, text, textarea, user, users } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'

/** Dictionary `analysis_note_kind`. */
export const usualNoteKind = 'EVENT'
/**
 * What somebody has to say of a place and some of its days, and what others answer. Who may read the place may read what is said of it;
 * each keeps his own.
 */
export const analysisNote = resource('/sewage/analysis-note', {
  title: '分析批注',
  perm: 'sewage:analysis-note',
  table: 'sewage_analysis_note',
  label: 'content',
  scope: 'none',
  softDelete: true,
  verbs: ['list', 'queryById', 'add', 'edit', 'delete'],
  sort: { column: 'fromDay', order: 'asc' },
  reach: { add: { mentions: ['user', 'see'] }, edit: { mentions: ['user', 'see'] } },
  fields: {
    kind: dict('类型', 'analysis_note_kind', { required: true, default: usualNoteKind }),
    fromDay: date('开始日期', { required: true }),
    toDay: date('结束日期', { required: true }),
    content: textarea('内容', { required: true, maxLength: 500 }),
    mentions: users('提醒谁看', { maxLength: 1000, help: '在消息中心告诉他们' }),
    /** Region or plant, as 人均消费量 names them. */
    placeCode: text('地点', { required: true, maxLength: 32, fixed: '批注的地点不能修改，请另写一条' }),
    /** Empty: of whichever drug. */
    drugCode: text('毒品', { maxLength: 16, fixed: '批注的毒品不能修改，请另写一条' }),
    /** Of an answer: what it answers. */
    parentId: text('回复的批注', { maxLength: 32, fixed: '回复不能移到别的批注下' }),
    author: filled(user('作者', { readonly: true })),
  },
})
