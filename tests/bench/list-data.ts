/** One million modules of 200 plants, as a provincial platform would hold them after some years. */
import type { Db } from '#server/db/db.ts'
import { openReader } from './reader.ts'

export const rowCount = 1_000_000
const facilities = 2_000
const batch = 20_000
const types = ['FLOW', 'LEVEL', 'TEMP', 'BATTERY', 'DOOR', 'PUMP', 'COMM', 'ANALYZER']

/** @returns a token of somebody who sees them all */
export async function fillModules(db: Db): Promise<string> {
  const now = Date.UTC(2026, 10, 1)
  await db.write([
    {
      table: 'sys_dict',
      columns: ['id', 'dict_name', 'dict_code'],
      rows: ['module_type', 'is_open', 'word_order'].map(code => [code, code, code]),
    },
    {
      table: 'sys_dict_item',
      columns: ['id', 'dict_id', 'item_text', 'item_value'],
      rows: [
        ...types.map((type, at) => [`m${at}`, 'module_type', `模块${at}`, type]),
        ['y', 'is_open', '是', 'Y'],
        ['n', 'is_open', '否', 'N'],
      ],
    },
    {
      table: 'device_facility',
      columns: ['id', 'facility_code', 'facility_name', 'facility_type', 'plant_id', 'sys_org_code'],
      rows: Array.from({ length: facilities }, (_, n) => [
        `F${n}`,
        `F${n}`,
        `第${n}号站`,
        'LOGGER',
        'x',
        'A01A01',
      ]),
    },
  ])
  const columns = [
    'id',
    'module_code',
    'module_name',
    'facility_id',
    'module_type',
    'factor_code',
    'unit',
    'range_lo',
    'range_hi',
    'decimals',
    'collect_sec',
    'enabled',
    'create_by',
    'create_time',
    'sys_org_code',
    'tenant_id',
  ]
  for (let from = 0; from < rowCount; from += batch) {
    const rows = Array.from({ length: batch }, (_, at) => {
      const n = from + at
      const type = types[n % types.length]!
      const city = String((n % 12) + 1).padStart(2, '0')
      // One in twenty is switched off, spread as chance would.
      const enabled = (n * 7919) % 20 === 0 ? 'N' : 'Y'
      return [
        String(7_000_000_000_000_000_000n + BigInt(n)),
        `MD${String(n).padStart(8, '0')}`,
        `${type} 模块 ${n}`,
        `F${n % facilities}`,
        type,
        'w01018',
        'mg/L',
        0,
        1000,
        2,
        30,
        enabled,
        'seed',
        now + n * 250,
        `A01A${city}`,
        '0',
      ]
    })
    await db.write([{ table: 'device_module', columns, rows }])
  }
  return openReader(db, 'device:module:list')
}
