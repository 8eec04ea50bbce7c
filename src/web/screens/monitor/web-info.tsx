// @screen modules/monitor/TomcatInfo in monitor
import type { ReactElement } from 'react'
import { MetricPage } from './metric-page.tsx'

export default function WebInfo(): ReactElement {
  return <MetricPage group="web" title="Web 服务信息" failed="获取Tomcat信息失败" />
}
