/** The number of a sampling label: `WD`, province 2, plant 4, day 8, bottle 2, check digit 1; 19 characters. */
import { checkDigit, isChecked } from './damm.ts'

export interface LabelParts {
  /** First two digits of the region code. */
  province: string
  /** The plant's number in its province, four digits. */
  plant: string
  /** yyyy-MM-dd */
  date: string
  /** 1 to 99. */
  bottle: number
}
export const mostBottles = 99
const shape = /^WD(\d{2})(\d{4})(\d{4})(\d{2})(\d{2})(\d{2})\d$/

/** @throws RangeError for parts that make no number */
export function makeLabelNo({ province, plant, date, bottle }: LabelParts): string {
  const digits = `${province}${plant}${date.replaceAll('-', '')}${String(bottle).padStart(2, '0')}`
  const number = `WD${digits}${checkDigit(digits)}`
  if (!shape.test(number) || bottle < 1) throw new RangeError(`No label number: ${digits}`)
  return number
}

/** As scanners and people give it: full-width letters, spaces and small letters are as good. */
export const tidyLabelNo = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '').toUpperCase()

/** @returns its parts, or why it is no label number, in words for the person who scans */
export function readLabelNo(text: string): LabelParts | { problem: string } {
  const number = tidyLabelNo(text)
  const [, province, plant, year, month, day, bottle] = shape.exec(number) ?? []
  if (!province || !plant)
    return {
      problem: `“${number.slice(0, 40)}”不是标签号：应为 WD 加 17 位数字，请扫描采样标签上的条码或二维码`,
    }
  if (!isChecked(number.slice(2)))
    return {
      problem: `标签号 ${groupLabelNo(number)} 的校验位不符，可能输错或条码破损，请核对后重新输入或扫描`,
    }
  return { province, plant, date: `${year}-${month}-${day}`, bottle: Number(bottle) }
}

/** `WD 99 0137 20261121 01 3`: in the groups that people read. */
export const groupLabelNo = (number: string): string =>
  number.replace(/^(WD)(\d{2})(\d{4})(\d{8})(\d{2})(\d)$/, '$1 $2 $3 $4 $5 $6')
