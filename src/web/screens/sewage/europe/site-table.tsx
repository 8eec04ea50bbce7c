/** The study's cities with their days: what it published, and what its days give. */
import { Button, Select } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { formatNumber } from '#lib/format.ts'
import { ViewData } from '#web/charts/view-data.tsx'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { countryName, toggled } from './state.ts'
import type { Cities, Europe, Site } from './use-europe.ts'

const two = (value: number | null) => formatNumber(value, 2)
const dayNames = ['一', '二', '三', '四', '五', '六', '日']
/** What could not be computed again has no figure of its own. */
const again = (site: Site, value: number | null) => two(site.agrees === null ? null : value)
const agreesWords = (site: Site) => (site.agrees === null ? '无法复算' : site.agrees ? '一致' : '不一致')

export function SiteTable({
  data,
  state,
  change,
  note,
}: Pick<Europe, 'state' | 'change'> & { data: Cities; note: string }): ReactElement {
  const countries = [...new Set(data.sites.map(({ country }) => country))].sort()
  const shown = data.sites.filter(({ country }) => state.country === undefined || country === state.country)
  return (
    <section className="panel views-panel" aria-label="研究中的城市">
      <header className="row">
        <h2>研究中的城市</h2>
        <Select
          aria-label="国家或地区"
          size="small"
          allowClear
          style={{ width: 132 }}
          placeholder="全部国家"
          {...(state.country && { value: state.country })}
          options={countries.map(country => ({ value: country, label: countryName(country) }))}
          onChange={country => change({ country })}
        />
        <span className="aux grow">
          {shown.length} 城；“复算”是由逐日值按当年口径重算，与发布的两位小数核对
        </span>
        <ViewData
          table={{
            title: `国际比较 研究中的城市 ${data.year ?? ''}`,
            columns: [
              ...['编号', '城市', '国家或地区', '服务人口', ...dayNames.map(name => `周${name}`), '有值天数'],
              ...['日均（复算）', '工作日（复算）', '周末（复算）'],
              ...['日均（发布）', '工作日（发布）', '周末（发布）', '核对'],
            ],
            rows: () =>
              shown.map(one => [
                one.site,
                one.city,
                countryName(one.country),
                formatNumber(one.population),
                ...one.days.map(two),
                formatNumber(one.n),
                ...[one.daily, one.weekday, one.weekend].map(value => again(one, value)),
                ...[one.published.daily, one.published.weekday, one.published.weekend].map(two),
                agreesWords(one),
              ]),
            note,
          }}
        />
        {state.sites.length > 0 && (
          <Button size="mini" onClick={() => change({ sites: [] })}>
            取消选中的 {state.sites.length} 城
          </Button>
        )}
      </header>
      <div className="views-scroll">
        <PlainTable
          label="研究中的城市"
          rows={shown}
          keyOf={one => one.site}
          rowClass={one => (state.sites.includes(one.site) ? 'on' : undefined)}
          columns={[
            { title: '城市', cell: one => one.city },
            { title: '国家或地区', cell: one => countryName(one.country) },
            { title: '服务人口', className: 'r', cell: one => formatNumber(one.population) },
            { title: '天数', className: 'r', cell: one => formatNumber(one.n) },
            { title: '日均（发布）', className: 'r', cell: one => two(one.published.daily) },
            { title: '日均（复算）', className: 'r', cell: one => again(one, one.daily) },
            { title: '工作日（发布）', className: 'r', cell: one => two(one.published.weekday) },
            { title: '工作日（复算）', className: 'r', cell: one => again(one, one.weekday) },
            { title: '周末（发布）', className: 'r', cell: one => two(one.published.weekend) },
            { title: '周末（复算）', className: 'r', cell: one => again(one, one.weekend) },
            {
              title: '核对',
              cell: one => (
                <span className={one.agrees === false ? 'ink-danger' : 'aux'}>{agreesWords(one)}</span>
              ),
            },
          ]}
          nameOf={one => one.city}
          actions={one => [
            {
              key: 'years',
              title: state.sites.includes(one.site) ? '取消历年' : '看历年',
              run: () => change({ sites: toggled(state.sites, one.site) }),
            },
          ]}
        />
      </div>
    </section>
  )
}
