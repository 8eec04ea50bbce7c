/** The facts of one department, new or known. Its code follows from its place and is not written. */
import { Button, Form, Message } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { departTree } from '#contract/organisation/depart.ts'
import { addDepart, departById, editDepart } from '#contract/organisation/depart-admin.ts'
import { CallError } from '#web/api/call-error.ts'
import { callFully } from '#web/api/client.ts'
import { useHeld } from '#web/crud/actions.ts'
import { type Clash, clashOf } from '#web/crud/conflict-sides.tsx'
import { FailedRows, SkeletonRows } from '#web/crud/states.tsx'
import { useCall } from '#web/data/call.ts'
import { formChanged, type Leave, useGuard } from '#web/widgets/use-leave.ts'
import { DepartConflict } from './depart-conflict.tsx'
import { DepartFields } from './depart-fields.tsx'

type Facts = ResultOf<typeof departById>
type Node = ResultOf<typeof departTree>[number]
interface Props {
  /** Absent: a new department under `parentId`. */
  id?: string
  parentId?: string
  parents: readonly Node[]
  onSaved: (id: string) => Promise<void>
  onCancel?: () => void
  onDelete?: () => void
  /** Asked before the form goes. */
  leave: Leave
}

export function DepartForm(props: Props): ReactElement {
  const { id } = props
  const known = useCall(departById, { query: { id: id ?? '' } }, { enabled: id !== undefined })
  if (id === undefined) return <Facts {...props} before={undefined} reload={() => undefined} />
  if (known.isError && !known.data)
    return <FailedRows error={known.error} onRetry={() => void known.refetch()} />
  if (!known.data) return <SkeletonRows rows={6} rowPx={40} />
  const { data } = known
  return <Facts key={data.version} {...props} before={data} reload={() => void known.refetch()} />
}

function Facts(props: Props & { before: Facts | undefined; reload: () => void }): ReactElement {
  const { before, parentId = '', parents, onSaved } = props
  const [form] = Form.useForm<Partial<Facts>>()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const held = useHeld()
  const writes = held(before ? 'system:depart:edit' : 'system:depart:add')
  const initial: Partial<Facts> = before ?? {
    parentId,
    orgCategory: parentId === '' ? '1' : '2',
    status: '1',
  }
  useGuard(props.leave, () => formChanged(form, initial), '部门信息有尚未保存的修改，确定放弃吗?')
  const root = (before ? before.parentId : parentId) === ''
  const [clash, setClash] = useState<Clash>()
  const save = async (version = before?.version) => {
    let values: Partial<Facts>
    try {
      values = await form.validate()
    } catch {
      return
    }
    setBusy(true)
    setRefusal('')
    try {
      const body = { ...values, parentId: values.parentId ?? '', departName: values.departName ?? '' }
      const said = before
        ? await callFully(editDepart, { body: { ...body, id: before.id, version } }, { quiet: true })
        : await callFully(addDepart, { body }, { quiet: true })
      Message.success(said.message)
      if (before) props.reload()
      await onSaved(said.result.id)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.kind === 'conflict') setClash(clashOf(values, error.result))
      else setRefusal(error.message)
    } finally {
      setBusy(false)
    }
  }
  const again = () => {
    setRefusal('')
    form.resetFields()
    props.reload()
  }
  return (
    <Form form={form} initialValues={initial} layout="vertical" disabled={!writes} className="depart-form">
      {refusal && (
        <p className="refusal" role="alert">
          {refusal}
        </p>
      )}
      <DepartFields parents={parents} before={before} root={root} />
      {clash && (
        <DepartConflict
          {...clash}
          parents={parents}
          onKeepMine={() => {
            setClash(undefined)
            void save(clash.present.version)
          }}
          onTakePresent={() => {
            setClash(undefined)
            again()
          }}
          onCancel={() => setClash(undefined)}
        />
      )}
      {writes && (
        <footer className="depart-foot">
          {props.onDelete && (
            <Button status="danger" onClick={props.onDelete}>
              删除
            </Button>
          )}
          <span className="spring" />
          {props.onCancel && <Button onClick={props.onCancel}>取消</Button>}
          {before && <Button onClick={again}>重置</Button>}
          <Button type="primary" loading={busy} onClick={() => void save()}>
            保存
          </Button>
        </footer>
      )}
    </Form>
  )
}
