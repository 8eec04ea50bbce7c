/** Province, city and district (root 86) as one cascader or as three selects. The value is the code of the last level. */
import { Cascader, Select } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { type AreaNode, useAreas } from '#web/data/areas.ts'
import {
  type ControlProps,
  controlAria,
  errorStatus,
  OptionFailure,
  OptionHint,
  ReadOnly,
} from './control.tsx'
import { HeardInput } from './heard-input.tsx'

export interface AreaLinkageProps extends ControlProps {
  /** `cascader` or `select`; anything else is a fault of the page. */
  type?: string
  value: string
  onChange: (code: string, text: string) => void
}
const levels = ['省', '市', '区县'] as const

/** An empty path would hide the placeholder. */
const pathOrNone = (path: readonly string[]) => (path.length > 0 ? [...path] : undefined)

export function AreaLinkage({
  type = 'cascader',
  value,
  onChange,
  ...props
}: AreaLinkageProps): ReactElement {
  const { data: areas, error, refetch } = useAreas()
  const path = areas?.pathOf(value) ?? []
  const words = path.map(code => areas?.nameOf(code) ?? code)
  if (type !== 'cascader' && type !== 'select')
    return (
      <p className="row control-failure p-8-12 text-13 ink-danger justify-between" role="alert">
        type 值有误
      </p>
    )
  if (error && !areas) return <OptionFailure error={error} retry={() => void refetch()} />
  if (props.readOnly) return <ReadOnly {...props}>{words.join(' / ') || value}</ReadOnly>
  const choose = (code: string | undefined) => {
    const way = code === undefined ? [] : (areas?.pathOf(code) ?? [])
    onChange(code ?? '', way.map(step => areas?.nameOf(step) ?? step).join('/'))
  }
  if (type === 'cascader')
    return (
      <HeardInput label={props.label}>
        <Cascader
          {...controlAria(props)}
          options={[...(areas?.roots ?? [])]}
          value={pathOrNone(path)}
          loading={!areas}
          placeholder={props.placeholder ?? `请选择${props.label}`}
          disabled={props.disabled}
          status={errorStatus(props.invalid)}
          allowClear={!props.required}
          showSearch
          renderFormat={labels => (labels as string[]).join(' / ')}
          onChange={next => choose((next as string[] | undefined)?.at(-1))}
        />
      </HeardInput>
    )
  return <AreaSelects {...props} roots={areas?.roots ?? []} path={path} onChoose={choose} />
}

interface SelectsProps extends ControlProps {
  roots: readonly AreaNode[]
  path: readonly string[]
  onChoose: (code: string | undefined) => void
}
/** A level that is cleared leaves the code of the one above it. */
function AreaSelects({ roots, path, onChoose, ...props }: SelectsProps): ReactElement {
  const optionsAt = (level: number): readonly AreaNode[] => {
    let nodes = roots
    for (const code of path.slice(0, level)) nodes = nodes.find(node => node.value === code)?.children ?? []
    return level <= path.length ? nodes : []
  }
  return (
    <div className="stack control-row cols-3" role="group" aria-label={props.label}>
      {levels.map((title, level) => {
        const options = optionsAt(level)
        return (
          <Select
            key={title}
            {...controlAria({
              ...props,
              id: level === 0 ? props.id : `${props.id}-${level}`,
              label: `${props.label}：${title}`,
            })}
            showSearch
            value={path[level]}
            options={options.map(({ value, label }) => ({ value, label }))}
            filterOption={(typed, option) => String(option.props.children).includes(typed)}
            placeholder={title}
            disabled={props.disabled || options.length === 0}
            status={errorStatus(props.invalid)}
            allowClear={!props.required}
            notFoundContent={<OptionHint loading={false} />}
            onChange={(code: string | undefined) => onChoose(code ?? path[level - 1])}
          />
        )
      })}
    </div>
  )
}
