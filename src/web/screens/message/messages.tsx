// @screen modules/message/SysMessageList in message
import { failed, message, resendMessage } from '#contract/message/message.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'

export default defineScreen(message, {
  query: ['esTitle', 'esReceiver', 'esType', 'esSendStatus', 'esContent'],
  columns: [
    { key: 'esTitle', width: 184, pin: 'left' },
    { key: 'esContent', width: 130, grow: 1 },
    { key: 'esReceiver', width: 96 },
    { key: 'esSendNum', width: 84 },
    { key: 'esSendStatus', width: 92 },
    { key: 'esResult', width: 130, grow: 1 },
    { key: 'esSendTime', width: 142 },
    { key: 'esType', width: 92 },
  ],
  // Messages come from templates; what was sent is a record.
  verbs: { add: false, edit: false, importExcel: false, exportXls: false },
  details: { columns: 2 },
  rowActions: [
    {
      title: '重发',
      call: resendMessage,
      when: row => row.esSendStatus === failed,
      confirm: ([row]) => `确定重新发送“${row?.esTitle ?? ''}”吗?`,
    },
  ],
  refetchMs: 10_000,
  emptyHint: '按模板发送的消息会记录在这里',
})
