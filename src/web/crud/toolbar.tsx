import { Button, Menu, Popover, Radio, Tooltip } from '@arco-design/web-react'
import {
  IconDown,
  IconDownload,
  IconFullscreen,
  IconFullscreenExit,
  IconLink,
  IconPlus,
  IconRefresh,
  IconSettings,
  IconUpload,
} from '@arco-design/web-react/icon'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { copyText } from '#web/widgets/copy.ts'
import { DropMenu } from '#web/widgets/drop-menu.tsx'
import { SaidAt, type Say } from '#web/widgets/said-at.tsx'
import { useHeld } from './actions.ts'
import { ColumnSettings } from './column-settings.tsx'
import type { Arrangement, Column } from './columns.ts'
import { type Density, densities } from './list-settings.ts'
import { LiveMark } from './live-mark.tsx'
import type { KeyedAction } from './screen.ts'
import { phoneQuery, useMedia } from './use-media.ts'

export interface ToolbarProps {
  actions: readonly KeyedAction[]
  /** Undefined: not offered or not allowed. */
  onAdd?: () => void
  onImport?: () => void
  onExport?: () => void
  onDeleteBatch?: () => void
  onAction: (action: KeyedAction, say: Say) => void | Promise<void>
  /** Which of the ticked rows an action would change. */
  changes: (action: KeyedAction) => readonly unknown[]
  addTitle?: string
  /** What is done with ticked rows stands in one menu. */
  batchMenu: boolean
  /** 高级查询. */
  query?: ReactElement
  /** 视图. */
  views?: ReactElement
  exporting: boolean
  selected: number
  density: Density
  onDensity: (density: Density) => void
  onRefresh: () => void
  refreshing: boolean
  columns: readonly Column[]
  onArrange: (arrangement: Arrangement | undefined) => void
  live: boolean
  full: boolean
  onFull: (full: boolean) => void
}

function Tool(props: { title: string; icon: ReactNode; wideOnly?: boolean; onClick?: () => void }) {
  return (
    <Tooltip content={props.title} mini>
      <button
        type="button"
        className={props.wideOnly ? 'tool wide-only' : 'tool'}
        aria-label={props.title}
        onClick={props.onClick}
      >
        {props.icon}
      </button>
    </Tooltip>
  )
}

/** Everything that is shown stands in the address, so the address is the way to show it to others. */
const copyLink = () => copyText(window.location.href, '链接已复制', '请从地址栏复制链接')

export function Toolbar(props: ToolbarProps): ReactElement {
  const held = useHeld()
  const [arranging, setArranging] = useState(false)
  const none = props.selected === 0
  // On a phone what is done with ticked rows comes when there are some: until then it only pushes the rows down.
  const phone = useMedia(phoneQuery)
  const rests = phone && none
  const shown = props.actions.filter(action => held(action.perm) && !(rests && action.batch))
  const apart = props.batchMenu ? shown.filter(action => !action.batch) : shown
  const button = (action: KeyedAction) => {
    const { batch = false, title } = action
    const changed = batch ? props.changes(action).length : 0
    return (
      <SaidAt
        key={action.key}
        run={say => props.onAction(action, say)}
        button={(press, busy) => (
          <Button
            type={action.primary ? 'primary' : 'secondary'}
            icon={action.icon}
            disabled={batch && changed === 0}
            loading={busy}
            title={
              batch && !none && changed === 0 ? `选中的记录${action.otherwise ?? '不能这样处理'}` : undefined
            }
            onClick={press}
          >
            {changed > 0 && action.when ? `${title}（${changed}）` : title}
          </Button>
        )}
      />
    )
  }
  return (
    <div className="toolbar wraps items-center flex-none p-12-16" role="toolbar" aria-label="列表操作">
      {apart.filter(({ behind }) => !behind).map(button)}
      {props.onAdd && (
        <Button type="primary" icon={<IconPlus />} onClick={props.onAdd}>
          {props.addTitle ?? '新增'}
        </Button>
      )}
      {props.onImport && (
        <Button icon={<IconUpload />} onClick={props.onImport}>
          导入
        </Button>
      )}
      {props.onExport && (
        <Button icon={<IconDownload />} loading={props.exporting} onClick={props.onExport}>
          导出
        </Button>
      )}
      {apart.filter(({ behind }) => behind).map(button)}
      {rests ? null : props.batchMenu ? (
        <BatchMenu
          actions={shown.filter(action => action.batch)}
          none={none}
          changes={props.changes}
          onAction={props.onAction}
          onDelete={props.onDeleteBatch}
        />
      ) : (
        props.onDeleteBatch && <Button onClick={props.onDeleteBatch}>批量删除</Button>
      )}
      {props.query}
      <span className="spring" />
      {props.live && <LiveMark />}
      {props.views}
      <Radio.Group
        type="button"
        size="small"
        className="density"
        aria-label="行高"
        value={props.density}
        options={densities.map(({ key, title }) => ({ value: key, label: title }))}
        onChange={props.onDensity}
      />
      <Tool title="复制链接" icon={<IconLink />} wideOnly onClick={() => void copyLink()} />
      <Tool title="刷新" icon={<IconRefresh spin={props.refreshing} />} onClick={props.onRefresh} />
      <Popover
        trigger="click"
        position="br"
        popupVisible={arranging}
        onVisibleChange={setArranging}
        unmountOnExit
        className="column-popover"
        content={
          <ColumnSettings
            columns={props.columns}
            onSave={arrangement => {
              props.onArrange(arrangement)
              setArranging(false)
            }}
            onCancel={() => setArranging(false)}
          />
        }
      >
        <button
          type="button"
          className={arranging ? 'tool wide-only on' : 'tool wide-only'}
          aria-label="列设置"
          title="列设置"
        >
          <IconSettings />
        </button>
      </Popover>
      <Tool
        title={props.full ? '退出全屏' : '全屏'}
        icon={props.full ? <IconFullscreenExit /> : <IconFullscreen />}
        wideOnly
        onClick={() => props.onFull(!props.full)}
      />
    </div>
  )
}

interface BatchMenuProps extends Pick<ToolbarProps, 'changes' | 'onAction'> {
  actions: readonly KeyedAction[]
  none: boolean
  onDelete: (() => void) | undefined
}
/** 批量操作: nothing is offered while nothing is ticked. */
function BatchMenu({ actions, none, changes, onAction, onDelete }: BatchMenuProps): ReactElement | null {
  const chosen = useRef('')
  if (actions.length === 0 && !onDelete) return null
  const run = (say: Say) => {
    const action = actions.find(({ key }) => key === chosen.current)
    return action ? onAction(action, say) : onDelete?.()
  }
  const menu = (press: () => void) => (
    <DropMenu
      disabled={none}
      droplist={
        <Menu
          onClickMenuItem={key => {
            chosen.current = key
            press()
          }}
        >
          {onDelete && <Menu.Item key="delete">删除</Menu.Item>}
          {actions.map(action => {
            const changed = changes(action).length
            return (
              <Menu.Item key={action.key} disabled={changed === 0}>
                {action.when && changed > 0 ? `${action.title}（${changed}）` : action.title}
              </Menu.Item>
            )
          })}
        </Menu>
      }
    >
      <Button disabled={none}>
        批量操作 <IconDown />
      </Button>
    </DropMenu>
  )
  return <SaidAt run={run} button={menu} />
}
