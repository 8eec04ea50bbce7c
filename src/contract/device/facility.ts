import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import {
  date,
  datetime,
  dict,
  number,
  onOff,
  point,
  reference,
  text,
  textarea,
  user,
} from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'
import { codeRule, mnRule } from '#contract/kit/rule.ts'
import { silenceLimitMs, usualSilence } from '#lib/silence.ts'

/** Out of what the device said last, not out of its row. */
const heard = { readonly: true, elsewhere: true } as const
/** From this age on a reading says nothing of now: as long as the house's rule of silence waits. @param reportSec how often it reports */
export const readingOldMs = (reportSec: number | null): number =>
  silenceLimitMs(usualSilence, (reportSec ?? 0) * 1_000)

const works: Readonly<Record<string, string>> = { MAINT: '维护', CALIB: '校准', RETIRED: '停用' }
/** Run states that people set, which go before what a device says of itself. */
export const worksOn: readonly string[] = Object.keys(works)
/** What people do with a device in this run state; no warning is raised meanwhile. Undefined while it runs by itself. */
export const workOn = (run: string | null | undefined): string | undefined => works[run ?? '']

/** A device at a plant. Its last figures are live and lie apart (topic `device.reading`), never in this table's edits. */
export const facility = resource('/device/facility', {
  title: '设备设施',
  perm: 'device:facility',
  table: 'device_facility',
  page: {
    group: '/sewage',
    at: 3,
    owns: ['device:facility', 'device:note'],
    needs: ['device:facility:list'],
  },
  label: 'facilityName',
  scope: 'depart',
  softDelete: true,
  fields: {
    facilityCode: text('设备编码', { required: true, unique: true, maxLength: 32, rules: [codeRule] }),
    facilityName: text('设备名称', { required: true, maxLength: 100 }),
    facilityType: dict('设备类型', 'facility_type', { required: true }),
    plantId: reference('所属污水厂', { to: '/sewage/plant', text: 'plantName' }, { required: true }),
    pointId: reference('采样点', { to: '/sewage/point', text: 'pointName' }),
    runStatus: dict('运行状态', 'run_status', { default: 'RUN' }),
    mn: text('MN 编号', {
      unique: true,
      maxLength: 24,
      rules: [mnRule],
      help: 'HJ 212 报文中的设备唯一标识',
    }),
    protocol: dict('通讯协议', 'device_protocol', { default: 'HJ212_2017' }),
    pw: text('报文密码', {
      secret: true,
      maxLength: 32,
      placeholder: '留空则不修改',
      help: '未设密码的设备，其 HJ 212 报文一律拒收',
    }),
    reportSec: number('上报间隔', { unit: 's', min: 1, max: 3600, decimals: 0, default: 30 }),
    crcTolerant: onOff('容忍 Modbus 校验', {
      default: 'N',
      help: '开启后以 Modbus CRC16 校验的报文也会入库，并标记 CRC_MODBUS',
    }),
    setClock: onOff('自动校时', {
      default: 'N',
      help: '时钟偏差超过一分钟时，由平台下发 1012 校时命令，每小时至多一次',
    }),
    simNo: text('SIM 卡号', { maxLength: 24 }),
    model: text('型号', { maxLength: 60 }),
    vendor: text('厂商', { maxLength: 60 }),
    serialNo: text('出厂编号', { maxLength: 60 }),
    firmware: text('固件版本', { maxLength: 40 }),
    bottleCount: number('瓶数', { min: 0, max: 96, decimals: 0 }),
    bottleVolume: number('单瓶容积', { unit: 'mL', min: 0, max: 50000, decimals: 0 }),
    installDate: date('安装日期'),
    warrantyEnd: date('质保到期'),
    calibrateDue: date('校准到期'),
    ownerUser: user('责任人'),
    location: point('位置'),
    onlineStatus: dict('在线状态', 'online_status', { readonly: true, default: '2' }),
    lastMsgTime: datetime('末次通讯', { readonly: true }),
    cabinetTemp: number('柜温', { ...heard, unit: '℃', decimals: 1 }),
    battery: number('电量', { ...heard, unit: '%', decimals: 0 }),
    bottleNo: number('当前瓶号', { ...heard, decimals: 0 }),
    /** Of the oldest of these three. */
    readingTime: datetime('读数时间', heard),
    remark: textarea('备注', { maxLength: 500 }),
  },
})

/** The code of a device as a QR code for its cabinet: dark modules, row by row, `1` dark. Scanned, it finds the device in the list. */
export const facilityQr = endpoint('GET', '/device/facility/qr', {
  title: '设备二维码',
  access: 'device:facility:list',
  query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
  result: Type.Object({ text: Type.String(), rows: Type.Array(Type.String()) }),
})
