// @screen account/settings/BaseSetting in account
import '#web/crud/form.css'
import { Button, Message, Spin } from '@arco-design/web-react'
import { type ReactElement, useId, useState } from 'react'
import { type Account, avatarFolder, editAccount } from '#contract/identity/account.ts'
import { sysUser } from '#contract/identity/user.ts'
import { callFully } from '#web/api/client.ts'
import { ConflictDialog } from '#web/crud/conflict-dialog.tsx'
import { useDraft } from '#web/crud/draft.ts'
import { failureIn } from '#web/crud/form-failure.ts'
import { FormFields } from '#web/crud/form-fields.tsx'
import { FailedRows } from '#web/crud/states.tsx'
import { useAccount, useTakeAccount } from '#web/data/account.ts'
import type { Draft } from '#web/data/resource-write.ts'
import type { Row } from '#web/data/row.ts'
import { Avatar } from '#web/widgets/avatar/avatar.tsx'
import AvatarDialog from '#web/widgets/avatar/avatar-dialog.tsx'
import { SettingsPage } from './settings-page.tsx'

const names = ['realname', 'telephone', 'sex', 'birthday'] as const

function BaseForm({ account }: { account: Account }): ReactElement {
  const take = useTakeAccount()
  const prefix = useId()
  // What is edited stays what it was, whatever is read again behind it.
  const [before] = useState<Draft>(account)
  const form = useDraft(sysUser, names, before)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [present, setPresent] = useState<Row>()
  const send = async (version: number) => {
    setBusy(true)
    setRefusal(undefined)
    try {
      const values = Object.fromEntries(names.map(name => [name, form.values[name] ?? null]))
      const answer = await callFully(
        editAccount,
        { body: { ...values, realname: String(values['realname'] ?? ''), version } },
        { quiet: true },
      )
      Message.success(answer.message)
      take(answer.result)
    } catch (error) {
      const failure = failureIn(error, sysUser, names)
      if (failure.present) setPresent(failure.present)
      else if (Object.keys(failure.fields).length > 0) form.show(failure.fields)
      else setRefusal(failure.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!busy && form.check()) void send(account.version)
      }}
    >
      {refusal && (
        <p className="refusal" role="alert">
          {refusal}
        </p>
      )}
      <FormFields
        resource={sysUser}
        sections={[{ fields: names }]}
        columns={1}
        form={form}
        prefix={prefix}
        disabled={busy}
      />
      <Button type="primary" htmlType="submit" loading={busy} disabled={!form.dirty}>
        保存
      </Button>
      {present && (
        <ConflictDialog
          resource={sysUser}
          names={names}
          mine={form.values}
          present={present}
          onKeepMine={() => {
            setPresent(undefined)
            void send(Number(present['version']))
          }}
          onTakePresent={() => {
            setPresent(undefined)
            take({ ...account, ...present, phone: account.phone ?? null })
          }}
          onCancel={() => setPresent(undefined)}
        />
      )}
    </form>
  )
}

function Portrait({ account }: { account: Account }): ReactElement {
  const take = useTakeAccount()
  const [open, setOpen] = useState(false)
  const keep = async (avatar: string | null) => {
    const { message, result } = await callFully(editAccount, { body: { avatar, version: account.version } })
    Message.success(message)
    take(result)
  }
  return (
    <div className="column account-portrait">
      <Avatar path={account.avatar} name={account.realname} size={120} />
      <Button onClick={() => setOpen(true)}>更换头像</Button>
      {account.avatar && (
        <Button type="text" onClick={() => void keep(null).catch(() => undefined)}>
          移除头像
        </Button>
      )}
      {open && <AvatarDialog biz={avatarFolder} onClose={() => setOpen(false)} onCut={keep} />}
    </div>
  )
}

/** Name, landline, birthday and picture of oneself. */
export default function BaseSetting(): ReactElement {
  const { data, isError, error, refetch } = useAccount()
  return (
    <SettingsPage name="BaseSetting">
      {data ? (
        <div className="account-base">
          <BaseForm key={data.version} account={data} />
          <Portrait account={data} />
        </div>
      ) : isError ? (
        <FailedRows error={error} onRetry={() => void refetch()} />
      ) : (
        <Spin block tip="加载中…" />
      )}
    </SettingsPage>
  )
}
