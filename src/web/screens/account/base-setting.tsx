// @screen account/settings/BaseSetting in account
import '#web/crud/form.css'
import { Button, Message } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { type Account, avatarFolder, editAccount } from '#contract/identity/account.ts'
import { sysUser } from '#contract/identity/user.ts'
import { callFully } from '#web/api/client.ts'
import { told } from '#web/crud/actions.ts'
import { useRecord } from '#web/crud/use-record.tsx'
import { useAccount, useTakeAccount } from '#web/data/account.ts'
import { Answered } from '#web/ui/states.tsx'
import { Avatar } from '#web/widgets/avatar/avatar.tsx'
import AvatarDialog from '#web/widgets/avatar/avatar-dialog.tsx'
import { SettingsPage } from './settings-page.tsx'

const names = ['realname', 'telephone', 'sex', 'birthday'] as const

function BaseForm({ account }: { account: Account }): ReactElement {
  const take = useTakeAccount()
  const { form, busy, submit, body } = useRecord({
    resource: sysUser,
    entries: names,
    before: { ...account },
    submit: async (drawn, version = account.version) => {
      const values = Object.fromEntries(names.map(name => [name, drawn[name] ?? null]))
      const answer = await callFully(
        editAccount,
        { body: { ...values, realname: String(values['realname'] ?? ''), version } },
        { quiet: true },
      )
      take(answer.result)
      return answer.message
    },
    onTakePresent: present => take({ ...account, ...present, phone: account.phone ?? null }),
  })
  return (
    <div>
      {body}
      <Button type="primary" loading={busy} disabled={!form.dirty} onClick={submit}>
        保存
      </Button>
    </div>
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
    <div className="column account-portrait items-center gap-12">
      <Avatar path={account.avatar} name={account.realname} size={120} />
      <Button onClick={() => setOpen(true)}>更换头像</Button>
      {account.avatar && (
        <Button type="text" onClick={() => void told(() => keep(null))}>
          移除头像
        </Button>
      )}
      {open && <AvatarDialog biz={avatarFolder} onClose={() => setOpen(false)} onCut={keep} />}
    </div>
  )
}

/** Name, landline, birthday and picture of oneself. */
export default function BaseSetting(): ReactElement {
  return (
    <SettingsPage name="BaseSetting">
      <Answered of={useAccount()}>
        {account => (
          <div className="account-base grid">
            <BaseForm key={account.version} account={account} />
            <Portrait account={account} />
          </div>
        )}
      </Answered>
    </SettingsPage>
  )
}
