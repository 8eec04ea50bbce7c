// @screen modules/monitor/SystemInfo in monitor
import type { ReactElement } from 'react'
import { MetricPage } from './metric-page.tsx'

export default function SystemInfo(): ReactElement {
  return <MetricPage group="system" title="服务器信息" failed="获取服务器信息失败" />
}
