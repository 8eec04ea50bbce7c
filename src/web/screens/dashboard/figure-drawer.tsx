/** What a figure of the home was made of: the same number, window and words, from the same answer. */
import type { ReactElement } from 'react'
import { cold, figureText, figures as words } from '#contract/sewage/figures.ts'
import { PageDrawer } from '#web/widgets/page-layer.tsx'
import { ackMinutes, onlineShare } from './figure-data.ts'
import { ColdParts, CompletenessParts, OnlineParts, WaterParts } from './figure-parts.tsx'
import type { Explained, HomeChange } from './url-state.ts'
import { useEscape } from './use-escape.ts'
import type { HomeFigures } from './use-home-figures.ts'

interface Explanation {
  period: string
  value: number | null
  sum: string
  parts?: ReactElement
}
function explain(name: Explained, figures: HomeFigures): Explanation {
  const { today, fleet, liveWater, regionPlants: plants } = figures
  const chain = today?.coldChain
  switch (name) {
    case 'online':
      return {
        period: '此刻',
        value: onlineShare(fleet),
        sum: '在线设备 ÷ 全部设备；连续三次应报未报且满 10 min 为离线',
        parts: <OnlineParts fleet={fleet} plants={plants} />,
      }
    case 'cold':
      return {
        period: cold.period,
        value: chain?.share == null ? null : chain.share * 100,
        sum: '柜温均值在范围内的时段 ÷ 已测的全部时段，未测的不计',
        ...(chain && { parts: <ColdParts chain={chain} /> }),
      }
    case 'completeness':
      return {
        period: '近 7 日',
        value: today?.completeness.share == null ? null : today.completeness.share * 100,
        sum: '每日（有结果的厂 ÷ 计划样品）× 分样完整率，取七日均值',
        ...(today && { parts: <CompletenessParts completeness={today.completeness} /> }),
      }
    case 'ack':
      return {
        period: '近 24 h',
        value: ackMinutes(today),
        sum: `近 24 h 内确认的 ${today?.warnings.acked ?? 0} 条预警，从发生到确认的平均用时`,
      }
    case 'flow':
      return {
        period: '此刻',
        value: liveWater.stations ? liveWater.flow : null,
        sum: '各厂最近一次瞬时流量之和；15 min 内没有报数的厂不计',
        parts: <WaterParts parts={liveWater.parts} names={figures.names} />,
      }
    case 'cod':
      return {
        period: '此刻',
        value: liveWater.cod,
        sum: '各厂瞬时流量 × COD 浓度之和；15 min 内没有报数的厂不计',
        parts: <WaterParts parts={liveWater.parts} names={figures.names} />,
      }
  }
}

export function FigureDrawer(props: {
  choice: Explained | undefined
  figures: HomeFigures
  change: (change: HomeChange) => void
}): ReactElement {
  const { choice, figures, change } = props
  const close = () => change({ figure: undefined })
  useEscape(choice !== undefined, close)
  return (
    <PageDrawer
      title="计算依据"
      width={420}
      visible={choice !== undefined}
      footer={null}
      onCancel={close}
      escToExit={false}
      unmountOnExit
    >
      {choice && <Content name={choice} figures={figures} />}
    </PageDrawer>
  )
}

function Content({ name, figures }: { name: Explained; figures: HomeFigures }): ReactElement {
  const { period, value, sum, parts } = explain(name, figures)
  return (
    <div>
      <h3>{words[name].name}</h3>
      <p className="aux">
        {figures.regionName} · {period}
      </p>
      <p className="basis-figure">
        <b>{figureText(name, value)}</b> {value !== null && words[name].unit}
      </p>
      <p className="mb-12 text-13 ink-2">{sum}</p>
      {parts}
    </div>
  )
}
