/** Dialogs that fill a cell: users, departments, rows of a report, files. */
import '#web/widgets/picker/picker.css'
import { Message } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import type { AnyRow } from '#web/data/records.ts'
import { DepartModal } from '#web/widgets/picker/depart-modal.tsx'
import { PopupModal } from '#web/widgets/picker/popup-modal.tsx'
import { destinationsOf, faultOf } from '#web/widgets/picker/popup-model.ts'
import { UserDepartModal } from '#web/widgets/picker/user-depart-modal.tsx'
import { codesOf } from './choices.ts'
import { FilePanel } from './file-panel.tsx'
import type { CellDialogProps } from './handle.ts'
import { keepingOf, learn, peopleRow } from './people.ts'

export function CellDialog(props: CellDialogProps): ReactElement | null {
  const { grid, row, column, onClose } = props
  const { model } = grid
  const { type, key } = column
  if (type === 'upload' || type === 'file' || type === 'image') return <FilePanel {...props} />
  if (!model.editable(row, column)) return null
  if (type === 'popup') return <ReportRows {...props} />
  const { store, text, multi } = keepingOf(column)
  const chosen = codesOf(row[key]).map(code => peopleRow(column, code))
  const give = (rows: readonly AnyRow[]) => {
    learn(column, rows)
    model.write([{ id: row.id, key, value: rows.map(one => String(one[store] ?? '')).join(',') }])
  }
  if (type === 'sel_user')
    return (
      <UserDepartModal
        multi={multi}
        keyOf={one => String(one[store] ?? '')}
        labelOf={one => String(one[text] ?? one[store] ?? '')}
        chosen={chosen}
        onOk={give}
        onClose={onClose}
      />
    )
  if (type === 'sel_depart')
    return (
      <DepartModal
        title="部门选择"
        multi={multi}
        rootOpened
        treeOpera={false}
        lazy={false}
        chosen={chosen.filter(one => one['id'] !== undefined)}
        onOk={give}
        onClose={onClose}
      />
    )
  return null
}

/** Fills this cell and others of its row from one row of a report. */
function ReportRows({ grid, row, column, onClose }: CellDialogProps): ReactElement | null {
  const config = {
    code: column.popupCode ?? '',
    orgFields: column.orgFields ?? '',
    destFields: column.destFields ?? column.key,
  }
  const fault = faultOf(config)
  if (fault !== undefined) {
    // Said once for each opening, as the form's picker does.
    queueMicrotask(() => {
      Message.error(fault)
      onClose()
    })
    return null
  }
  const param = Object.fromEntries(
    Object.entries(column.param ?? {}).map(([name, value]) => [name, String(value ?? '')]),
  )
  return (
    <PopupModal
      code={config.code}
      width={1200}
      multi={column.props?.['multi'] === true}
      sorter={column.sorter}
      param={param}
      groupId="grid"
      onOk={rows => {
        const values = destinationsOf(config, rows)
        grid.model.batch(() =>
          grid.model.write(
            Object.entries(values).map(([key, value]) => ({ id: row.id, key, value })),
            'program',
          ),
        )
      }}
      onClose={onClose}
    />
  )
}
