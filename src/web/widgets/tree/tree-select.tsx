/**
 * A tree that drops from a box. The focus stays on the box, which names the active node: down opens and moves, right and left
 * unfold and fold, Enter takes, Escape closes.
 */
import { Select } from '@arco-design/web-react'
import { type KeyboardEvent, type ReactElement, type ReactNode, useId, useState } from 'react'
import type { Branch } from './tree-model.ts'
import { type TreeProps, TreeRows, useTreeWalk } from './tree-rows.tsx'

interface TreeSelectProps<T extends Branch<T>>
  extends Pick<TreeProps<T>, 'label' | 'nodes' | 'open' | 'onOpen' | 'multi'> {
  /** Attributes of the box: its id, and what ties it to its title and its message. */
  box: Readonly<Record<string, string | boolean | undefined>> & { className?: string }
  /** Keys of what is chosen, whether the tree holds them or not. */
  values: readonly string[]
  textOf: (value: string) => string
  onChange: (values: readonly string[]) => void
  placeholder: string
  disabled?: boolean
  invalid?: boolean
  required?: boolean
  busy?: boolean
  /** Hears what is typed to search; '' when the list closes. Absent: nothing is searched for. */
  onSearch?: (words: string) => void
  onDropped?: () => void
  /** In the place of a tree without nodes. */
  hint: ReactNode
  /** Under the tree. */
  foot?: ReactNode
}
const opening = new Set(['ArrowDown', 'Enter', ' '])

export function TreeSelect<T extends Branch<T>>(props: TreeSelectProps<T>): ReactElement {
  const { values, multi = false, textOf, onChange, onSearch, nodes } = props
  const prefix = useId()
  const [dropped, setDropped] = useState(false)
  const drop = (on: boolean) => {
    setDropped(on)
    walk.setActive(on ? values[0] : undefined)
    if (on) props.onDropped?.()
    else onSearch?.('')
  }
  const take = ({ key, isGroup }: T) => {
    if (isGroup) props.onOpen(key, !props.open.has(key))
    else if (multi) onChange(values.includes(key) ? values.filter(each => each !== key) : [...values, key])
    else {
      onChange([key])
      drop(false)
    }
  }
  const tree = {
    ...props,
    ...(multi ? { ticked: new Set(values), onTick: take } : { chosen: values[0] }),
    onChoose: take,
  }
  const walk = useTreeWalk(tree)
  const active = dropped ? walk.shown[walk.at] : undefined
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const typing = event.target instanceof HTMLInputElement && event.target.value !== ''
    if (props.disabled || event.nativeEvent.isComposing) return
    const { key } = event
    if (!dropped ? !opening.has(key) || typing : key !== 'Escape' && !walk.press(event, walk.at, typing))
      return
    if (!dropped || key === 'Escape') drop(!dropped)
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div onKeyDownCapture={onKeyDownCapture}>
      <Select
        {...props.box}
        {...{ 'aria-haspopup': 'tree', 'aria-activedescendant': active && `${prefix}${active.node.key}` }}
        mode={multi ? 'multiple' : undefined}
        showSearch={onSearch !== undefined}
        value={multi ? [...values] : values[0]}
        renderFormat={(_, value) => textOf(String(value))}
        placeholder={props.placeholder}
        disabled={props.disabled}
        status={props.invalid ? 'error' : undefined}
        allowClear={!props.required}
        loading={props.busy}
        popupVisible={dropped}
        onVisibleChange={drop}
        onSearch={onSearch}
        onChange={(next: string | string[] | undefined) =>
          onChange(next === undefined ? [] : Array.isArray(next) ? next : [next])
        }
        triggerProps={{ position: 'bl', autoAlignPopupWidth: false, autoAlignPopupMinWidth: true }}
        dropdownRender={() => (
          // A press on the tree leaves the focus where it is.
          <div onMouseDown={event => event.preventDefault()}>
            {nodes.length > 0 ? (
              <TreeRows {...tree} walk={walk} prefix={prefix} focusable={false} className="tree-drop" />
            ) : (
              props.hint
            )}
            {props.foot}
          </div>
        )}
      />
    </div>
  )
}
