/** Selects that search: here, or on the server. */
import { type ReactElement, useState } from 'react'
import { useDictChoices } from '#web/data/dict.ts'
import { Example } from '#web/widgets/example/example.tsx'
import { choice, count, toggle, useOptions } from '#web/widgets/example/options.tsx'
import { RemoteSearchSelect, StaticSearchSelect } from '#web/widgets/search-select.tsx'
import { stateOf, stateOption } from './field-state.ts'

export function StaticSearchExample(): ReactElement {
  const [value, setValue] = useState('')
  const choices = useDictChoices('sample_condition')
  const [options, panel] = useOptions({ multiple: toggle('多选'), state: stateOption })
  return (
    <Example
      title="搜索选择（本地）"
      about="选项已在页面上，按文字或编码筛选。"
      options={panel}
      value={value}
    >
      <StaticSearchSelect
        key={String(options.multiple)}
        id="search-static"
        label="样品状况"
        choices={choices}
        multiple={options.multiple}
        {...stateOf(options.state)}
        value={options.multiple ? value : (value.split(',')[0] ?? '')}
        onChange={setValue}
      />
    </Example>
  )
}

const dicts = {
  污水厂: 'sewage_plant,plant_name,id',
  用户: 'sys_user,realname,username',
  '分类（按条件）': 'sys_category,name,id,{"pid":"0"}',
  写错的字典: 'sewage_plant',
} as const

export function RemoteSearchExample(): ReactElement {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({ 用户: 'city' })
  const [texts, setTexts] = useState('')
  const [options, panel] = useOptions({
    dict: choice('字典', ['污水厂', '用户', '分类（按条件）', '写错的字典'] as const),
    pageSize: count('每次条数', 10, 1, 100),
    eager: toggle('展开即加载', true),
    multiple: toggle('多选'),
    state: stateOption,
  })
  const value = values[options.dict] ?? ''
  return (
    <Example
      title="搜索选择（远程）"
      about="停止输入 300 毫秒后查询，后发的请求优先；已存的值只查询名称。选“写错的字典”可看失败提示与重试。"
      options={panel}
      value={{ dict: dicts[options.dict], value, text: texts }}
    >
      <RemoteSearchSelect
        key={`${options.dict} ${options.multiple}`}
        id="search-remote"
        label={options.dict}
        dict={dicts[options.dict]}
        pageSize={options.pageSize}
        eager={options.eager}
        multiple={options.multiple}
        {...stateOf(options.state)}
        value={options.multiple ? value : (value.split(',')[0] ?? '')}
        onChange={(next, text) => {
          setValues(now => ({ ...now, [options.dict]: next }))
          setTexts(text)
        }}
      />
    </Example>
  )
}
