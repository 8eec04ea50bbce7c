/** What the bell of the demo holds at the first sign-in. */
import type { Bulk } from '../../db.ts'
import { bulkOf } from '../assets.ts'

const announcements = [
  {
    id: '114000000000001',
    titile: '演示环境说明',
    msg_category: '1',
    priority: 'M',
    msg_abstract: '澜江省及其城市、污水厂均为虚构，数据由模拟器产生',
    msg_content:
      '<p>澜江省及其城市、污水厂均为虚构。实时数据由模拟器按 HJ 212 发送，经与真实站点相同的网关入库。</p><p>历史样品、检测结果与评定同为演示数据，不代表任何地区的真实监测结果。</p>',
  },
  {
    id: '114000000000002',
    titile: '设备接入方式',
    msg_category: '2',
    priority: 'L',
    msg_abstract: '真实设备可直接向网关端口发送 HJ 212 报文',
    msg_content:
      '<p>向 HJ 212 网关发送报文的设备会出现在“待注册设备”中，注册后其下一条报文即入库。</p><p>HTTP 与 MQTT 接入见设备设施的“设备密钥”。</p>',
  },
] as const

export const announcementBulk = (now: number): Bulk =>
  bulkOf(
    'sys_announcement',
    announcements.map(row => ({
      ...row,
      msg_type: 'ALL',
      send_status: '1',
      sender: 'admin',
      send_time: now,
      create_by: 'admin',
      create_time: now,
      tenant_id: '0',
      version: 1,
      del_flag: '0',
    })),
  )
