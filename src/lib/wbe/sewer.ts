/** Which way the water of a plant's outlets goes: a tree with the inflow at its foot, whatever was registered. Pure. */

export interface SewerOutlet {
  id: string
  kind: string
  /** The outlet from which its water comes, and the one into which it goes: a junction is named by all that flow into it. */
  upstreamOutletId: string | null
  downstreamOutletId: string | null
}
export interface Sewer {
  /** Where the water enters the plant. */
  roots: string[]
  /** Those that reach a root, the nearest first. */
  order: string[]
  /** Next one down; roots have none. */
  into: ReadonlyMap<string, string>
  /** Next ones up, in the order in which they were given. */
  from: ReadonlyMap<string, readonly string[]>
  /** Their water also goes another way, which is not followed: the way nearest to the plant is. */
  split: string[]
  /** Registered as flowing into what they come from; the second mention is not followed. */
  ring: string[]
  /** That reach no root. */
  apart: string[]
}

/** Ways down that are registered of each outlet, its own word first. */
function waysDown(outlets: readonly SewerOutlet[]): Map<string, string[]> {
  const known = new Map(outlets.map(one => [one.id, one]))
  const down = new Map<string, string[]>()
  const add = (above: string | null, below: string | null) => {
    if (above === null || below === null || above === below) return
    const [upper, lower] = [known.get(above), known.get(below)]
    // What leaves the plant is no way into it, and what has entered it goes no further.
    if (!upper || !lower || lower.kind === 'EFFLUENT' || upper.kind === 'INFLUENT') return
    const ways = down.get(above)
    if (!ways) down.set(above, [below])
    else if (!ways.includes(below)) ways.push(below)
  }
  for (const one of outlets) add(one.id, one.downstreamOutletId)
  for (const one of outlets) add(one.upstreamOutletId, one.id)
  return down
}

/** Whether water of the first gets into the second, or is there already, by whatever is registered. */
export function flowsTo(outlets: readonly SewerOutlet[], first: string, second: string): boolean {
  const down = waysDown(outlets)
  const reached = [first]
  const seen = new Set(reached)
  for (const id of reached) {
    if (id === second) return true
    for (const below of down.get(id) ?? [])
      if (!seen.has(below)) {
        seen.add(below)
        reached.push(below)
      }
  }
  return false
}

/** The same of any order and any mistake; takes time in proportion to what is registered. */
export function sewerOf(outlets: readonly SewerOutlet[]): Sewer {
  const down = waysDown(outlets)
  const inside = outlets.filter(({ kind }) => kind !== 'EFFLUENT')
  const inflows = inside.filter(({ kind }) => kind === 'INFLUENT')
  const roots = (inflows.length > 0 ? inflows : inside.filter(({ id }) => !down.has(id))).map(({ id }) => id)
  const up = new Map<string, string[]>()
  for (const { id } of outlets)
    for (const below of down.get(id) ?? []) {
      const above = up.get(below)
      if (above) above.push(id)
      else up.set(below, [id])
    }
  const order = [...roots]
  const seen = new Set(roots)
  const into = new Map<string, string>()
  const from = new Map<string, string[]>()
  const split = new Set<string>()
  const ring = new Set<string>()
  const under = (id: string, below: string): boolean => {
    for (let at: string | undefined = id; at !== undefined; at = into.get(at)) if (at === below) return true
    return false
  }
  for (const id of order)
    for (const above of up.get(id) ?? []) {
      if (seen.has(above)) {
        if (under(id, above)) ring.add(above)
        else split.add(above)
        continue
      }
      seen.add(above)
      into.set(above, id)
      const sources = from.get(id)
      if (sources) sources.push(above)
      else from.set(id, [above])
      order.push(above)
    }
  // Whose other way ends apart from the plant loses water all the same.
  for (const [id, ways] of down) if (into.has(id) && ways.some(way => !seen.has(way))) split.add(id)
  return {
    roots,
    order,
    into,
    from,
    split: [...split],
    ring: [...ring],
    apart: inside.flatMap(({ id }) => (seen.has(id) ? [] : [id])),
  }
}
