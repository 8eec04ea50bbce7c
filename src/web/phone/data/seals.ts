/** Seals of what changes hands, one row a seal. Pure. */

export interface Seal {
  /** null: there is none; undefined: nobody here knows it yet. */
  sealNo: string | null | undefined
  /** Bottles under it. */
  labels: readonly string[]
  /** Undefined until somebody has looked. */
  ok: boolean | undefined
  /** Its own number was read from it, and not only believed. */
  proven: boolean
}
/** One row a seal; bottles without a known one stand each for itself. */
export function sealsOf(
  labels: readonly string[],
  sealOf: (label: string) => string | null | undefined,
): Seal[] {
  const seals = new Map<string, Seal>()
  for (const label of labels) {
    const sealNo = sealOf(label)
    const name = sealNo || label
    const known = seals.get(name)
    seals.set(name, { sealNo, ok: undefined, proven: false, labels: [...(known?.labels ?? []), label] })
  }
  return [...seals.values()]
}
