/** Values that only some may see whole: covered in lists, details and exports alike, and not to be searched by those who see them covered. */
import { can } from './can.ts'

export interface Mask {
  /** What is shown instead; null: nothing at all. */
  cover: (text: string) => string | null
  /** Access code that lifts it. */
  seenWith: string
}

/** 13812345678 → 138****5678; shorter numbers keep their ends only. */
export const coverPhone = (text: string): string =>
  text.length >= 11 ? `${text.slice(0, 3)}****${text.slice(-4)}` : text.replace(/(?<=^.).(?=.)/g, '*')
/** The device password of an HJ 212 frame. */
export const coverFramePassword = (text: string): string => text.replace(/PW=[^;&]*/g, 'PW=******')

/** Fields that a holder of these permissions sees covered. */
export function coveredFields(
  fields: Readonly<Record<string, { readonly mask?: Mask }>>,
  permissions: ReadonlySet<string>,
): readonly (readonly [name: string, mask: Mask])[] {
  return Object.entries(fields).flatMap(([name, { mask }]) =>
    mask && !can(permissions, mask.seenWith) ? [[name, mask] as const] : [],
  )
}
/** Covers values of these rows, in place. */
export function coverRows(
  covered: ReturnType<typeof coveredFields>,
  rows: readonly Record<string, unknown>[],
): void {
  for (const [name, { cover }] of covered)
    for (const row of rows) if (typeof row[name] === 'string') row[name] = cover(row[name])
}
