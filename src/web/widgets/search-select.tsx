/** One or several out of many: options of the page or a dictionary filtered here, rows of a table searched on the server. */
import { Message, Select } from '@arco-design/web-react'
import { type ReactElement, useEffect, useState } from 'react'
import { type DictChoices, itemOf } from '#web/data/dict.ts'
import { useDictLabels, useDictSearch } from '#web/data/table-dict.ts'
import {
  type ControlProps,
  controlAria,
  errorStatus,
  hintTexts,
  OptionHint,
  partsOf,
  ReadOnly,
} from './control.tsx'

interface SearchSelectProps extends ControlProps {
  value: string
  multiple?: boolean
  onChange: (value: string, text: string) => void
}

/** Filters a dictionary (`useDictChoices`) or a list that is already here (`listed`), by word or code. */
export function StaticSearchSelect({
  choices: { items: options, ...hint },
  ...props
}: SearchSelectProps & { choices: DictChoices }): ReactElement {
  const chosen = valuesOf(props)
  const textOf = (value: string) => itemOf(options, value)?.text ?? value
  if (props.readOnly) return <ReadOnly {...props}>{chosen.map(textOf).join('、')}</ReadOnly>
  return (
    <Select
      {...shared(props)}
      options={options.map(item => ({ value: item.value, label: item.text }))}
      filterOption={(typed, option) => {
        const word = typed.trim().toLowerCase()
        return (
          String(option.props.children).toLowerCase().includes(word) ||
          String(option.props.value).toLowerCase().includes(word)
        )
      }}
      notFoundContent={<OptionHint {...hint} />}
      onChange={(next: string | string[] | undefined) => give(props, next, textOf)}
    />
  )
}

export interface RemoteSearchSelectProps extends SearchSelectProps {
  /** `table,text,code[,condition]` */
  dict: string
  pageSize?: number
  /** Shows the first rows before anything is typed. */
  eager?: boolean
}
/** Searches a registered table 300 ms after the last key. */
export function RemoteSearchSelect({
  dict,
  pageSize,
  eager = true,
  ...props
}: RemoteSearchSelectProps): ReactElement {
  const [open, setOpen] = useState(false)
  const [keyword, setKeyword] = useState('')
  const asking = open && (eager || keyword.trim() !== '')
  const search = useDictSearch(dict, keyword, { enabled: asking, ...(pageSize && { pageSize }) })
  const chosen = valuesOf(props)
  const [known, setKnown] = useState<Readonly<Record<string, string>>>({})
  const labels = useDictLabels(
    dict,
    chosen.filter(value => known[value] === undefined),
  )
  const textOf = (value: string) =>
    itemOf(search.items, value)?.text ?? known[value] ?? labels.data?.[value] ?? value
  const failure = asking ? search.error?.message : undefined
  useEffect(() => {
    if (failure) Message.warning(failure)
  }, [failure])
  if (props.readOnly) return <ReadOnly {...props}>{chosen.map(textOf).join('、')}</ReadOnly>
  const idle = !asking && keyword.trim() === ''
  const found = idle || search.error ? [] : search.items
  // Typed words hide what does not match; otherwise the chosen stand among the options.
  const extra = keyword.trim() === '' ? chosen.filter(value => !itemOf(found, value)) : []
  const hint = <OptionHint {...search} empty={idle ? hintTexts.ask : hintTexts.none} />
  return (
    <Select
      {...shared(props)}
      placeholder={props.placeholder ?? hintTexts.ask}
      loading={search.loading}
      filterOption={false}
      options={[...extra.map(value => ({ value, text: textOf(value) })), ...found].map(item => ({
        value: item.value,
        label: item.text,
      }))}
      renderFormat={(option, value) =>
        option?.children ?? textOf(typeof value === 'object' ? String(value.value) : String(value))
      }
      notFoundContent={hint}
      dropdownRender={menu => (
        <>
          {menu}
          {extra.length > 0 && found.length === 0 && hint}
        </>
      )}
      onVisibleChange={visible => {
        setOpen(visible)
        if (!visible) setKeyword('')
      }}
      onSearch={setKeyword}
      onChange={(next: string | string[] | undefined) => {
        const list = next === undefined ? [] : Array.isArray(next) ? next : [next]
        setKnown(now => ({ ...now, ...Object.fromEntries(list.map(value => [value, textOf(value)])) }))
        give(props, next, textOf)
      }}
    />
  )
}

const valuesOf = ({ value, multiple }: SearchSelectProps): string[] =>
  multiple ? partsOf(value) : value === '' ? [] : [value]

function shared(props: SearchSelectProps) {
  const chosen = valuesOf(props)
  return {
    ...controlAria(props),
    showSearch: true,
    mode: props.multiple ? ('multiple' as const) : undefined,
    value: props.multiple ? chosen : chosen[0],
    placeholder: props.placeholder ?? `请选择${props.label}`,
    disabled: props.disabled,
    status: errorStatus(props.invalid),
    allowClear: !props.required,
  }
}
function give(
  props: SearchSelectProps,
  next: string | string[] | undefined,
  textOf: (value: string) => string,
): void {
  const list = next === undefined ? [] : Array.isArray(next) ? next : [next]
  props.onChange(list.join(','), list.map(textOf).join(','))
}
