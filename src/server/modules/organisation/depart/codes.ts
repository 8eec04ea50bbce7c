/** Codes of departments: a letter and two digits a level, A01 to Z99 (spec/wire 6). Pure. */
import { refused } from '#contract/kit/fault.ts'

const width = 3
const most = 26 * 99
/** The column of codes in every table is read by its beginning: deeper houses would make it long for nothing. */
const mostLevels = 20

function figureOf(part: string): number {
  const letter = part.charCodeAt(0) - 65
  const digits = Number(part.slice(1))
  return /^[A-Z]\d{2}$/.test(part) ? letter * 99 + digits : 0
}
const partOf = (figure: number): string =>
  String.fromCharCode(65 + Math.floor((figure - 1) / 99)) + String(((figure - 1) % 99) + 1).padStart(2, '0')

/**
 * The code after the highest of its brothers.
 * @throws Fault `refused` when a level is full, or too deep
 */
export function nextCode(parentCode: string, brothers: readonly string[]): string {
  if (parentCode.length >= mostLevels * width) throw refused(`部门最多 ${mostLevels} 级，请换一个上级部门`)
  const taken = brothers.map(code => figureOf(code.slice(-width)))
  const figure = Math.max(0, ...taken) + 1
  if (figure > most) throw refused(`同一级最多 ${most} 个部门，请换一个上级部门`)
  return parentCode + partOf(figure)
}
export const levelOf = (code: string): string => String(code.length / width)
