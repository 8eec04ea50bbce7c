// @screen modules/monitor/JvmInfo in monitor
import type { ReactElement } from 'react'
import { MetricPage } from './metric-page.tsx'

export default function RuntimeInfo(): ReactElement {
  return <MetricPage group="runtime" title="运行时信息" failed="获取JVM信息失败" />
}
