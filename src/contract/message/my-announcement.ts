/** Announcements as their reader sees them (spec/wire 8). `titile` is the wire's spelling. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { page } from '#contract/kit/page.ts'
import { pageOf } from '#contract/kit/resource.ts'
import { id, maybe, strict } from '#contract/kit/shapes.ts'

const announcement = Type.Object({
  id: Type.String(),
  titile: maybe(),
  msgContent: maybe(),
  msgAbstract: maybe(),
  sender: maybe(),
  sendTime: maybe(),
  createTime: maybe(),
  priority: maybe(),
  msgCategory: maybe(),
  busType: maybe(),
  busId: maybe(),
  openType: maybe(),
  openPage: maybe(),
})
const mine = Type.Object({
  ...announcement.properties,
  anntId: Type.String(),
  userId: Type.String(),
  readFlag: Type.String(),
})
/** What is unread, the newest of each kind and how many there are. */
export const unreadAnnouncements = endpoint('GET', '/sys/annountCement/listByUser', {
  title: '未读通知',
  access: 'session',
  atStart: {},
  query: Type.Object({ pageSize: Type.Optional(Type.Number({ minimum: 1, maximum: 100 })) }),
  result: Type.Object({
    anntMsgList: Type.Array(announcement),
    anntMsgTotal: Type.Number(),
    sysMsgList: Type.Array(announcement),
    sysMsgTotal: Type.Number(),
  }),
})
export const myAnnouncements = endpoint('GET', '/sys/sysAnnouncementSend/getMyAnnouncementSend', {
  title: '我的消息',
  access: 'session',
  query: Type.Object({
    titile: Type.Optional(Type.String()),
    sender: Type.Optional(Type.String()),
    readFlag: Type.Optional(Type.String()),
    msgCategory: Type.Optional(Type.String()),
    busType: Type.Optional(Type.String()),
    /** Known on the wire; announcements name no source. */
    bizSource: Type.Optional(Type.String()),
    pageNo: Type.Optional(Type.Number()),
    pageSize: Type.Optional(Type.Number()),
  }),
  result: pageOf(mine),
})
/** The wire leaves the verb open. */
export const markRead = endpoint('PUT', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', {
  title: '标记已读',
  access: 'session',
  also: ['POST'],
  body: strict({ anntId: Type.String() }),
})
export const markAllRead = endpoint('PUT', '/sys/sysAnnouncementSend/readAll', {
  title: '全部标注已读',
  access: 'session',
})
/** One line of one's own: by its id, or by that of the announcement. */
export const oneOfMine = endpoint('GET', '/sys/sysAnnouncementSend/getOne', {
  title: '我的消息详情',
  access: 'session',
  query: Type.Object({ sendId: id() }),
  result: mine,
})

/** Everybody has messages of his own. */
export const myMessagesPage = page('/isps/userAnnouncement', {
  name: '我的消息',
  group: '/message',
  at: 3,
  component: 'system/UserAnnouncementList',
  needs: [],
})
