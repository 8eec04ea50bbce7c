// @screen system/SysAnnouncementList in message
import {
  announcement,
  drafted,
  published,
  releaseAnnouncement,
  revokeAnnouncement,
  toChosen,
} from '#contract/message/announcement.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { AnnouncementPage } from '#web/widgets/announcement/announcement-page.tsx'

const { userIds } = announcement.fields

export default defineScreen(announcement, {
  query: ['titile', 'msgCategory', 'sendStatus', 'sendTime'],
  columns: [
    { key: 'titile', width: 180, grow: 1, pin: 'left' },
    { key: 'msgCategory', width: 92 },
    { key: 'sender', width: 84 },
    { key: 'priority', width: 72 },
    { key: 'msgType', title: '通告对象', width: 92 },
    { key: 'sendStatus', width: 88 },
    { key: 'sendTime', width: 142 },
    { key: 'cancelTime', width: 142 },
  ],
  form: ['msgCategory', 'titile', 'msgAbstract', 'endTime', 'priority', 'msgType', 'userIds', 'msgContent'],
  formWidth: 900,
  formAs: { userIds: values => (values['msgType'] === toChosen ? { ...userIds, required: true } : null) },
  verbs: { edit: row => row.sendStatus === drafted, delete: row => row.sendStatus !== published },
  details: {
    columns: 2,
    fields: { without: ['startTime', 'busType', 'busId', 'openType', 'openPage', 'dtTaskId'] },
  },
  rowActions: [
    {
      title: '发布',
      call: releaseAnnouncement,
      when: row => row.sendStatus === drafted,
      confirm: '确定发布吗?',
    },
    {
      title: '撤销',
      call: revokeAnnouncement,
      when: row => row.sendStatus === published,
      confirm: '确定撤销吗?',
    },
    { title: '查看', aside: true, dialog: AnnouncementPage },
  ],
  emptyHint: '新增一条通告，发布后会立即出现在接收人的消息铃中',
})
