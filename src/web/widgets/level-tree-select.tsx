/** Nodes of a tree that is read level by level: registered tables, dictionaries of categories, categories. */
import { Message } from '@arco-design/web-react'
import { type ReactElement, useEffect, useMemo, useState } from 'react'
import { conditionRule } from '#contract/kit/form-rules.ts'
import {
  type CategoryTree,
  categoryTree,
  type TableTree,
  type TreeSource,
  tableTree,
  useTreeLabels,
  useTreeLevels,
} from '#web/data/tree-levels.ts'
import { type ControlProps, controlAria, OptionFailure, OptionHint, partsOf, ReadOnly } from './control.tsx'
import { everyNode } from './tree/tree-model.ts'
import { TreeSelect } from './tree/tree-select.tsx'
import { useOpen } from './tree/use-open.ts'

interface ChosenProps extends ControlProps {
  /** A key, or keys joined by commas; "0" is nobody's and shows empty. */
  value: string
  multiple?: boolean
  onChange: (value: string, text: string) => void
}

export interface TableTreeSelectProps extends ChosenProps, TableTree {}
/** A table that refers to itself (`table,text,code` and the column of the parent). */
export function TableTreeSelect(props: TableTreeSelectProps): ReactElement {
  const { dict, pidField, pidValue, hasChildField, condition } = props
  const source = useMemo(
    () => tableTree({ dict, pidField, pidValue, hasChildField, condition }),
    [dict, pidField, pidValue, hasChildField, condition],
  )
  return <Checked component="JTreeSelect" condition={condition} source={source} {...props} />
}

export interface CategorySelectProps extends ChosenProps, Pick<CategoryTree, 'pcode' | 'pid' | 'condition'> {}
/** A category below `pcode` (or `pid`), stored by its id. */
export function CategorySelect(props: CategorySelectProps): ReactElement {
  const { pcode, pid, condition } = props
  const source = useMemo(() => categoryTree({ pcode, pid, condition }), [pcode, pid, condition])
  return <Checked component="JCategorySelect" condition={condition} source={source} {...props} />
}

export interface TreeDictProps extends ChosenProps {
  parentCode?: string
  field?: 'id' | 'code'
  /** Level by level; else everything at once. */
  async?: boolean
}
/** A category by id or by code. */
export function TreeDict({ parentCode, field = 'id', async = false, ...props }: TreeDictProps): ReactElement {
  const source = useMemo(
    () => categoryTree({ pcode: parentCode, field, whole: !async }),
    [parentCode, field, async],
  )
  return <LevelTreeSelect key={source.name} {...props} source={source} />
}

interface CheckedProps extends ChosenProps {
  component: string
  condition: string | undefined
  source: TreeSource
}
/** A condition that is no JSON object is a fault of the page: it is said in the place of the control. */
function Checked({ component, condition, source, ...props }: CheckedProps): ReactElement {
  const wrong = conditionRule(component)(condition, {})
  if (wrong)
    return (
      <p className="row control-failure p-8-12 text-13 ink-danger justify-between" role="alert">
        {wrong}
      </p>
    )
  return <LevelTreeSelect key={source.name} {...props} source={source} />
}

function LevelTreeSelect({ source, ...props }: ChosenProps & { source: TreeSource }): ReactElement {
  const { value, multiple = false } = props
  // Nothing is read before somebody looks; what was read stays.
  const [dropped, setDropped] = useState(false)
  const tree = useTreeLevels(source, dropped)
  const { openAll: _, ...shown } = useOpen(tree.nodes, 'none')
  const failure = tree.error?.message
  useEffect(() => {
    if (failure) Message.error(failure)
  }, [failure])
  const chosen = value === '0' ? [] : multiple ? partsOf(value) : value === '' ? [] : [value]
  const labels = useTreeLabels(source, chosen)
  const every = everyNode(tree.nodes)
  // A node is opened by its key and chosen by what is stored for it.
  const storedOf = (key: string) => every.find(node => node.key === key)?.value ?? key
  const keyOf = (stored: string) => every.find(node => node.value === stored)?.key ?? stored
  const textOf = (stored: string) =>
    every.find(node => node.value === stored)?.title ?? labels.data?.[stored] ?? stored
  if (props.readOnly) return <ReadOnly {...props}>{chosen.map(textOf).join('、')}</ReadOnly>
  return (
    <TreeSelect
      box={controlAria(props)}
      {...shown}
      label={props.label}
      values={chosen.map(keyOf)}
      textOf={key => textOf(storedOf(key))}
      multi={multiple}
      placeholder={props.placeholder ?? `请选择${props.label}`}
      disabled={props.disabled}
      invalid={props.invalid}
      required={props.required}
      busy={tree.loading}
      onOpen={(key, on) => {
        shown.onOpen(key, on)
        const node = every.find(each => each.key === key)
        if (on && node && !node.isLeaf && !node.children) void tree.open(key)
      }}
      hint={<OptionHint {...tree} />}
      foot={tree.error && tree.nodes.length > 0 && <OptionFailure error={tree.error} retry={tree.retry} />}
      onDropped={() => setDropped(true)}
      onChange={keys => {
        const next = keys.map(storedOf)
        props.onChange(next.join(','), next.map(textOf).join(','))
      }}
    />
  )
}
