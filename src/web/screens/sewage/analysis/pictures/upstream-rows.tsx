/** Places above a plant under one another, each further in the further up it lies: for a page on which no bands have room. */
import { formatShare } from '#lib/format.ts'
import type { Drawing } from './frame.tsx'
import { Mark } from './mark.tsx'
import { cut } from './paths.ts'
import { Hatch } from './scale.tsx'
import {
  branchOf,
  figureWords,
  type Join,
  type Outlet,
  rangeWords,
  type Upstream,
  wholeOf,
  wholeShare,
} from './upstream.ts'
import { placeTold, type UpstreamLook } from './upstream-told.ts'

const row = 50
const indent = 16
const mostIndents = 6

interface Line {
  outlet: Outlet
  rest: Join | undefined
  depth: number
}
/** Each place before those above it. */
function linesOf(data: Upstream): Line[] {
  const above = Map.groupBy(data.outlets, one => one.into)
  const joinOf = new Map(data.joins.map(one => [one.at, one]))
  const figure = (one: Outlet): number => (one.load ? (one.load.value ?? one.load.low) : one.conc ? -1 : -2)
  const lines: Line[] = []
  // By hand, since a chain may be deeper than calls may nest.
  const waiting: Line[] = [{ outlet: data.outlets[0]!, rest: undefined, depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    lines.push(next)
    if (next.rest) continue
    const { outlet, depth } = next
    const join = joinOf.get(outlet.id)
    const sources = (above.get(outlet.id) ?? []).toSorted((a, b) => figure(b) - figure(a))
    if (join?.rest?.value) waiting.push({ outlet, rest: join, depth: depth + 1 })
    for (const one of sources.toReversed()) waiting.push({ outlet: one, rest: undefined, depth: depth + 1 })
  }
  return lines
}

export function upstreamRows(data: Upstream, look: UpstreamLook): Omit<Drawing, 'label'> {
  const { width, scale, nameOf, chosen, onPlace } = look
  const lines = linesOf(data)
  const onPath = new Set(data.path.length > 1 ? data.path : [])
  const largest = Math.max(
    ...data.outlets.map(({ load }) => load?.value ?? load?.high ?? load?.low ?? 0),
    ...data.joins.map(wholeOf),
    Number.MIN_VALUE,
  )
  const reach = width - Math.min(mostIndents, Math.max(...lines.map(({ depth }) => depth))) * indent
  return {
    width,
    height: lines.length * row,
    parts: (
      <>
        <Hatch />
        {lines.map(({ outlet, rest, depth }, at) => {
          const x = Math.min(depth, mostIndents) * indent
          const y = at * row
          const likely = onPath.has(outlet.id) && !rest
          const load = rest
            ? rest.rest!.value!
            : (outlet.load?.value ?? outlet.load?.high ?? outlet.load?.low)
          const kind = rest ? 'rest' : outlet.load?.value == null ? 'below' : 'load'
          const share = rest ? undefined : branchOf(data, outlet)?.share?.value
          const whole = rest ? undefined : wholeShare(data, outlet)
          const [name, words] = rest
            ? ['未取样支路或差额', rangeWords(rest.rest!, scale)]
            : [`${likely ? '◆ ' : ''}${nameOf(outlet.id)}`, figureWords(outlet, scale)]
          return (
            <Mark
              key={`${outlet.id} ${rest ? 'rest' : ''}`}
              row={at}
              x={x}
              told={placeTold(data, { outlet, rest }, look)}
              pressed={chosen === outlet.id}
              onOpen={() => onPlace(outlet.id)}
              words={
                <>
                  <text className={likely ? 'strong' : ''} x={x} y={y + 14}>
                    {cut(name, width - x - (whole === undefined ? 44 : 116))}
                  </text>
                  {share != null && (
                    <text className={likely ? 'strong' : ''} x={width} y={y + 14} textAnchor="end">
                      {formatShare(share, 0)}
                      {whole !== undefined && `（全厂 ${formatShare(whole.value, 0)}）`}
                    </text>
                  )}
                  <text className="tick" x={x} y={y + 29}>
                    {cut(words, width - x)}
                  </text>
                </>
              }
            >
              <rect className="hit" x={x} y={y} width={width - x} height={row - 4} />
              {depth > 0 && <path className="axis" d={`M${x - 9} ${y - 8}V${y + 10}H${x - 3}`} />}
              {load !== undefined && load !== null && (
                <rect
                  className={`node node-${kind}${likely ? ' likely' : ''}${chosen === outlet.id && !rest ? ' on' : ''}`}
                  x={x}
                  y={y + 34}
                  width={Math.max(2, (load / largest) * reach)}
                  height={6}
                />
              )}
            </Mark>
          )
        })}
      </>
    ),
  }
}
