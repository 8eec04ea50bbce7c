/** Bands from branches to their junction, as wide as their load; the way of likely branches is dark. On a narrow page, a list of the same. */
import { formatNumber, formatShare } from '#lib/format.ts'
import type { Drawing } from './frame.tsx'
import { Mark } from './mark.tsx'
import { cut, widthOf } from './paths.ts'
import { Hatch } from './scale.tsx'
import { branchOf, figureWords, pathWords, rangeWords, type Upstream, wholeShare } from './upstream.ts'
import { bar, leastStep, type PlacedOutlet, upstreamLayout } from './upstream-layout.ts'
import { upstreamRows } from './upstream-rows.tsx'
import { placeTold, type UpstreamLook } from './upstream-told.ts'

/** Round where it leaves and where it arrives. */
function bandPath({ x, y, height, band }: PlacedOutlet): string {
  const { to, width } = band!
  const from = { x: x + bar, y: y + height / 2 }
  // Late, so that it leaves the words under it alone.
  const [leaves, arrives] = [from.x + (to.x - from.x) * 0.8, from.x + (to.x - from.x) * 0.7]
  const [top, low] = [-width / 2, width / 2]
  return `M${from.x} ${from.y + top}C${leaves} ${from.y + top} ${arrives} ${to.y + top} ${to.x} ${to.y + top}V${to.y + low}C${arrives} ${to.y + low} ${leaves} ${from.y + low} ${from.x} ${from.y + low}Z`
}

export function upstreamDrawing(data: Upstream, look: UpstreamLook): Drawing {
  const { width, tall, about, scale, nameOf, chosen, onPlace } = look
  const label = `${about}：${pathWords(data, nameOf)}`
  const { placed, height, step, levels } = upstreamLayout(data, width, tall)
  if (step < leastStep && levels > 0) return { label, ...upstreamRows(data, look) }
  const onPath = new Set(data.path.length > 1 ? data.path : [])
  return {
    width,
    height,
    label,
    parts: (
      <>
        <Hatch />
        {placed.map(one =>
          one.band && one.band.width > 0 ? (
            <path
              key={`${one.outlet.id} ${one.rest ? 'rest' : ''}`}
              className={`flow ${one.rest ? 'flow-rest no-masked' : `flow-${one.band.kind}`}${onPath.has(one.outlet.id) && !one.rest ? ' likely' : ''}`}
              d={bandPath(one)}
            />
          ) : one.band ? (
            <path key={one.outlet.id} className="flow-none" d={bandPath(one)} />
          ) : null,
        )}
        {placed.map(one => {
          const { outlet, rest, x, y, under, height: own } = one
          const [first, second] = under ? [y + own + 12, y + own + 25] : [y - 18, y - 5]
          const root = outlet.into === null && !rest
          const likely = onPath.has(outlet.id) && !rest
          const share = rest ? undefined : branchOf(data, outlet)?.share?.value
          const [name, figure] = rest
            ? ['未取样支路或差额', rangeWords(rest.rest!, scale)]
            : [`${likely ? '◆ ' : ''}${nameOf(outlet.id)}`, figureWords(outlet, scale)]
          const whole = rest ? undefined : wholeShare(data, outlet)
          const part = share == null ? '' : `${formatShare(share, 0)} · `
          const beside = [
            whole !== undefined && `全厂 ${formatShare(whole.value, 0)}`,
            outlet.between > 0 && !rest && `隔 ${formatNumber(outlet.between)} 处未取样`,
          ]
            .filter(Boolean)
            .join('，')
          const room = root ? width - x : step - 18
          return (
            <Mark
              key={`${outlet.id} ${rest ? 'rest' : ''}`}
              row={one.slot}
              x={x}
              told={placeTold(data, one, look)}
              pressed={chosen === outlet.id}
              onOpen={() => onPlace(outlet.id)}
              words={
                <>
                  <text className={likely ? 'strong halo' : 'halo'} x={x} y={first}>
                    {cut(name, room)}
                    {beside !== '' && widthOf(name) + widthOf(beside) + 18 < room && (
                      <tspan className="tick" fontWeight={400}>{`  ${beside}`}</tspan>
                    )}
                  </text>
                  <text className="tick halo" x={x} y={second}>
                    {cut(`${part}${figure}`, room)}
                  </text>
                </>
              }
            >
              <rect
                className="hit"
                x={x}
                y={under ? y : y - 30}
                width={Math.min(room, 140)}
                height={one.height + 30}
              />
              <rect
                className={`node node-${rest ? 'rest' : one.kind}${likely ? ' likely' : ''}${chosen === outlet.id && !rest ? ' on' : ''}`}
                x={x}
                y={y}
                width={bar}
                height={one.height}
              />
            </Mark>
          )
        })}
      </>
    ),
  }
}
