/** What who administers or audits looks after each day, as lists: a count is the count of the list that it opens. */
import { onlineUser } from '#contract/identity/online.ts'
import { sysUser } from '#contract/identity/user.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { announcement } from '#contract/message/announcement.ts'
import { message } from '#contract/message/message.ts'
import { dataLog } from '#contract/platform/data-log.ts'
import { quartzJob, quartzRun } from '#contract/platform/job.ts'
import { sysLog } from '#contract/platform/log.ts'

type Filters = Readonly<Record<string, string>>
export interface Duty {
  text: string
  /** What it counts from, beside the moment. */
  note: string
  of: Resource
  filters(today: string): Filters
  /** What they are counted in. */
  unit: string
  /** More than none is somebody's business. */
  calls?: true
}
const since = (today: string): Filters => ({ createTime_begin: `${today} 00:00:00` })

export const duties: readonly Duty[] = [
  {
    text: '登录失败',
    unit: '次',
    note: '今日',
    of: sysLog,
    filters: today => ({ ...since(today), logType: '1', logContent: '*登录失败*' }),
    calls: true,
  },
  {
    text: '操作记录',
    unit: '条',
    note: '今日',
    of: sysLog,
    filters: today => ({ ...since(today), logType: '2' }),
  },
  {
    text: '数据导出',
    unit: '次',
    note: '今日',
    of: sysLog,
    filters: today => ({ ...since(today), operateType: '6' }),
  },
  { text: '数据变更', unit: '条', note: '今日', of: dataLog, filters: since },
  { text: '在线会话', unit: '个', note: '此刻', of: onlineUser, filters: () => ({}) },
  {
    text: '冻结的账号',
    unit: '个',
    note: '此刻',
    of: sysUser,
    filters: () => ({ status: '2' }),
    calls: true,
  },
  {
    text: '停止的定时任务',
    unit: '个',
    note: '此刻',
    of: quartzJob,
    filters: () => ({ status: '-1' }),
    calls: true,
  },
  {
    text: '发送失败的消息',
    unit: '条',
    note: '此刻',
    of: message,
    filters: () => ({ esSendStatus: '2' }),
    calls: true,
  },
  { text: '未发布的通告', unit: '条', note: '此刻', of: announcement, filters: () => ({ sendStatus: '0' }) },
]

export interface Recent {
  title: string
  of: Resource
  filters: Filters
  /** Fields of a line: when, what, who. */
  when: string
  what: string
  who: string
}
/** The first that somebody may read stands beneath the counts. */
export const recents: readonly Recent[] = [
  { title: '最近的日志', of: sysLog, filters: {}, when: 'createTime', what: 'logContent', who: 'username' },
  {
    title: '最近失败的定时任务',
    of: quartzRun,
    filters: { state: 'failed' },
    when: 'beginTime',
    what: 'jobClassName',
    who: 'error',
  },
  { title: '最近登录', of: onlineUser, filters: {}, when: 'loginTime', what: 'realname', who: 'ip' },
]
