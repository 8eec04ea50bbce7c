/** The reports there are. A report is its columns, in the words of resources, over a query of ours: nobody writes SQL from outside. */

import { seesContacts } from '#contract/identity/user.ts'
import { can } from '#contract/kit/can.ts'
import { date, datetime, dict, type Fields, number, text } from '#contract/kit/field.ts'
import { coverPhone } from '#contract/kit/mask.ts'
import { type Resource, resource } from '#contract/kit/resource.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { drugWords } from '../drug/drug/queries.ts'
import {
  facilityStatus,
  plantDailyLoad,
  positionWords,
  type ReportAsk,
  type ReportRow,
  type ReportSource,
  sampleResults,
  userDirectory,
} from './queries.ts'

interface Word {
  value: string
  text: string
}
export interface Report {
  readonly code: string
  readonly id: string
  readonly name: string
  /** Right to what lies under it; `session`: everybody signed in. */
  readonly access: string
  /** Its columns. Never mounted: it has no verbs and no table. */
  readonly shows: Resource
  readonly sort: { column: string; order: 'asc' | 'desc' }
  /** Columns that can be asked for: one value, or from–to. */
  readonly search: Readonly<Record<string, 'single' | 'group'>>
  /** Columns that the rows can be sorted by beside figures and times. */
  readonly sortable: readonly string[]
  readonly params: readonly { name: string; title: string; value: string }[]
  source(ask: ReportAsk): ReportSource
  /** Words of columns whose codes are in no dictionary. */
  words?(db: Db, session: Session): Promise<Readonly<Record<string, readonly Word[]>>>
  /** Shown, perhaps not whole, and therefore never filtered or sorted by. */
  readonly closed: readonly string[]
  shown?(row: ReportRow, session: Session): ReportRow
}

type Optional = 'params' | 'sortable' | 'closed'
type Parts = Omit<Report, 'shows' | Optional> & Partial<Pick<Report, Optional>> & { fields: Fields }
const declare = ({ fields, params = [], sortable = [], closed = [], ...report }: Parts): Report => ({
  ...report,
  params,
  sortable,
  closed,
  shows: resource(`/online/report/${report.code}`, {
    title: report.name,
    perm: 'online:report',
    table: report.code,
    view: true,
    bare: true,
    verbs: [],
    sort: report.sort,
    fields,
  }),
})

const lastDays = { name: 'days', title: '最近天数', value: '30' }
const drugs = async (db: Db, session: Session) => ({ drugCode: await drugWords(db, session) })

export const reports: readonly Report[] = [
  declare({
    code: 'plant_daily_load',
    id: '116000000000001',
    name: '厂级日负荷',
    access: 'sewage:overview:list',
    sort: { column: 'sampleDate', order: 'desc' },
    params: [lastDays],
    search: { plantName: 'single', drugCode: 'single', sampleDate: 'group', state: 'single' },
    sortable: ['plantName'],
    words: drugs,
    source: plantDailyLoad,
    fields: {
      plantName: text('污水厂'),
      plantCode: text('厂编码'),
      sampleDate: date('采样日期'),
      drugCode: text('毒品'),
      flow: number('日流量', { unit: 'm³/d', decimals: 0 }),
      conc: number('浓度', { unit: 'ng/L', decimals: 2 }),
      qualifier: dict('结果限定', 'result_qualifier'),
      loadG: number('日负荷', { unit: 'g/d', decimals: 3 }),
      pndl: number('千人日负荷', { unit: 'mg/d/千人', decimals: 2 }),
      state: dict('结果状态', 'result_state'),
    },
  }),
  declare({
    code: 'facility_status',
    id: '116000000000002',
    name: '设备运行状态',
    access: 'device:facility:list',
    sort: { column: 'facilityCode', order: 'asc' },
    search: { facilityName: 'single', facilityType: 'single', onlineStatus: 'single', lastMsgTime: 'group' },
    sortable: ['facilityCode', 'facilityName', 'calibrateDue'],
    source: facilityStatus,
    fields: {
      facilityCode: text('设备编码'),
      facilityName: text('设备名称'),
      facilityType: dict('设备类型', 'facility_type'),
      plantName: text('所属污水厂'),
      mn: text('MN 编号'),
      onlineStatus: dict('在线状态', 'online_status'),
      runStatus: dict('运行状态', 'run_status'),
      lastMsgTime: datetime('末次通讯'),
      calibrateDue: date('校准到期'),
    },
  }),
  declare({
    code: 'user_directory',
    id: '116000000000003',
    name: '人员通讯录',
    access: 'session',
    sort: { column: 'username', order: 'asc' },
    search: { realname: 'single', username: 'single', sex: 'single' },
    sortable: ['username', 'realname'],
    words: async db => ({ post: await positionWords(db) }),
    source: userDirectory,
    closed: ['phone'],
    shown: (row, session) =>
      can(session.permissions, seesContacts) || row['id'] === session.userId
        ? row
        : { ...row, phone: coverPhone(String(row['phone'] ?? '')) || null },
    fields: {
      username: text('账号'),
      realname: text('姓名'),
      sex: dict('性别', 'sex'),
      departName: text('部门'),
      workNo: text('工号'),
      post: text('职务'),
      phone: text('手机'),
    },
  }),
  declare({
    code: 'sample_results',
    id: '116000000000004',
    name: '样品检测结果',
    access: 'sewage:overview:list',
    sort: { column: 'sampleDate', order: 'desc' },
    params: [lastDays],
    search: { sampleNo: 'single', plantName: 'single', drugCode: 'single', reportTime: 'group' },
    sortable: ['sampleNo', 'plantName'],
    words: drugs,
    source: sampleResults,
    fields: {
      sampleNo: text('样品编号'),
      plantName: text('污水厂'),
      sampleDate: date('采样日期'),
      drugCode: text('目标物'),
      qualifier: dict('结果限定', 'result_qualifier'),
      value: number('浓度', { unit: 'ng/L', decimals: 2 }),
      loq: number('定量限', { unit: 'ng/L', decimals: 2 }),
      method: text('方法'),
      reportTime: datetime('报出时间'),
    },
  }),
]

/** By code or by id: the wire's clients hold the one or the other. */
export const reportOf = (name: string): Report | undefined =>
  reports.find(report => report.code === name || report.id === name)
