/** The bar above the grid: add, remove, let go, save, and the tools that every grid has. */
import './parts.css'
import { Button, Menu, Popconfirm, Tooltip } from '@arco-design/web-react'
import {
  IconDelete,
  IconDown,
  IconExclamationCircleFill,
  IconPlus,
  IconRedo,
  IconSave,
  IconSearch,
  IconUndo,
} from '@arco-design/web-react/icon'
import { type ReactElement, type ReactNode, useState } from 'react'
import { DropMenu } from '#web/widgets/drop-menu.tsx'
import type { Selection } from '../model/selection.ts'
import type { GridModel } from '../model/types.ts'
import { useModelState } from './use-model.ts'

export type ToolbarButton = 'add' | 'remove' | 'clearSelection' | 'save' | 'collapse'
export interface ToolbarConfig {
  btns?: readonly ToolbarButton[]
  slots?: readonly ('prefix' | 'suffix')[]
}
export const defaultToolbar = {
  btns: ['add', 'remove', 'clearSelection'],
  slots: ['prefix', 'suffix'],
} as const satisfies ToolbarConfig

interface Props {
  model: GridModel
  selection?: Selection
  config?: ToolbarConfig
  disabled?: boolean
  prefix?: ReactNode
  suffix?: ReactNode
  onAdd: () => void
  /** Opens the dialog for several rows. */
  onAddMany: () => void
  onRemove: () => void
  onSave?: () => void
  onFind: () => void
  /** Goes to the next failed cell. */
  onNextError: () => void
}

/** Not `disabled`: a tooltip's child loses its class by it, and a key that rests on it would lose its place. */
function Tool(props: { title: string; icon: ReactNode; disabled?: boolean; onClick: () => void }) {
  return (
    <Tooltip content={props.title} mini>
      <button
        type="button"
        className="grid-tool inline-grid h-32 rounded ink-2 text-16"
        aria-label={props.title}
        aria-disabled={props.disabled}
        onClick={() => !props.disabled && props.onClick()}
      >
        {props.icon}
      </button>
    </Tooltip>
  )
}

/** Which buttons stay: `batch_delete` among the excluded codes takes the remove button away, other codes the button of their name. */
export function toolbarButtons(
  config: ToolbarConfig | undefined,
  excluded: readonly string[],
  treeMode: boolean,
): ReadonlySet<ToolbarButton> {
  const asked: readonly ToolbarButton[] = config?.btns ?? defaultToolbar.btns
  return new Set(
    asked.filter(button => {
      if (button === 'remove') return !treeMode && !excluded.includes('batch_delete')
      return !excluded.includes(button)
    }),
  )
}

export function GridToolbar(props: Props): ReactElement {
  const { model, selection, config, disabled = false } = props
  const { selected, failed, canUndo, canRedo } = useModelState(model, selection)
  const [folded, setFolded] = useState(false)
  const buttons = toolbarButtons(config, model.authority.excluded, model.treeMode)
  const slots = config?.slots ?? defaultToolbar.slots
  const shown = (button: ToolbarButton) => buttons.has(button) && !folded
  return (
    <div className="row grid-toolbar mb-8 flex-wrap min-h-32" role="toolbar" aria-label="表格操作">
      {slots.includes('prefix') && !folded && props.prefix}
      {shown('add') && !disabled && (
        <Button.Group>
          <Button type="primary" icon={<IconPlus />} onClick={props.onAdd}>
            新增
          </Button>
          <DropMenu
            position="br"
            droplist={
              <Menu onClickMenuItem={props.onAddMany}>
                <Menu.Item key="many">自定义添加…</Menu.Item>
              </Menu>
            }
          >
            <Button type="primary" icon={<IconDown />} aria-label="更多添加方式" />
          </DropMenu>
        </Button.Group>
      )}
      {shown('save') && props.onSave && (
        <Button icon={<IconSave />} disabled={disabled} onClick={props.onSave}>
          保存
        </Button>
      )}
      {shown('remove') && !disabled && selected > 0 && (
        <Popconfirm title={`确定要删除这 ${selected} 项吗?`} onOk={props.onRemove}>
          <Button icon={<IconDelete />}>删除</Button>
        </Popconfirm>
      )}
      {shown('clearSelection') && selected > 0 && (
        <Button onClick={() => selection?.clear()}>{`清空选择（${selected}）`}</Button>
      )}
      {slots.includes('suffix') && !folded && props.suffix}
      {buttons.has('collapse') && (
        <Button type="text" aria-expanded={!folded} onClick={() => setFolded(!folded)}>
          {folded ? '展开' : '收起'}
        </Button>
      )}
      <span className="spring" />
      {failed > 0 && (
        <button
          type="button"
          className="grid-failed min-h-28 px-10 inline-row gap-6 rounded text-12 ink-danger"
          onClick={props.onNextError}
        >
          <IconExclamationCircleFill />
          {`${failed} 个单元格有误`}
        </button>
      )}
      {!disabled && (
        <>
          <Tool title="撤销（Ctrl+Z）" icon={<IconUndo />} disabled={!canUndo} onClick={() => model.undo()} />
          <Tool title="重做（Ctrl+Y）" icon={<IconRedo />} disabled={!canRedo} onClick={() => model.redo()} />
        </>
      )}
      <Tool title="查找（Ctrl+F）" icon={<IconSearch />} onClick={props.onFind} />
    </div>
  )
}
