/** What is said of places above a plant, in words and in one unit. Pure. */
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { analysisUpstream } from '#contract/sewage/analysis-upstream.ts'
import { formatRange, formatShare, formatUnit } from '#lib/format.ts'
import { shareOfWhole } from '#lib/wbe/upstream.ts'

export type Upstream = ResultOf<typeof analysisUpstream>
export type Outlet = Upstream['outlets'][number]
export type Join = Upstream['joins'][number]
export type Branch = Join['branches'][number]
export type Amount = NonNullable<Outlet['load']>
type Range = Join['sum']

/** Loads as they are read best: g/d where they are many thousand mg/d. */
export interface LoadScale {
  unit: string
  of: (figure: number) => number
}
export function loadScale({ outlets }: Pick<Upstream, 'outlets'>): LoadScale {
  const largest = Math.max(0, ...outlets.flatMap(({ load }) => (load ? [load.value ?? load.low] : [])))
  return largest >= 1_000 ? { unit: 'g/d', of: mg => mg / 1_000 } : { unit: 'mg/d', of: mg => mg }
}
const decimals = (value: number): number => [100, 10, 0.1].filter(limit => Math.abs(value) < limit).length

/** `12.3 g/d（8.1 – 16.5）`; below its limit `< LOQ（0 – 0.40）`, without an end `≥ 12.3 g/d`. */
export function amountWords({ value, low, high }: Amount, { unit, of }: LoadScale): string {
  const digits = decimals(of(value ?? high ?? low))
  if (high === null) return `≥ ${formatUnit(of(low), unit, digits)}`
  const reach = formatRange(of(low), of(high), digits)
  return value === null
    ? `< LOQ（${`${reach} ${unit}`.trim()}）`
    : `${formatUnit(of(value), unit, digits)}（${reach}）`
}
export const rangeWords = ({ value, low, high }: Range, { unit, of }: LoadScale): string => {
  const digits = decimals(of(Math.max(value ?? 0, high / 5)))
  return `${formatUnit(of(value ?? 0), unit, digits)}（${formatRange(of(low), of(high), digits)}）`
}
export const concScale: LoadScale = { unit: 'ng/L', of: ngPerL => ngPerL }
/** As it stands under a head that names the unit. */
export const bare = ({ of }: LoadScale): LoadScale => ({ unit: '', of })
export const shareWords = ({ value, low, high }: Range): string =>
  `${value === null ? '< LOQ' : formatShare(value, 0)}（${formatShare(low, 0)} – ${formatShare(high, 0)}）`
/** What stands at a place: its load, else its concentration, else that nobody has looked. */
export function figureWords(one: Outlet, scale: LoadScale): string {
  if (one.load) return amountWords(one.load, scale)
  if (one.conc) return `${amountWords(one.conc, concScale)}，缺流量`
  if (one.into === null && one.kind === '') return '各进水口合计'
  return one.further > 0 ? `未取样，其上另有 ${one.further} 处` : '未取样'
}

/** Names of one plant's places mostly begin with the plant's: once is enough. */
export function shortNames(outlets: readonly Outlet[]): (id: string) => string {
  const names = outlets.filter(({ kind }) => kind !== '').map(({ name }) => name)
  const [first = ''] = names
  let same = names.length < 2 ? 0 : first.length
  for (const name of names) while (!name.startsWith(first.slice(0, same))) same -= 1
  const least = Math.min(...names.map(({ length }) => length)) - same
  const from = same >= 2 && least >= 2 ? same : 0
  const known = new Map(outlets.map(one => [one.id, one.kind === '' ? one.name : one.name.slice(from)]))
  return id => known.get(id) ?? id
}

export const branchOf = ({ joins }: Pick<Upstream, 'joins'>, { id, into }: Outlet): Branch | undefined =>
  joins.find(one => one.at === into)?.branches.find(one => one.id === id)
/** Of all that enters the plant, by the shares of every junction on the way; of the first one that is its share itself. */
export function wholeShare(data: Pick<Upstream, 'joins' | 'outlets'>, outlet: Outlet): Range | undefined {
  const way: Range[] = []
  const byId = new Map(data.outlets.map(one => [one.id, one]))
  // As many steps as places at most, should somebody have drawn a ring.
  for (let at: Outlet | undefined = outlet; at && at.into !== null && way.length <= byId.size; ) {
    const share = branchOf(data, at)?.share
    if (share?.value == null) return undefined
    way.push(share)
    at = byId.get(at.into)
  }
  return way.length < 2 ? undefined : shareOfWhole(way)
}
/** What shares of a junction are of. */
export const wholeOf = ({ sum, total }: Join): number => Math.max(sum.value ?? 0, total?.value ?? 0)

const whyNone: Readonly<Record<Join['verdict'], string>> = {
  likely: '',
  only: '',
  rest: '差额大于任何一条支路，先查未取样的支路',
  unclear: '支路的区间互相重叠，不能区分',
  below: '多数样品低于定量限，不能区分',
  conc: '没有计量流量，只比浓度，不作判断',
  days: '支路不在同一天采样，不能比较',
}
const whyWords = ({ verdict, branches }: Join): string =>
  verdict !== 'unclear' || branches.filter(one => one.amount).length > 1
    ? whyNone[verdict]
    : branches.length > 1
      ? '其余支路没有计量流量，不能区分'
      : '另有支路未取样，汇流点也未取样，不能区分'
/** What is judged of a junction, in its own words. */
export const verdictWords = (join: Join, nameOf: (id: string) => string): string =>
  join.likely === null
    ? whyWords(join)
    : join.verdict === 'only'
      ? `只有${nameOf(join.likely)}一条取样支路`
      : `可能来自${nameOf(join.likely)}`

/** The whole way in one sentence, with shares and intervals, and why it ends where it ends. */
export function pathWords(data: Upstream, nameOf: (id: string) => string): string {
  const { path, joins, outlets } = data
  const [root, ...steps] = path
  if (root === undefined) return ''
  const joinOf = new Map(joins.map(one => [one.at, one]))
  const told = steps.map((id, at) => {
    const join = joinOf.get(path[at]!)!
    const share = join.branches.find(one => one.id === id)?.share
    const own = outlets.find(one => one.id === id)
    const whole = own && wholeShare(data, own)
    return [
      `${nameOf(id)}${join.verdict === 'only' ? '（唯一取样支路）' : ''}`,
      share ? `占${at > 0 ? nameOf(path[at]!) : ''} ${shareWords(share)}` : '',
      whole === undefined ? '' : `、全厂 ${shareWords(whole)}`,
      join.unsampled.length > 0 ? unseenWords(join) : '',
    ].join('')
  })
  const end = joinOf.get(path.at(-1)!)
  const above = outlets.some(one => one.into === path.at(-1))
  const why = end ? `：${whyWords(end)}` : above ? '未取样' : '没有登记排水口'
  return steps.length === 0
    ? `${nameOf(root)}以上${why}`
    : `从${nameOf(root)}上溯，可能的来路：${told.join(' → ')}；再往上${why}`
}
/** Of branches that nobody has looked at only what they can be at most is known. */
function unseenWords(join: Join): string {
  const whole = wholeOf(join)
  if (!join.rest || whole === 0) return '，未取样支路占多少不知道'
  return `，未取样支路至多占 ${formatShare(Math.min(1, join.rest.high / whole), 0)}`
}

/** What the balance of each junction says beside its branches: where they bring more than arrives. */
export const overWords = (
  { joins }: Upstream,
  nameOf: (id: string) => string,
  { unit, of }: LoadScale,
): string[] =>
  joins.flatMap(({ at, over, sum }) => {
    if (over === null || sum.value === null) return []
    const [brought, carried] = [of(sum.value), of(sum.value - over)]
    const digits = decimals(brought)
    return [
      `${nameOf(at)}：上游合计 ${formatUnit(brought, unit, digits)} 大于下游 ${formatUnit(carried, unit, digits)}，检查流量或采样日`,
    ]
  })
/** Branches that stand beside the comparison, and why. */
export const besideWords = ({ joins }: Upstream, nameOf: (id: string) => string): string[] =>
  (['days', 'flow'] as const).flatMap(why => {
    const some = joins.flatMap(({ branches }) => branches.filter(one => one.without === why))
    return some.length === 0
      ? []
      : [
          `${some.map(one => nameOf(one.id)).join('、')}${why === 'days' ? '与其他支路不在同一天采样' : '没有计量流量'}，不参加比较`,
        ]
  })
/** On which days places are compared with one another. */
export function daysCompared({ joins }: Upstream): string {
  const sets = [...new Set(joins.map(({ days }) => listedDays(days)))]
  return sets.length > 1 ? '各汇流点的比较日不同，见“查看数据”' : sets[0] ? `比较日 ${sets[0]}` : ''
}
export const listedDays = (days: readonly string[]): string =>
  days.length > 6 ? `${days[0]} 至 ${days.at(-1)}，共 ${days.length} 天` : days.join('、')
