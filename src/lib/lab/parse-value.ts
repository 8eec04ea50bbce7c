/**
 * What somebody typed or pasted as a concentration, as the laboratory's raw triple: value, qualifier, limits. Nothing is changed
 * silently: a decimal comma, another unit, a figure below the limit are offered, and taken only when somebody says so.
 */
export type Qualifier = '=' | '<LOQ' | '<LOD' | '>ULOQ'
/** Limits of a compound in a method, ng/L. */
export interface Limits {
  readonly lod: number
  readonly loq: number
  /** Where the calibration begins; null or absent where nobody told it. */
  readonly low?: number | null
  /** End of the calibration; null where nobody told it. */
  readonly uloq: number | null
}
export interface Reading {
  readonly qualifier: Qualifier
  /** ng/L; null where only the qualifier was told. */
  readonly value: number | null
}
export type CellRead =
  | { readonly verdict: 'EMPTY' }
  | { readonly verdict: 'OK'; readonly reading: Reading }
  /** `offer` in words, `reading` what it would become. */
  | {
      readonly verdict: 'TO_CONFIRM'
      readonly reading: Reading
      readonly offer: string
      readonly words: string
    }
  | { readonly verdict: 'REFUSED'; readonly words: string }
export type Unit = 'ng/L' | 'µg/L' | 'mg/L'

/** How many ng/L one of it is. */
const factors: Readonly<Record<string, number>> = {
  'ng/l': 1,
  'pg/ml': 1,
  'μg/l': 1_000,
  'ug/l': 1_000,
  'ng/ml': 1_000,
  'mg/l': 1_000_000,
  'μg/ml': 1_000_000,
  'ug/ml': 1_000_000,
}
const unitWords = Object.keys(factors).join('|')
/** Whose figures are so many ng/L, as people write it. */
const unitOf: Readonly<Record<number, Unit>> = { 1000: 'µg/L', 1000000: 'mg/L' }
/**
 * A cell of a column in another unit, as it is written where figures are ng/L: with its unit, so that it never passes for ng/L.
 * @param factor ng/L that one unit of its column is
 */
export const withItsUnit = (text: string, factor: number): string => {
  const unit = unitOf[factor]
  return unit !== undefined && /[\d.,]$/.test(text.normalize('NFKC').trim()) ? `${text.trim()} ${unit}` : text
}
/** A unit as it stands in a head or behind a figure; 1 where none stands there, undefined for one that nobody knows. */
export const factorOf = (unit: string): number | undefined => factors[unit.normalize('NFKC').toLowerCase()]
const withUnit = new RegExp(`^(.*?)\\s*(${unitWords})$`, 'i')
const notDetected = /^(n\.?\s?d\.?|bdl|未检出|<\s*lod|<\s*检出限)$/i
const notDetectedBelow = new RegExp(
  `^(?:未检出|n\\.?d\\.?)\\s*\\(\\s*<\\s*([\\d.]+)\\s*(${unitWords})?\\s*\\)$`,
  'i',
)
const notQuantified = /^<\s*(loq|定量限)$/i
const above = new RegExp(`^>\\s*(?:uloq|超线性|([\\d.]+)\\s*(${unitWords})?)$`, 'i')
const below = new RegExp(`^<\\s*([\\d.]+)\\s*(${unitWords})?$`, 'i')
const plain = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?$/i
/** 12,345,678 or 3,480.5: nothing but thousands. */
const surelyThousands = /^[+-]?(\d{1,3}(,\d{3}){2,}(\.\d+)?|\d{1,3}(,\d{3})+\.\d+)$/
const oneComma = /^[+-]?\d+,\d+$/

const unitOr = (unit: string | undefined, factor: number): number =>
  unit === undefined ? factor : factors[unit.toLowerCase()]!
/** 118.6 rather than 118.60000000000001. */
const tidy = (value: number): number => Number(value.toPrecision(12))
const ok = (reading: Reading): CellRead => ({ verdict: 'OK', reading })
const refuse = (words: string): CellRead => ({ verdict: 'REFUSED', words })
const figureWords = (value: number): string => String(tidy(value))
export const readingWords = ({ qualifier, value }: Reading): string =>
  qualifier === '='
    ? `${figureWords(value!)} ng/L`
    : qualifier === '>ULOQ' && value !== null
      ? `>ULOQ（${figureWords(value)} ng/L）`
      : qualifier
const ask = (reading: Reading, words: string): CellRead => ({
  verdict: 'TO_CONFIRM',
  reading,
  offer: `改为 ${readingWords(reading)}`,
  words,
})

/** What a figure in ng/L says against the limits: below them, within, above the calibration. */
function against(value: number, { lod, loq, low, uloq }: Limits, changed: string | undefined): CellRead {
  const why = (words: string) => (changed === undefined ? words : `${changed}，且${words}`)
  if (value < lod)
    return ask({ qualifier: '<LOD', value: null }, why(`${figureWords(value)} 低于检出限 ${lod}`))
  if (value < loq)
    return ask({ qualifier: '<LOQ', value: null }, why(`${figureWords(value)} 低于定量限 ${loq}`))
  if (uloq !== null && value > uloq)
    return ask({ qualifier: '>ULOQ', value }, why(`${figureWords(value)} 超出线性上限 ${uloq}，须稀释复测`))
  const reading: Reading = { qualifier: '=', value }
  if (low !== null && low !== undefined && value < low)
    return {
      verdict: 'TO_CONFIRM',
      reading,
      offer: `仍按 ${readingWords(reading)} 录入`,
      words: why(`${figureWords(value)} 低于线性下限 ${low}，须浓缩复测`),
    }
  return changed === undefined ? ok(reading) : ask(reading, changed)
}

/**
 * @param text as typed or pasted
 * @param factor ng/L that one unit of the column's head is (1 unless it says another)
 * @param told whether a unit behind the figure comes from a column of units: nobody is asked about what was told by code
 */
export function readCell(text: string, limits: Limits, factor = 1, told = false): CellRead {
  const said = text.normalize('NFKC').trim()
  if (said === '') return { verdict: 'EMPTY' }
  if (notDetected.test(said)) return ok({ qualifier: '<LOD', value: null })
  if (notQuantified.test(said)) return ok({ qualifier: '<LOQ', value: null })
  const bracket = notDetectedBelow.exec(said)
  if (bracket) {
    const limit = tidy(Number(bracket[1]) * unitOr(bracket[2], factor))
    if (limit === limits.lod) return ok({ qualifier: '<LOD', value: null })
    return ask(
      { qualifier: '<LOD', value: null },
      `括号里的 ${figureWords(limit)} 不是本方法的检出限 ${limits.lod}`,
    )
  }
  const less = below.exec(said)
  if (less) {
    const limit = tidy(Number(less[1]) * unitOr(less[2], factor))
    if (Number.isNaN(limit)) return refuse(`${said} 不是数值`)
    if (limit === limits.loq) return ok({ qualifier: '<LOQ', value: null })
    if (limit === limits.lod) return ok({ qualifier: '<LOD', value: null })
    if (limit > limits.loq)
      return refuse(`${said} 的限值高于本方法的定量限 ${limits.loq}，请核对稀释倍数后填写`)
    return ask(
      { qualifier: limit < limits.lod ? '<LOD' : '<LOQ', value: null },
      `${said} 与本方法的 LOD ${limits.lod}、LOQ ${limits.loq} 都不同`,
    )
  }
  const more = above.exec(said)
  if (more) {
    const limit = more[1] === undefined ? limits.uloq : tidy(Number(more[1]) * unitOr(more[2], factor))
    if (limit !== null && Number.isNaN(limit)) return refuse(`${said} 不是数值`)
    if (limit === limits.uloq) return ok({ qualifier: '>ULOQ', value: null })
    return ask(
      { qualifier: '>ULOQ', value: null },
      `${said} 不是本方法的线性上限${limits.uloq === null ? '' : ` ${limits.uloq}`}`,
    )
  }
  if (/^[-–—/]+$/.test(said)) return refuse(`“${said}”看不出是未检出还是未测，未检出请填 ND，未测请留空`)
  const unit = withUnit.exec(said)
  return readFigure(unit ? unit[1]!.trim() : said, limits, {
    factor: unitOr(unit?.[2], factor),
    said,
    told: told && unit !== null,
  })
}

function readFigure(
  text: string,
  limits: Limits,
  { factor, said, told }: { factor: number; said: string; told: boolean },
): CellRead {
  const changes: string[] = []
  let figure: number
  if (plain.test(text)) figure = Number(text)
  else if (surelyThousands.test(text)) figure = Number(text.replaceAll(',', ''))
  else if (oneComma.test(text)) {
    // 3,480 is read as thousands where it looks like that, 118,6 as decimals: either is asked.
    const thousands = /^[+-]?[1-9]\d{0,2},\d{3}$/.test(text)
    figure = Number(text.replace(',', thousands ? '' : '.'))
    changes.push(thousands ? '逗号可能是千位分隔，也可能是小数点' : '小数逗号')
  } else return refuse(`${said} 不是数值`)
  if (!Number.isFinite(figure)) return refuse(`${said} 超出可记录的范围`)
  if (figure < 0) return refuse('浓度不能是负数')
  if (factor !== 1 && !told) changes.push(`单位换算 ×${factor.toLocaleString('en-US')}`)
  return against(tidy(figure * factor), limits, changes.length > 0 ? changes.join('，') : undefined)
}

/** Recovery of the internal standard, %: a figure, with or without its sign. */
export function readPercent(text: string): CellRead {
  const said = text.normalize('NFKC').trim()
  if (said === '') return { verdict: 'EMPTY' }
  const figure = said.replace(/\s*%$/, '')
  if (oneComma.test(figure))
    return ask({ qualifier: '=', value: Number(figure.replace(',', '.')) }, '小数逗号')
  if (!plain.test(figure)) return refuse(`${said} 不是数值`)
  const value = Number(figure)
  if (!(value >= 0 && value <= 1_000)) return refuse(`内标回收率 ${said} 不在 0 到 1000 % 之间`)
  return ok({ qualifier: '=', value })
}

/** At least so many figures of a column make it look as if it were of another unit. */
const leastSuspicious = 3
/**
 * Figures of one compound that are all below its limit and would all lie in the calibration a thousand times as large: of another
 * unit, most likely.
 * @returns 1,000 where it looks like µg/L, 1 elsewhere
 */
export function suspectedFactor(texts: readonly string[], { loq, uloq }: Limits): number {
  const figures = texts
    .map(text => text.normalize('NFKC').trim())
    .filter(text => plain.test(text))
    .map(Number)
    .filter(value => value > 0)
  if (figures.length < leastSuspicious) return 1
  return figures.every(
    value => value < loq && value * 1_000 >= loq && (uloq === null || value * 1_000 <= uloq),
  )
    ? 1_000
    : 1
}
