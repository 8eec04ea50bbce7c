/** The invented staff of field and laboratory. Their accounts have no password and no telephone, so that nobody signs in with one of them. Pure. */
import { hashText, randomFrom } from '#lib/random.ts'
import { rootCode } from '#server/seed/first.ts'
import { demoCities } from './cities.ts'

export type Office =
  | 'operator'
  | 'sampler'
  | 'courier'
  | 'receiver'
  | 'dispatcher'
  | 'approver'
  | 'analyst'
  | 'reviewer'
  | 'judge'
  | 'publisher'
/** Of the province's laboratory. */
export const benchOffices: ReadonlySet<Office> = new Set(['receiver', 'analyst', 'reviewer'])
export interface StaffMember {
  /** 1, 2, 3 …, the same at every start. */
  n: number
  username: string
  realname: string
  office: Office
  /** Index of the city; undefined for the province and its laboratory. */
  city: number | undefined
  sex: '1' | '2'
}

export const samplersEach = 3
const surnames = [...'赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜']
const givenNames = [
  '立新', '海燕', '建国', '春梅', '志强', '秀兰', '俊杰', '晓芳', '永康', '玉珍', '文涛', '丽娟',
  '国栋', '慧敏', '向东', '雪梅', '振华', '红霞', '少军', '月华', '长青', '素云', '明远', '桂英',
] // biome-ignore format: one name list

function named(n: number): Pick<StaffMember, 'realname' | 'sex'> {
  const at = Math.floor(randomFrom(hashText(`staff:${n}`)).next() * givenNames.length)
  // In the list every second name is a woman's.
  return { realname: `${surnames[n % surnames.length]}${givenNames[at]}`, sex: at % 2 === 0 ? '1' : '2' }
}
const two = (n: number) => String(n).padStart(2, '0')

function everybody(): StaffMember[] {
  const places: Pick<StaffMember, 'username' | 'office' | 'city'>[] = [
    { username: 'demodd1', office: 'dispatcher', city: undefined },
    { username: 'demosp1', office: 'approver', city: undefined },
    { username: 'demojy1', office: 'receiver', city: undefined },
    { username: 'demojy2', office: 'receiver', city: undefined },
    ...demoCities.flatMap((_, city) => [
      { username: `demoyy${two(city + 1)}`, office: 'operator' as const, city },
      ...Array.from({ length: samplersEach }, (_each, at) => ({
        username: `democy${two(city + 1)}${at + 1}`,
        office: 'sampler' as const,
        city,
      })),
      { username: `demoys${two(city + 1)}`, office: 'courier' as const, city },
    ]),
    // Last, so that nobody's number has changed since they came.
    { username: 'demojc1', office: 'analyst', city: undefined },
    { username: 'demojc2', office: 'analyst', city: undefined },
    { username: 'demosh1', office: 'reviewer', city: undefined },
    { username: 'demosh2', office: 'reviewer', city: undefined },
    { username: 'demoyp1', office: 'judge', city: undefined },
    { username: 'demofb1', office: 'publisher', city: undefined },
  ]
  return places.map((place, at) => ({ n: at + 1, ...place, ...named(at + 1) }))
}

export const staff: readonly StaffMember[] = everybody()
export const staffNames: ReadonlySet<string> = new Set(staff.map(({ username }) => username))
export const staffOf = (office: Office, city?: number): StaffMember[] =>
  staff.filter(one => one.office === office && one.city === city)
export const operatorOf = (city: number | undefined): StaffMember =>
  city === undefined ? staffOf('dispatcher')[0]! : staffOf('operator', city)[0]!
/** Of a department or what lies under one; undefined for the province and its laboratory. */
export function cityOfOrg(orgCode: unknown): number | undefined {
  const at = Number(String(orgCode ?? '').slice(rootCode.length + 1, rootCode.length + 3))
  return at >= 1 && at <= demoCities.length ? at - 1 : undefined
}
/** Nobody but the platform and the invented staff has laid hands on it. */
export const untouched = (updateBy: unknown): boolean =>
  updateBy === null || updateBy === undefined || updateBy === 'system' || staffNames.has(String(updateBy))
