/** The command parameters of a frame: `DataTime=…;w01018-Rtd=32.1,w01018-Flag=N;…`, with what the field does to it. */

/** What a frame says about one factor, as text; one fixed shape, since this is the hot path. */
export interface Reading {
  code: string
  rtd: string | undefined
  avg: string | undefined
  min: string | undefined
  max: string | undefined
  cou: string | undefined
  flag: string | undefined
  /** Value of an information code (3020 `i12001-Info`). */
  info: string | undefined
  /** When it was sampled. */
  sampleTime: string | undefined
  /** The equipment's own flag. */
  eFlag: string | undefined
  /** Serial number of what measures it (3019). */
  sn: string | undefined
}
export interface Parameters {
  /** Keys that stand alone: DataTime, PolId, QnRtn … */
  alone: Record<string, string>
  readings: Reading[]
  /** Keys that came twice: the first value counts. */
  repeated: string[]
  /** Items that are no `key=value`, names that the norm does not have, and what goes beyond all measure. */
  unread: string[]
}

type Attribute = Exclude<keyof Reading, 'code'>
const attributes: Readonly<Record<string, Attribute>> = {
  Rtd: 'rtd',
  Avg: 'avg',
  // Noise frames call the mean of their period Data.
  Data: 'avg',
  Min: 'min',
  Max: 'max',
  Cou: 'cou',
  Flag: 'flag',
  Info: 'info',
  SampleTime: 'sampleTime',
  EFlag: 'eFlag',
  SN: 'sn',
}
/** Figures that are series of their own beside the one they belong to: `w01018-ZsAvg` is the Avg of `w01018-Zs`. */
const converted = /^Zs(?=Rtd$|Avg$|Min$|Max$)/
/** State and running time of equipment (2021 `SB1-RS`, 2041 `SB1-RT`). */
const ofEquipment = new Set(['RS', 'RT'])

/** Of which series an item `code-name` speaks, and what it says of it. */
function itemOf(key: string, dash: number): { code: string; attribute: Attribute } | undefined {
  const name = key.slice(dash + 1)
  const code = key.slice(0, dash)
  const attribute = attributes[name]
  if (attribute) return { code, attribute }
  if (ofEquipment.has(name)) return { code: key, attribute: 'rtd' }
  const own = attributes[name.replace(converted, '')]
  return own && { code: `${code}-Zs`, attribute: own }
}

/** More items than any real frame of 9999 bytes carries in good faith. */
const mostItems = 2000
const mostShown = 60

const emptyReading = (code: string): Reading => ({
  code,
  rtd: undefined,
  avg: undefined,
  min: undefined,
  max: undefined,
  cou: undefined,
  flag: undefined,
  info: undefined,
  sampleTime: undefined,
  eFlag: undefined,
  sn: undefined,
})

/** Separators `;` and `,` count alike (devices mix them), blanks around keys and values are dropped. */
export function parseParameters(cp: string): Parameters {
  const found: Parameters = { alone: Object.create(null), readings: [], repeated: [], unread: [] }
  let present: Reading | undefined
  let start = 0
  const last = { start: 0, equals: -1 }
  for (let items = 0; start < cp.length && items < mostItems; items++) {
    let equals = -1
    let stop = start
    for (; stop < cp.length; stop++) {
      const code = cp.charCodeAt(stop)
      if (code === 59 || code === 44) break
      if (code === 61 && equals < 0) equals = stop
    }
    if (equals > start) {
      present = take(found, present, cp, start, equals, stop)
      last.start = start
      last.equals = equals
    } else if (!goOn(present, cp, last, start, stop)) {
      last.equals = -1
      const item = cp.slice(start, stop).trim()
      if (item !== '') found.unread.push(item.slice(0, mostShown))
    }
    start = stop + 1
  }
  if (start < cp.length) found.unread.push(cp.slice(start, start + mostShown))
  return found
}

/** `1,5`: whether a decimal comma or two figures, it is not the 1 that stands before it. */
function goOn(
  present: Reading | undefined,
  cp: string,
  last: { start: number; equals: number },
  start: number,
  stop: number,
): boolean {
  if (last.equals < 0 || !present || cp.charCodeAt(start - 1) !== 44) return false
  const key = cp.slice(last.start, last.equals).trim()
  const item = itemOf(key, key.indexOf('-'))
  const digits = cp.slice(start, stop).trim()
  if (present.code !== item?.code || !/^\d+$/.test(digits)) return false
  present[item.attribute] += `,${digits}`
  return true
}

function take(
  found: Parameters,
  present: Reading | undefined,
  cp: string,
  start: number,
  equals: number,
  stop: number,
): Reading | undefined {
  const key = cp.slice(start, equals).trim()
  const value = cp.slice(equals + 1, stop).trim()
  const dash = key.indexOf('-')
  if (dash <= 0) {
    if (key in found.alone) found.repeated.push(key)
    else found.alone[key] = value
    return present
  }
  const item = itemOf(key, dash)
  if (!item) {
    found.unread.push(key.slice(0, mostShown))
    return present
  }
  const { code, attribute } = item
  let reading = present
  if (reading?.code !== code) {
    reading = found.readings.find(other => other.code === code)
    if (!reading) {
      reading = emptyReading(code)
      found.readings.push(reading)
    }
  }
  if (reading[attribute] === undefined) reading[attribute] = value
  else found.repeated.push(key)
  return reading
}
