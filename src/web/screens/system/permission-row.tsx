import { Checkbox } from '@arco-design/web-react'
import { IconCaretDown, IconCaretRight } from '@arco-design/web-react/icon'
import type { ReactElement } from 'react'
import { type RowAction, RowActions } from '#web/crud/row-actions.tsx'
import type { Row } from '#web/data/row.ts'
import { menuIcon } from '#web/widgets/menu-icon.tsx'
import type { FlatEntry } from './permission-rows.ts'

const indentPx = 20

interface RowProps extends FlatEntry {
  chosen: boolean
  onTick: () => void
  onToggle: () => void
  actions: readonly RowAction[]
}
/** One entry of the menu in its table. */
export function PermissionRow({
  entry,
  level,
  open,
  chosen,
  onTick,
  onToggle,
  actions,
}: RowProps): ReactElement {
  return (
    <tr aria-level={level} aria-expanded={entry.leaf ? undefined : open}>
      <td>
        <Checkbox aria-label={`选择 ${entry.name}`} checked={chosen} onChange={onTick} />
      </td>
      <td>
        <span className="permission-name" style={{ paddingInlineStart: (level - 1) * indentPx }}>
          {entry.leaf ? (
            <span className="permission-caret" />
          ) : (
            <button
              type="button"
              className="permission-caret"
              aria-label={`${open ? '收起' : '展开'} ${entry.name}`}
              onClick={onToggle}
            >
              {open ? <IconCaretDown /> : <IconCaretRight />}
            </button>
          )}
          {entry.name}
          {entry.ruleFlag === 1 && <span className="tag tag-info">数据规则</span>}
          {entry.hidden && <span className="tag tag-plain">隐藏</span>}
        </span>
      </td>
      <td className="wide-only">{entry.menuType === 2 ? '按钮/权限' : '菜单'}</td>
      <td className="wide-only">
        {entry.icon ? menuIcon(entry.icon) : <span className="muted absent">—</span>}
      </td>
      <td className="mono wide-only">{entry.component || <span className="muted absent">—</span>}</td>
      <td className="mono wide-only">
        {(entry.menuType === 2 ? entry.perms : entry.url) || <span className="muted absent">—</span>}
      </td>
      <td className="right wide-only">{entry.sortNo ?? ''}</td>
      <td>
        <RowActions row={entry as unknown as Row} label={entry.name} actions={actions} />
      </td>
    </tr>
  )
}
