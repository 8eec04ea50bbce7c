/** Rows of the example pages of lists: gear of the demo's sampling teams, boxes in boxes. */
import type { Bulk } from '#server/db/db.ts'
import { bulkOf } from '#server/db/rows.ts'

type Gear = readonly [name: string, quantity: number, price: number, reusable: 'Y' | 'N']
const kits: readonly (readonly [kit: string, gear: readonly Gear[]])[] = [
  [
    '采样箱',
    [
      ['聚乙烯采样瓶 1 L', 24, 6.5, 'Y'],
      ['棕色玻璃瓶 500 mL', 12, 14.8, 'Y'],
      ['冰袋', 8, 5, 'Y'],
      ['一次性手套', 200, 0.4, 'N'],
    ],
  ],
  [
    '运输冷藏箱',
    [
      ['蓄冷剂', 6, 18, 'Y'],
      ['温度记录仪', 2, 320, 'Y'],
      ['防拆封条', 50, 0.8, 'N'],
    ],
  ],
  [
    '维护工具包',
    [
      ['蠕动泵管', 10, 45, 'N'],
      ['过滤头', 15, 22, 'N'],
      ['校准缓冲液 pH 7.00', 4, 36, 'N'],
    ],
  ],
  [
    '安全装备',
    [
      ['四合一气体检测仪', 2, 1680, 'Y'],
      ['安全绳 20 m', 2, 260, 'Y'],
      ['反光背心', 6, 28, 'Y'],
    ],
  ],
]
const teams = ['一', '二', '三']
const states = ['RUN', 'RUN', 'RUN', 'MAINT', 'STANDBY']
const keepers = ['sampler', 'courier', 'city']
const dayMs = 86_400_000

export function exampleBulks(now: number): Bulk[] {
  const rows: Record<string, unknown>[] = []
  const add = (values: Record<string, unknown>) => {
    const n = rows.length + 1
    const id = `118${String(n).padStart(12, '0')}`
    rows.push({
      id,
      item_code: `EX${String(n).padStart(3, '0')}`,
      parent_id: null,
      status: states[n % states.length],
      price: null,
      reusable: 'Y',
      bought_on: new Date(now - (30 + n * 7) * dayMs).toISOString().slice(0, 10),
      checked_at: now - (n % 20) * dayMs,
      keeper: keepers[n % keepers.length],
      create_by: 'admin',
      create_time: now - n * 60_000,
      ...values,
    })
    return id
  }
  for (const team of teams) {
    const store = add({ item_name: `采样${team}组库房`, quantity: 1 })
    for (const [kit, gear] of kits) {
      const box = add({ item_name: `${kit}（${team}组）`, quantity: 2, parent_id: store })
      for (const [name, quantity, price, reusable] of gear)
        add({ item_name: name, quantity, price, reusable, parent_id: box })
    }
  }
  return [bulkOf('example_item', rows)]
}
