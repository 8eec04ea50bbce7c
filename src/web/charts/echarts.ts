/** The parts of ECharts that this console draws with, registered once. Import charts from here, never from 'echarts'. */
import { CustomChart, LineChart } from 'echarts/charts'
import {
  AriaComponent,
  AxisPointerComponent,
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
} from 'echarts/components'
import * as core from 'echarts/core'
import { type ComposeOption, type EChartsType, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

type LineSeries = import('echarts/charts').LineSeriesOption
type CustomSeries = import('echarts/charts').CustomSeriesOption
type Aria = import('echarts/components').AriaComponentOption
type Grid = import('echarts/components').GridComponentOption
type MarkLine = import('echarts/components').MarkLineComponentOption

use([
  LineChart,
  CustomChart,
  GridComponent,
  AxisPointerComponent,
  MarkAreaComponent,
  MarkLineComponent,
  AriaComponent,
  CanvasRenderer,
])

export type ChartOption = ComposeOption<LineSeries | CustomSeries | Aria | Grid | MarkLine>
export type LineOption = LineSeries
export type ChartInstance = EChartsType
export { core, init }
