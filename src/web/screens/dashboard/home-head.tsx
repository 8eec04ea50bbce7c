/** Title, age of what is shown, and the choices that hold for the whole page. */
import { Button, Radio, Select } from '@arco-design/web-react'
import { IconDesktop } from '@arco-design/web-react/icon'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router-dom'
import { deviceStatus } from '#contract/topics.ts'
import { formatAge, formatInstant } from '#lib/format.ts'
import { AgeBadge } from '#web/live/stale.tsx'
import { type Devices, useAge } from '#web/live/use-age.ts'
import { useNow } from '#web/live/use-now.ts'
import { useCan } from '#web/session/session.ts'
import { type HomeChange, type HomeState, ranges } from './url-state.ts'
import type { HomeFigures } from './use-home-figures.ts'

const rangeOptions = ranges.map(range => ({ label: range.text, value: range.days }))
const compareOptions = [
  { label: '对比 去年同期', value: 'yoy' },
  { label: '不对比', value: 'none' },
]

function DataAge({ devices, computedAt }: { devices: Devices; computedAt: number }): ReactElement {
  const { newestAt, ageMs, stale } = useAge(devices)
  const now = useNow()
  const seesDevices = useCan(deviceStatus.access)
  return (
    <>
      {stale && <AgeBadge devices={devices} />}
      <span className="aux cut">
        {[
          seesDevices &&
            (newestAt === null
              ? '等待实时数据'
              : `数据截至 ${formatInstant(newestAt)}${stale ? '' : `，${formatAge(ageMs)} 前更新`}`),
          Number.isFinite(computedAt) && `统计 ${formatAge(now - computedAt)} 前`,
        ]
          .filter(Boolean)
          .join('；')}
      </span>
    </>
  )
}

export function HomeHead(props: {
  state: HomeState
  change: (change: HomeChange) => void
  figures: HomeFigures
  /** Something else heads the page, and this is what it goes on with. */
  beneath: boolean
}): ReactElement {
  const { state, change, figures, beneath } = props
  const navigate = useNavigate()
  const cities = [...(figures.cities?.cities ?? [])].sort((a, b) => a.code.localeCompare(b.code))
  return (
    <div className="row home-head gap-12 min-h-32">
      {beneath ? <h2 className="leading-28 text-18">概况</h2> : <h1 className="leading-28 text-18">首页</h1>}
      <DataAge devices={figures.regionFacilities} computedAt={figures.computedAt} />
      {figures.failed && (
        <span className="row gap-6 flex-none text-12 is-level-2" role="alert">
          部分统计读取失败，显示的是此前的结果
          <Button size="mini" onClick={figures.retry}>
            重试
          </Button>
        </span>
      )}
      <span className="home-tools beside gap-12 ml-auto">
        <Select
          className="home-region"
          aria-label="区域"
          value={state.region ?? ''}
          onChange={(code: string) => change({ region: code === '' ? undefined : code })}
        >
          <Select.Option value="">区域 全部 {cities.length} 市</Select.Option>
          {cities.map(city => (
            <Select.Option key={city.code} value={city.code}>
              {city.name}
            </Select.Option>
          ))}
        </Select>
        <Radio.Group
          type="button"
          value={state.days}
          options={rangeOptions}
          onChange={(days: HomeState['days']) => change({ range: days })}
        />
        <Select
          className="home-compare"
          aria-label="对比"
          value={state.compare ? 'yoy' : 'none'}
          options={compareOptions}
          onChange={(value: string) => change({ compare: value === 'none' ? 'none' : undefined })}
        />
        <Button
          icon={<IconDesktop />}
          aria-label="大屏模式"
          title="大屏模式"
          onClick={() => navigate('/dashboard/analysis?wall=1')}
        />
      </span>
    </div>
  )
}
