/** Nodes of a tree that is read level by level: registered tables, dictionaries of categories, categories. */
import { Message, TreeSelect } from '@arco-design/web-react'
import { type ReactElement, useEffect, useMemo, useRef } from 'react'
import { conditionRule } from '#contract/kit/form-rules.ts'
import {
  type CategoryTree,
  categoryTree,
  type LevelNode,
  type TableTree,
  type TreeSource,
  tableTree,
  useTreeLabels,
  useTreeLevels,
} from '#web/data/tree-levels.ts'
import {
  type ControlProps,
  controlAria,
  errorStatus,
  OptionFailure,
  OptionHint,
  partsOf,
  ReadOnly,
} from './control.tsx'
import { useTreeKeys } from './tree-keys.ts'

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
      <p className="row control-hint control-failure justify-between" role="alert">
        {wrong}
      </p>
    )
  return <LevelTreeSelect key={source.name} {...props} source={source} />
}

interface ArcoNode {
  key: string
  value: string
  title: string
  isLeaf: boolean
  children?: ArcoNode[]
}
const arcoNode = (node: LevelNode): ArcoNode => ({
  key: node.value,
  value: node.value,
  title: node.title,
  isLeaf: node.leaf,
  ...(node.children && { children: node.children.map(arcoNode) }),
})
/** The node of a stored value, among those that were read. */
function nodeWith(nodes: readonly LevelNode[], value: string): LevelNode | undefined {
  for (const node of nodes) {
    if (node.value === value) return node
    const below = node.children && nodeWith(node.children, value)
    if (below) return below
  }
  return undefined
}

function LevelTreeSelect({ source, ...props }: ChosenProps & { source: TreeSource }): ReactElement {
  const { value, multiple = false } = props
  const { box, onKeyDownCapture, popupVisible, onVisibleChange } = useTreeKeys(props.disabled)
  // Nothing is read before somebody looks; what was read stays.
  const opened = useRef(false)
  opened.current ||= popupVisible
  const tree = useTreeLevels(source, opened.current)
  const failure = tree.error?.message
  useEffect(() => {
    if (failure) Message.error(failure)
  }, [failure])
  const chosen = value === '0' ? [] : multiple ? partsOf(value) : value === '' ? [] : [value]
  const labels = useTreeLabels(source, chosen)
  const textOf = (key: string) => nodeWith(tree.nodes, key)?.title ?? labels.data?.[key] ?? key
  if (props.readOnly) return <ReadOnly {...props}>{chosen.map(textOf).join('、')}</ReadOnly>
  const shown = chosen.map(key => ({ value: key, label: textOf(key) }))
  type Entry = { value: string; label?: unknown }
  const give = (next: Entry | Entry[] | undefined) => {
    const keys = (next === undefined ? [] : Array.isArray(next) ? next : [next]).map(entry => entry.value)
    props.onChange(keys.join(','), keys.map(textOf).join(','))
  }
  return (
    <div ref={box} onKeyDownCapture={onKeyDownCapture}>
      <TreeSelect
        {...controlAria(props)}
        labelInValue
        multiple={multiple}
        treeCheckable={multiple}
        treeCheckStrictly
        treeData={tree.nodes.map(arcoNode)}
        value={multiple ? shown : shown[0]}
        // What Arco saw first it keeps as the label; the word may come later.
        renderFormat={(_, entry) => textOf(typeof entry === 'string' ? entry : entry.value)}
        placeholder={props.placeholder ?? `请选择${props.label}`}
        disabled={props.disabled}
        status={errorStatus(props.invalid)}
        allowClear={!props.required}
        loading={tree.loading}
        dropdownMenuStyle={{ maxHeight: 400 }}
        loadMore={async (_, asked: ArcoNode) => {
          const found = nodeWith(tree.nodes, asked.value)
          if (found && !found.leaf && !found.children) await tree.open(found.key)
        }}
        notFoundContent={<OptionHint {...tree} />}
        dropdownRender={menu => (
          <>
            {menu}
            {tree.error && tree.nodes.length > 0 && <OptionFailure error={tree.error} retry={tree.retry} />}
          </>
        )}
        popupVisible={popupVisible}
        onVisibleChange={onVisibleChange}
        onChange={give}
      />
    </div>
  )
}
