/** One or several codes of a dictionary. */
import { type ReactElement, useState } from 'react'
import { DictChoice } from '#web/widgets/dict-choice.tsx'
import { Example } from '#web/widgets/example/example.tsx'
import { choice, useOptions } from '#web/widgets/example/options.tsx'
import { stateOf, stateOption } from './field-state.ts'

const dictionaries = { 运行状态: 'run_status', 采样方式: 'sampling_mode', '（空 code）': '' } as const
const dictOption = choice('字典', ['运行状态', '采样方式', '（空 code）'] as const)

export function DictChoiceExample(): ReactElement {
  const [chosen, setChosen] = useState({ value: '', text: '' })
  const [options, panel] = useOptions({
    kind: choice('type', ['list', 'radio', 'radioButton'] as const),
    dict: dictOption,
    state: stateOption,
  })
  return (
    <Example
      title="字典单选"
      about="下拉、单选框或按钮；值按文字比较，不在字典中的值原样保留。未选时显示“请选择”。"
      options={panel}
      value={chosen}
    >
      <DictChoice
        key={options.dict}
        id="dict-one"
        label={options.dict}
        kind={options.kind}
        dictCode={dictionaries[options.dict]}
        {...stateOf(options.state)}
        value={chosen.value}
        onChange={(value, text) => setChosen({ value, text })}
      />
    </Example>
  )
}

const separators = { 逗号: ',', 竖线: '|' } as const

export function MultiChoiceExample(): ReactElement {
  const [values, setValues] = useState<readonly string[]>([])
  const [options, panel] = useOptions({
    kind: choice('type', ['list_multi', 'checkbox'] as const),
    dict: dictOption,
    separator: choice('分隔符', ['逗号', '竖线'] as const),
    state: stateOption,
  })
  const separator = separators[options.separator]
  return (
    <Example
      title="字典多选"
      about="值是以分隔符连接的文字，默认英文逗号；下拉可输入文字筛选。"
      options={panel}
      value={values.join(separator)}
    >
      <DictChoice
        key={options.dict}
        id="dict-many"
        label={options.dict}
        kind={options.kind}
        dictCode={dictionaries[options.dict]}
        separator={separator}
        {...stateOf(options.state)}
        value={values.join(separator)}
        onChange={text => setValues(text.split(separator).filter(Boolean))}
      />
    </Example>
  )
}
