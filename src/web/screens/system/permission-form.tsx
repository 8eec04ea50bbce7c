/** Adding and editing one entry of the menu: a group, a page, or a button. */
import { Select } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { addPermission, editPermission, permissionTree } from '#contract/identity/permission.ts'
import type { BodyOf } from '#contract/kit/endpoint.ts'
import { call, callFully } from '#web/api/client.ts'
import { RecordLayer } from '#web/crud/record-layer.tsx'
import { ariaOf, type FormItemProps, textValue } from '#web/fields/kit.ts'
import { TreeFormItem } from '#web/fields/tree-kit.tsx'
import { menuIcon, menuIconNames } from '#web/widgets/menu-icon.tsx'
import type { RightNode } from '#web/widgets/right-tree/right-model.ts'
import { nodeOf, without } from '#web/widgets/tree/tree-model.ts'
import { fields, flags, form, formAs, read, withoutChildren } from './permission-fields.ts'
import type { Entry } from './permission-rows.ts'

function Icon(item: FormItemProps): ReactElement {
  const options = menuIconNames.map(name => ({
    value: name,
    label: (
      <span className="inline-row gap-8">
        {menuIcon(name)} {name}
      </span>
    ),
  }))
  return (
    <Select
      {...ariaOf(item)}
      allowClear
      placeholder={item.field.placeholder}
      disabled={item.disabled}
      value={textValue(item.value) || undefined}
      options={options}
      onChange={(name: string | undefined) => item.onChange(name ?? null)}
    />
  )
}

/** Nothing lies under itself, and nothing under a button: those have no children and no data of their own. */
function useParents(id: unknown) {
  const { data, isPending } = useQuery({
    queryKey: ['permission parents'],
    queryFn: () => call(permissionTree, {}, { quiet: true }),
  })
  return { nodes: without((data?.treeList ?? []) as readonly RightNode[], id), loading: isPending }
}
const Parent = (item: FormItemProps): ReactElement => (
  <TreeFormItem item={item} {...useParents(item.row['id'])} />
)

export interface PermissionFormProps {
  /** Absent: a new entry. */
  entry?: Entry
  /** A new entry goes under this one. */
  under?: Entry
  readOnly?: boolean
  onClose: () => void
  onSaved: () => void
}
export function PermissionForm({
  entry,
  under,
  readOnly,
  onClose,
  onSaved,
}: PermissionFormProps): ReactElement {
  const { nodes } = useParents(entry?.id)
  const begun = entry ?? {
    menuType: under ? 1 : 0,
    parentId: under?.id ?? null,
    ...{ status: '1', permsType: '1', sortNo: 1, route: true },
  }
  return (
    <RecordLayer
      title={readOnly ? '详情' : entry ? '编辑' : '新增'}
      drawer={700}
      resource={form}
      entries={Object.keys(fields)}
      before={read({ ...begun })}
      disabled={readOnly}
      columns={2}
      formAs={formAs}
      formItems={{ icon: Icon, parentId: Parent }}
      words={{ save: '提交' }}
      read={read}
      shown={values => ({
        ...values,
        parentId: nodeOf(nodes, String(values['parentId']))?.title ?? values['parentId'],
      })}
      submit={async (values, version) => {
        const asked = Object.keys(fields).filter(name => formAs[name]?.(values) !== null)
        const body = {
          ...withoutChildren({ ...begun }),
          ...Object.fromEntries(asked.map(name => [name, values[name]])),
          ...Object.fromEntries(flags.map(name => [name, values[name] === 'Y'])),
          name: String(values['name']).trim(),
          menuType: Number(values['menuType']),
        } as BodyOf<typeof addPermission>
        const said = entry
          ? await callFully(editPermission, { body: { ...body, id: entry.id, version } }, { quiet: true })
          : await callFully(addPermission, { body }, { quiet: true })
        onSaved()
        return said.message
      }}
      onTakePresent={onSaved}
      onClose={onClose}
    />
  )
}
