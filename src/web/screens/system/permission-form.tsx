/** Adding and editing one entry of the menu: a group, a page, or a button. */
import { Button, Form, Message } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { addPermission, editPermission, permissionTree } from '#contract/identity/permission.ts'
import { CallError } from '#web/api/call-error.ts'
import { call, callFully } from '#web/api/client.ts'
import { type Clash, clashOf } from '#web/crud/conflict-sides.tsx'
import { phoneQuery, useMedia } from '#web/crud/use-media.ts'
import { PageDrawer } from '#web/widgets/page-layer.tsx'
import type { RightNode } from '#web/widgets/right-tree/right-model.ts'
import { formChanged, useLeave } from '#web/widgets/use-leave.ts'
import { PermissionConflict } from './permission-conflict.tsx'
import { type Choice, PermissionFields } from './permission-fields.tsx'
import type { Entry } from './permission-rows.ts'

export interface PermissionFormProps {
  /** Absent: a new entry. */
  entry?: Entry
  /** A new entry goes under this one. */
  under?: Entry
  readOnly?: boolean
  onClose: () => void
  onSaved: () => void
}
type Values = Partial<Omit<Entry, 'children'>>
/** Nothing lies under itself, and nothing under a button: those have no children and no data of their own. */
const choicesOf = (tree: readonly RightNode[], without: string | undefined): Choice[] =>
  tree
    .filter(({ key }) => key !== without)
    .map(({ key, title, children }) => ({ key, title, children: choicesOf(children ?? [], without) }))

export function PermissionForm({
  entry,
  under,
  readOnly,
  onClose,
  onSaved,
}: PermissionFormProps): ReactElement {
  const phone = useMedia(phoneQuery)
  const [form] = Form.useForm<Values>()
  const [busy, setBusy] = useState(false)
  const initial: Values = entry ?? {
    menuType: under ? 1 : 0,
    parentId: under?.id ?? null,
    status: '1',
    permsType: '1',
    sortNo: 1,
    route: true,
  }
  const close = useLeave(() => !readOnly && formChanged(form, initial), onClose)
  const type = Form.useWatch('menuType', form) ?? initial.menuType
  const tree = useQuery({
    queryKey: ['permission parents'],
    queryFn: () => call(permissionTree, {}, { quiet: true }),
  })
  const [clash, setClash] = useState<Clash>()
  const save = async (version = entry?.version) => {
    let values: Values
    try {
      values = await form.validate()
    } catch {
      // Its messages stand under the fields.
      return
    }
    setBusy(true)
    try {
      const body = { ...initial, ...values, name: (values.name ?? '').trim(), menuType: values.menuType ?? 0 }
      const { children: _, ...rest } = body as typeof body & { children?: unknown }
      const said = entry
        ? await callFully(editPermission, { body: { ...rest, id: entry.id, version } }, { quiet: true })
        : await callFully(addPermission, { body: rest }, { quiet: true })
      Message.success(said.message)
      onSaved()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.kind === 'conflict') setClash(clashOf({ ...initial, ...values }, error.result))
      else Message.warning(error.message)
    } finally {
      setBusy(false)
    }
  }
  const parents = choicesOf((tree.data?.treeList ?? []) as readonly RightNode[], entry?.id)
  const title = readOnly ? '详情' : entry ? '编辑' : '新增'
  return (
    <PageDrawer
      {...{ role: 'dialog', 'aria-modal': true, 'aria-label': title }}
      visible
      title={title}
      className="crud-layer"
      width={phone ? '100%' : 700}
      maskClosable={readOnly ?? false}
      onCancel={() => void close()}
      footer={
        <>
          <Button onClick={() => void close()}>关闭</Button>
          {!readOnly && (
            <Button type="primary" loading={busy} onClick={() => void save()}>
              提交
            </Button>
          )}
        </>
      }
    >
      <Form form={form} initialValues={initial} layout="vertical" disabled={readOnly}>
        <PermissionFields type={type ?? 0} parents={parents} />
      </Form>
      {clash && (
        <PermissionConflict
          {...clash}
          parents={parents}
          onKeepMine={() => {
            setClash(undefined)
            void save(clash.present.version)
          }}
          onTakePresent={onSaved}
          onCancel={() => setClash(undefined)}
        />
      )}
    </PageDrawer>
  )
}
