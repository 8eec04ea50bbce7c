/** Days, moments, times of day, and ranges of them. */
import { type ReactElement, useState } from 'react'
import { Example } from '#web/widgets/example/example.tsx'
import { choice, useOptions } from '#web/widgets/example/options.tsx'
import { MomentInput, type MomentKind, type Span, SpanInput } from '#web/widgets/moment-input.tsx'
import { stateOf, stateOption } from './field-state.ts'

const kinds = {
  日期: 'date',
  日期时间: 'datetime',
  时间: 'time',
  月份: 'month',
  年份: 'year',
} as const satisfies Record<string, MomentKind>
const kindOption = choice('类型', ['日期', '日期时间', '时间', '月份', '年份'] as const)
const start: Readonly<Record<MomentKind, string>> = {
  date: '2026-11-20',
  datetime: '2026-11-20 08:30:00',
  time: '08:30:00',
  month: '2026-11',
  year: '2026',
}

export function MomentExample(): ReactElement {
  const [values, setValues] = useState(start)
  const [options, panel] = useOptions({ kind: kindOption, state: stateOption })
  const kind = kinds[options.kind]
  return (
    <Example
      title="日期与时间"
      about="值与显示的文字相同，可直接键入；一周从周一开始。"
      options={panel}
      value={values[kind]}
    >
      <MomentInput
        key={kind}
        id="field-moment"
        label={options.kind}
        kind={kind}
        {...stateOf(options.state)}
        value={values[kind]}
        onChange={text => setValues(now => ({ ...now, [kind]: text }))}
      />
    </Example>
  )
}

export function SpanExample(): ReactElement {
  const [spans, setSpans] = useState<Readonly<Partial<Record<MomentKind, Span>>>>({
    date: ['2026-11-01', '2026-11-20'],
  })
  const [options, panel] = useOptions({ kind: kindOption, state: stateOption })
  const kind = kinds[options.kind]
  return (
    <Example
      title="起止范围"
      about="起止两端都包含在内；查询时以 _begin 与 _end 两个参数发出。"
      options={panel}
      value={spans[kind] ?? '空'}
    >
      <SpanInput
        key={kind}
        id="field-span"
        label={`${options.kind}范围`}
        kind={kind}
        {...stateOf(options.state)}
        value={spans[kind]}
        onChange={span => setSpans(now => ({ ...now, [kind]: span }))}
      />
    </Example>
  )
}
