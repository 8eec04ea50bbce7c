/** The departments of the demo: the province, its laboratory, one of each city. Codes are three characters a level. */
import { demoCities, demoProvince } from '#lib/demo-cities.ts'

export interface DepartSeed {
  id: string
  parentId: string
  name: string
  order: number
  orgCode: string
  /** 1 company, 2 department. */
  category: '1' | '2'
  level: number
}
const departId = (n: number) => `111${String(n).padStart(12, '0')}`
const part = (n: number) => `A${String(n).padStart(2, '0')}`

export const rootCode = part(1)
export const cityOrgCode = (index: number): string => rootCode + part(index + 1)
export const labOrgCode = cityOrgCode(demoCities.length)

export function demoDeparts(): DepartSeed[] {
  const root: DepartSeed = {
    id: departId(1),
    parentId: '',
    name: `${demoProvince.name}污水毒情监测中心`,
    order: 1,
    orgCode: rootCode,
    category: '1',
    level: 1,
  }
  const names = [...demoCities.map(city => `${city.name}监测站`), `${demoProvince.name}毒品实验室`]
  return [
    root,
    ...names.map((name, index) => ({
      id: departId(index + 2),
      parentId: root.id,
      name,
      order: index + 1,
      orgCode: cityOrgCode(index),
      category: '2' as const,
      level: 2,
    })),
  ]
}

/** Without the demo there is one department to begin with. */
export const firstDepart: DepartSeed = {
  id: departId(1),
  parentId: '',
  name: '监测中心',
  order: 1,
  orgCode: rootCode,
  category: '1',
  level: 1,
}
