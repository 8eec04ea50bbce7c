/** Controls of the job form: which handler, and what it wants to be told. */
import { Select } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { jobHandlers } from '#contract/platform/job.ts'
import { readObject } from '#lib/json.ts'
import { useCall } from '#web/data/call.ts'
import { ariaOf, type FormItemProps, textValue } from '#web/fields/kit.ts'
import { CodeEditor } from '#web/widgets/editor/editors.tsx'
import { ParameterInput } from './job-parameter.tsx'
import './job.css'

type Handler = ResultOf<typeof jobHandlers>[number]
type Values = Readonly<Record<string, unknown>>

const useHandlers = () => useCall(jobHandlers, {}, { staleMs: 600_000 })

function HandlerSelect(item: FormItemProps): ReactElement {
  const { data = [], isPending, isError } = useHandlers()
  const value = textValue(item.value)
  const chosen = data.find(({ name }) => name === value)
  return (
    <>
      <Select
        {...ariaOf(item)}
        showSearch
        loading={isPending}
        placeholder="请选择任务类"
        notFoundContent={isError ? '任务类目录加载失败，请重新打开' : undefined}
        value={value || undefined}
        disabled={item.disabled}
        error={item.invalid}
        options={data.map(({ name, title }) => ({ value: name, label: `${title} ${name}` }))}
        onChange={(name: string) => {
          item.onChange(name)
          // Parameters of another handler mean nothing to this one.
          item.onPatch?.({ parameter: null })
        }}
      />
      {chosen && <p className="help">{chosen.description}</p>}
    </>
  )
}

/** The values of a JSON object that holds nothing but these parameters; else undefined: it is edited as text. */
function valuesIn(text: string, handler: Handler): Values | undefined {
  if (text.trim() === '') return {}
  const given = readObject(text)
  const known = given && Object.keys(given).every(name => handler.parameters.some(each => each.name === name))
  return known ? given : undefined
}

function Parameters(item: FormItemProps): ReactElement {
  const { data = [] } = useHandlers()
  const name = textValue(item.row['jobClassName'])
  const text = textValue(item.value)
  const handler = data.find(each => each.name === name)
  const values = handler && valuesIn(text, handler)
  if (name === '' && text === '') return <p className="help">先选择任务类</p>
  if (!handler || !values)
    return (
      <CodeEditor
        label="参数"
        language="json"
        value={text}
        disabled={item.disabled}
        invalid={item.invalid}
        onChange={next => item.onChange(next || null)}
      />
    )
  if (handler.parameters.length === 0) return <p className="help">该任务没有参数</p>
  const set = (key: string, value: unknown) => {
    const entries = Object.entries({ ...values, [key]: value }).filter(([, each]) => each !== undefined)
    item.onChange(entries.length === 0 ? null : JSON.stringify(Object.fromEntries(entries)))
  }
  return (
    <fieldset className="job-parameters grid" id={item.id}>
      <legend className="sr-only">参数</legend>
      {handler.parameters.map(each => (
        <ParameterInput
          key={each.name}
          parameter={each}
          value={values[each.name]}
          disabled={item.disabled}
          onChange={value => set(each.name, value)}
        />
      ))}
    </fieldset>
  )
}

export const jobItems = { jobClassName: HandlerSelect, parameter: Parameters }
