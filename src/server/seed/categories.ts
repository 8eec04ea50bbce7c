/** Categories of a fresh database: where samples are taken, and what the laboratory uses. Codes follow the place. */
type Branch = readonly [name: string, ...children: Branch[]]

const trees: readonly Branch[] = [
  [
    '采样点位',
    ['污水处理厂', ['进水口'], ['出水口'], ['粗格栅前']],
    ['泵站', ['提升泵站'], ['雨水泵站']],
    ['管网节点', ['主干管检查井'], ['支管检查井'], ['接户井']],
    ['重点单位', ['酒店'], ['娱乐场所'], ['学校'], ['看守所']],
  ],
  [
    '试剂耗材',
    ['标准物质', ['原药标准品'], ['代谢物标准品'], ['同位素内标']],
    ['前处理', ['固相萃取柱', ['混合阳离子柱'], ['亲水亲脂平衡柱']], ['滤膜'], ['氮吹管']],
    ['溶剂', ['甲醇'], ['乙腈'], ['甲酸'], ['超纯水']],
    ['采样耗材', ['采样瓶'], ['冰袋'], ['封签'], ['一次性手套']],
  ],
]

export interface CategorySeed {
  id: string
  pid: string
  name: string
  code: string
}

export function categorySeeds(): CategorySeed[] {
  const rows: CategorySeed[] = []
  const walk = (branches: readonly Branch[], pid: string, code: string) => {
    branches.forEach(([name, ...children], at) => {
      const row = {
        id: `115${String(rows.length + 1).padStart(12, '0')}`,
        pid,
        name,
        code: `${code}A${String(at + 1).padStart(2, '0')}`,
      }
      rows.push(row)
      walk(children, row.id, row.code)
    })
  }
  walk(trees, '0', '')
  return rows
}
