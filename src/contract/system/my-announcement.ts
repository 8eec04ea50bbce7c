/** Announcements as their reader sees them (spec/wire 8). `titile` is the wire's spelling. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { pageOf } from '#contract/kit/resource.ts'

const maybe = () => Type.Optional(Type.Union([Type.String(), Type.Null()]))
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
/** What is unread, the newest of each kind and how many there are. */
export const unreadAnnouncements = endpoint('GET', '/sys/annountCement/listByUser', {
  title: '未读通知',
  access: 'session',
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
    pageNo: Type.Number(),
    pageSize: Type.Number(),
  }),
  result: pageOf(Type.Object({ ...announcement.properties, anntId: Type.String(), readFlag: Type.String() })),
})
/** The wire leaves the verb open. */
export const markRead = endpoint('PUT', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', {
  title: '标记已读',
  access: 'session',
  also: ['POST'],
  body: Type.Object({ anntId: Type.String() }, { additionalProperties: false }),
})
export const markAllRead = endpoint('PUT', '/sys/sysAnnouncementSend/readAll', {
  title: '全部标注已读',
  access: 'session',
})
/** One published announcement; its content is cleaned HTML. */
export const announcementById = endpoint('GET', '/sys/annountCement/queryById', {
  title: '通知详情',
  access: 'session',
  query: Type.Object({ id: Type.String() }),
  result: announcement,
})
