/** 年历: the days of a place in one year, each as dark as it is high among them. */
import { Select } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { analysisDays, analysisSelection } from '#contract/sewage/analysis.ts'
import { withoutWords } from '#contract/sewage/consumption.ts'
import { viewIn } from '#contract/sewage/figure-view.ts'
import { formatNumber, formatRange } from '#lib/format.ts'
import { useCall } from '#web/data/call.ts'
import { Answered } from '#web/ui/states.tsx'
import { weekdayNames, weekdayOf } from '../heat.ts'
import { unit } from '../unit.ts'
import type { Card, Days } from '../use-analysis.ts'
import { yearsOf } from './calendar.ts'
import { calendarDrawing } from './calendar-drawing.tsx'
import { Picture } from './frame.tsx'
import type { PictureProps } from './props.ts'

const title = '年历'
const kinds = Object.keys(withoutWords)

export default function Calendar({ analysis, drugName, subject }: PictureProps): ReactElement {
  const { state, options, trend, places } = analysis
  const drug = options.data?.drugs.find(({ code }) => code === state.drug)
  const newest = drug?.newest ?? trend.data?.newest
  const years = yearsOf(drug?.oldest ?? newest, newest)
  const year = years.find(one => one === state.way) ?? (trend.data?.to ?? newest ?? '').slice(0, 4)
  const place = state.marked ?? state.place ?? trend.data?.place?.code ?? ''
  const name =
    places.data?.records.find(({ code }) => code === place)?.name ?? trend.data?.place?.name ?? place
  const to = newest && newest.slice(0, 4) === year ? newest : `${year}-12-31`
  const query = {
    drug: state.drug,
    measure: state.measure,
    ...viewIn(state),
    place,
    from: `${year}-01-01`,
    to,
  }
  const enabled = year !== '' && place !== ''
  const days = useCall(analysisDays, { query }, { enabled, keepPrevious: true, quiet: 'missing' })
  const card = useCall(analysisSelection, { query }, { enabled, keepPrevious: true, quiet: 'missing' })
  return (
    <div className={days.isPlaceholderData ? 'waiting' : undefined}>
      <Answered of={days}>
        {data => (
          <Year
            {...{ data, year, years, name, drugName, analysis }}
            card={card.data}
            subject={subject.replace(trend.data?.place?.name ?? '', name)}
          />
        )}
      </Answered>
    </div>
  )
}

function Year({
  data,
  card,
  year,
  years,
  name,
  drugName,
  subject,
  analysis: { state, change },
}: {
  data: Days
  card: Card | undefined
  year: string
  years: readonly string[]
  name: string
  drugName: string
  subject: string
  analysis: PictureProps['analysis']
}): ReactElement {
  const known = data.days.filter(({ value }) => value !== null)
  const highest = known.toSorted((a, b) => b.value! - a.value!)[0]
  const missing = data.days.filter(({ without }) => without === 'none').length
  const without = kinds.filter(kind => data.days.some(one => one.without === kind))
  const summary = `${name} ${drugName} ${year} 年：${data.days.length} 天中 ${known.length} 天有值${highest ? `，最高 ${highest.day} ${formatNumber(highest.value, 1)} ${unit}` : ''}，${missing} 天无结果`
  return (
    <Picture
      title={title}
      aux={`${name} · ${drugName} · ${year} 年 · ${unit}`}
      controls={
        <Select
          size="mini"
          aria-label="年份"
          style={{ width: 88 }}
          value={year}
          options={years.map(value => ({ value, label: value }))}
          onChange={(way: string) => change({ way })}
        />
      }
      differs={data.differs}
      table={{
        title: `${title} ${year}`,
        columns: ['日期', '星期', unit, '95% CI'],
        rows: () =>
          data.days.map(({ day, without, value, low, high }) => [
            day,
            `周${weekdayNames[weekdayOf(day)]}`,
            without === null ? formatNumber(value, 2) : (withoutWords[without] ?? ''),
            formatRange(low, high, 2),
          ]),
        note: `${subject}；${year} 年，有值 ${known.length} / ${data.days.length} 日；${card ? `样品 ${formatNumber(card.samples)} 份，测算人口 ${formatNumber(card.population)} 人，低于定量限 ${card.loqPolicies.join('、') || '无代入'}（代入 ${formatNumber(card.imputed)} 份）` : ''}`,
      }}
      empty={
        data.days.every(({ value, without }) => value === null && without === 'none')
          ? `${name} ${year} 年没有已发布结果`
          : undefined
      }
      foot={[
        `有值 ${known.length} / ${data.days.length} 日`,
        card && `样品 ${formatNumber(card.samples)} 份，测算人口 ${formatNumber(card.population)} 人`,
        card &&
          card.loqPolicies.length > 0 &&
          `低于定量限 ${card.loqPolicies.join('、')}（代入 ${formatNumber(card.imputed)} 份）`,
        '深浅按当年各日五等分，空格不补值',
      ]}
      draw={(width, roomy) =>
        calendarDrawing(data.days, {
          ...{ width, roomy, selected: state.selected, label: summary },
          without: without.map(kind => [kind, withoutWords[kind]!]),
          onChoose: day => change({ selected: { from: day, to: day } }),
        })
      }
    />
  )
}
