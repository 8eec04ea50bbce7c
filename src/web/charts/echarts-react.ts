/** The React wrapper of ECharts, found under either reading of its CommonJS default export (bundler and Node differ). */

import wrapper from 'echarts-for-react/lib/core.js'
import type { ComponentType } from 'react'
import type { ChartInstance, ChartOption, core } from './echarts.ts'

export interface EChartsReactProps {
  echarts: typeof core
  option: ChartOption
  opts: { renderer: 'canvas' | 'svg' }
  style: Readonly<Record<string, string>>
  autoResize: boolean
  shouldSetOption: () => boolean
  onChartReady: (instance: ChartInstance) => void
}
type Wrapper = ComponentType<EChartsReactProps>

const found: unknown = wrapper
const isWrapped = (value: unknown): value is { default: Wrapper } =>
  typeof value === 'object' && value !== null && 'default' in value

export const EChartsReact: Wrapper = isWrapped(found) ? found.default : (found as Wrapper)
