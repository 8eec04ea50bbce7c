/** Announcements as those keep them who write them (spec/wire 8). `titile` and `annountCement` are the wire's spelling. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import {
  datetime,
  dict,
  filled,
  richText,
  sparse,
  text,
  textarea,
  user,
  usersById,
} from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'
import { isEmpty, type Rule } from '#contract/kit/rule.ts'
import { id } from '#contract/kit/shapes.ts'
import { fromWire } from '#lib/dates.ts'

/** Values of msg_category, msg_type and send_status that something depends on. */
export const toAll = 'ALL'
export const toChosen = 'USER'
export const drafted = '0'
export const published = '1'
export const revoked = '2'
export const systemMessage = '2'

const afterStart: Rule = (value, row) => {
  const start = row['startTime']
  if (typeof value !== 'string' || value === '' || typeof start !== 'string' || start === '') return undefined
  return fromWire(value) > fromWire(start) ? undefined : '结束时间需大于开始时间'
}
const someone: Rule = (value, row) =>
  row['msgType'] === toChosen && isEmpty(value) ? '指定用户不能为空！' : undefined
/** 去处理 leads to a page of the console, or to a site. */
const pageOrSite: Rule = (value, row) => {
  if (typeof value !== 'string' || value === '' || row['openType'] !== 'url') return undefined
  // Browsers read a backslash as a slash, and pass over tabs.
  return /^(\/(?!\/)|https?:\/\/)[^\s\\]*$/.test(value)
    ? undefined
    : '打开页面应为以 / 开头的站内路径或完整网址'
}

export const announcement = resource('/sys/annountCement', {
  title: '系统通告',
  perm: 'system:announcement',
  table: 'sys_announcement',
  page: {
    group: '/system',
    at: 16,
    url: '/isystem/annountCement',
    component: 'system/SysAnnouncementList',
    owns: ['system:announcement', 'system:announcement-send'],
  },
  label: 'titile',
  scope: 'none',
  softDelete: true,
  // Readers open what reaches them by the same call; which rows that are, the server says.
  access: { queryById: 'session' },
  messages: { add: '添加成功！', edit: '修改成功!', delete: '删除成功!', deleteBatch: '删除成功!' },
  fields: {
    msgCategory: sparse(dict('消息类型', 'msg_category', { required: true, default: '1' })),
    titile: text('标题', { required: true, maxLength: 100 }),
    msgAbstract: sparse(textarea('摘要', { required: true, maxLength: 255 })),
    startTime: datetime('开始时间'),
    endTime: sparse(datetime('截至日期', { required: true, rules: [afterStart] })),
    msgType: sparse(dict('接收用户', 'msg_type', { required: true, default: toAll, input: 'radio' })),
    userIds: usersById('指定用户', { rules: [someone] }),
    priority: sparse(dict('优先级', 'priority', { required: true, default: 'H' })),
    msgContent: richText('内容'),
    sendStatus: filled(dict('发布状态', 'send_status', { readonly: true, default: drafted })),
    sender: user('发布人', { readonly: true }),
    sendTime: datetime('发布时间', { readonly: true }),
    cancelTime: datetime('撤销时间', { readonly: true }),
    busType: text('业务类型', { maxLength: 32 }),
    busId: text('业务编号', { maxLength: 64 }),
    openType: text('打开方式', { maxLength: 20 }),
    openPage: text('打开页面', { maxLength: 255, rules: [pageOrSite] }),
    dtTaskId: text('外部任务编号', { maxLength: 100 }),
  },
})

const byId = Type.Object({ id: id() })
export const releaseAnnouncement = endpoint('GET', '/sys/annountCement/doReleaseData', {
  title: '发布通告',
  access: 'system:announcement:release',
  query: byId,
})
export const revokeAnnouncement = endpoint('GET', '/sys/annountCement/doReovkeData', {
  title: '撤销通告',
  access: 'system:announcement:revoke',
  query: byId,
})
/** Makes bells read again: of everybody an announcement reaches for those who may publish, of oneself for everybody else. */
export const syncNotice = endpoint('GET', '/sys/annountCement/syncNotic', {
  title: '同步消息',
  access: 'session',
  query: Type.Object({ anntId: Type.Optional(Type.String({ maxLength: 64 })) }),
})
/** The announcement as a page: what is published to everybody, else by a one-time ticket (`token=`) of somebody it reaches. */
export const showAnnouncement = endpoint('GET', '/sys/annountCement/show/:id', {
  title: '通告页面',
  access: 'public',
  raw: true,
  params: byId,
  query: Type.Object({ token: Type.Optional(Type.String({ maxLength: 200 })) }),
})

/** Who got which announcement, and whether it was read. Written by the platform; kept by hand only to mend. */
export const announcementSend = resource('/sys/sysAnnouncementSend', {
  title: '通告阅读记录',
  perm: 'system:announcement-send',
  table: 'sys_announcement_send',
  label: 'anntId',
  scope: 'none',
  reach: { add: { userId: ['user', 'see'] }, edit: { userId: ['user', 'see'] } },
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch'],
  messages: { add: '添加成功！', edit: '修改成功!', delete: '删除成功!', deleteBatch: '批量删除成功!' },
  fields: {
    anntId: text('通告', { required: true, maxLength: 64, belongsTo: { to: '/sys/annountCement' } }),
    userId: text('用户', { required: true, maxLength: 64, belongsTo: { to: '/sys/user' } }),
    readFlag: filled(dict('阅读状态', 'read_flag', { default: '0' })),
    readTime: datetime('阅读时间'),
    starFlag: text('标星', { maxLength: 2 }),
  },
})
