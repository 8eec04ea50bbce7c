/** Positions of a fresh database; accounts are given one by its words. */
export interface PositionSeed {
  id: string
  code: string
  name: string
  /** Dictionary position_rank. */
  rank: string
}
const seed = (n: number, code: string, name: string, rank: string): PositionSeed => ({
  id: `114${String(n).padStart(12, '0')}`,
  code,
  name,
  rank,
})

export const positions: readonly PositionSeed[] = [
  seed(1, 'sysadmin', '系统管理员', '3'),
  seed(2, 'secadmin', '安全管理员', '3'),
  seed(3, 'auditor', '安全审计员', '3'),
  seed(4, 'demo_admin', '演示管理员', '3'),
  seed(5, 'prov_sup', '省级监管', '5'),
  seed(6, 'city_op', '市级运营', '4'),
  seed(7, 'control_room', '值守人员', '2'),
  seed(8, 'sampler', '采样员', '1'),
  seed(9, 'courier', '运输员', '1'),
  seed(10, 'lab_analyst', '检测员', '2'),
  seed(11, 'lab_reviewer', '检测审核', '4'),
  seed(12, 'anti_drug', '禁毒研判', '4'),
]
export const positionCode = (name: string): string =>
  positions.find(position => position.name === name)?.code ?? name
