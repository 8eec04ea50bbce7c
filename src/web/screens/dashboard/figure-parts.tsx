/** Tables beneath a figure: its parts, each leading to where it was counted. */
import type { ReactElement, ReactNode } from 'react'
import { cold, coldHours, figureText, figures as words } from '#contract/sewage/figures.ts'
import { formatInstant, formatNumber, formatShare } from '#lib/format.ts'
import { PageLink } from '#web/widgets/page-link.tsx'
import { Figure } from './sheet.tsx'
import type { Fleet, LiveWater } from './use-live-figures.ts'
import type { Today } from './use-overview.ts'
import { atRegion } from './warning-view.ts'

interface TableProps {
  heads: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}
function Parts({ heads, rows }: TableProps): ReactElement {
  return (
    <table className="qy-data collapse w-full text-13 leading-20">
      <thead>
        <tr>
          {heads.map(head => (
            <th key={head}>{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, index) => (
              <td key={heads[index]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Plants = ReadonlySet<string> | undefined
export function OnlineParts({ fleet, plants }: { fleet: Fleet | undefined; plants: Plants }): ReactElement {
  const line = (text: string, list: string, count: number | undefined) => ({
    key: text,
    cells: [
      text,
      <Figure key={text} to={atRegion(list, plants)}>
        {formatNumber(count)}
      </Figure>,
    ],
  })
  return (
    <Parts
      heads={['状态', '台']}
      rows={[
        line('在线', '/device/facility?onlineStatus=1', fleet?.online),
        line('离线与未激活', '/device/facility?onlineStatus=0,2', fleet && fleet.total - fleet.online),
        line('全部', '/device/facility', fleet?.total),
      ]}
    />
  )
}

export function ColdParts({ chain }: { chain: Today['coldChain'] }): ReactElement {
  const hours = (steps: number) => coldHours(steps, chain.grain)
  return (
    <Parts
      heads={['时段', `合格 ${cold.unit}`, `已测 ${cold.unit}`, '合格率']}
      rows={[
        {
          key: '合计',
          cells: ['合计', hours(chain.steps - chain.over), hours(chain.steps), formatShare(chain.share)],
        },
        ...chain.byStep.toReversed().map(({ ts, all, inside }) => ({
          key: String(ts),
          cells: [
            formatInstant(ts).slice(5, 16),
            hours(inside),
            hours(all),
            formatShare(all === 0 ? null : inside / all),
          ],
        })),
      ]}
    />
  )
}

export function CompletenessParts({ completeness }: { completeness: Today['completeness'] }): ReactElement {
  const week = completeness.days.map((day, index) => ({ day, share: completeness.byDay[index] })).slice(-7)
  return (
    <Parts
      heads={['采样日', words.completeness.name]}
      rows={week.toReversed().map(({ day, share }) => ({ key: day, cells: [day, formatShare(share)] }))}
    />
  )
}

/** Largest first. */
export function WaterParts(props: {
  parts: LiveWater['parts']
  names: ReadonlyMap<string, string>
}): ReactElement {
  const rows = props.parts.toSorted((a, b) => (b.flow ?? 0) - (a.flow ?? 0))
  return (
    <Parts
      heads={['污水厂', `流量 ${words.flow.unit}`, 'COD mg/L', `COD ${words.cod.unit}`]}
      rows={rows.map(({ id, flow, cod }) => ({
        key: id,
        cells: [
          <PageLink key={id} className="n" to={`/sewage/plant?open=${id}`}>
            {props.names.get(id) ?? id}
          </PageLink>,
          figureText('flow', flow),
          formatNumber(cod, 1),
          figureText('cod', flow === null || cod === null ? null : (flow * cod) / 1000),
        ],
      }))}
    />
  )
}
