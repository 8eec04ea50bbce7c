/** Links with which people set their first password themselves. */
import { Button } from '@arco-design/web-react'
import { type ReactElement, useEffect, useState } from 'react'
import {
  issuePasswordLinks,
  mostLinks,
  type PasswordLink,
  passwordLinkPage,
} from '#contract/identity/password-link.ts'
import type { sysUser } from '#contract/identity/user.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { call } from '#web/api/client.ts'
import { told } from '#web/crud/actions.ts'
import type { DialogProps } from '#web/crud/screen.ts'
import './recycle.css'
import { Dialog } from '#web/crud/layers.tsx'
import { copyText } from '#web/widgets/copy.ts'

type UserDialog = DialogProps<RowOf<typeof sysUser>>

const addressOf = (ticket: string) => `${window.location.origin}${passwordLinkPage}#${ticket}`

/** Shown once: only hashes are kept. */
export function LinkList({
  links,
  note,
  close,
}: {
  links: readonly PasswordLink[]
  note?: string
  close: () => void
}): ReactElement {
  const text = links.map(link => `${link.username}\t${link.realname}\t${addressOf(link.ticket)}`).join('\n')
  const copy = (words: string) => copyText(words, '已复制', '请选中链接后复制')
  return (
    <Dialog
      title="密码设置链接"
      width={720}
      maskClosable={false}
      onCancel={close}
      footer={
        <>
          <Button onClick={() => void copy(text)}>全部复制</Button>
          <Button type="primary" onClick={close}>
            我已保存
          </Button>
        </>
      }
    >
      <p className="my-12">
        请把链接交给本人，由本人设置密码。每个链接只能使用一次，72小时内有效，关闭后无法再次查看。
      </p>
      {note && <p className="aux my-12">{note}</p>}
      <ul>
        {links.map(link => (
          <li className="row py-10 border-b" key={link.ticket}>
            <span className="grow grid">
              <strong>{link.realname}</strong> <span className="mono aux">{link.username}</span>
              <small className="mono aux password-link anywhere">{addressOf(link.ticket)}</small>
            </span>
            <Button
              size="small"
              aria-label={`复制 ${link.realname} 的链接`}
              onClick={() => void copy(addressOf(link.ticket))}
            >
              复制
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

export function LinkDialog({ rows, close, clearSelection }: UserDialog): ReactElement | null {
  const [links, setLinks] = useState<readonly PasswordLink[]>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once: every issue ends the links before it
  useEffect(() => {
    void told(async () => {
      setLinks(await call(issuePasswordLinks, { body: { userIds: rows.map(({ id }) => id) } }))
      clearSelection()
    }).then(made => {
      if (!made) close()
    })
  }, [])
  return links ? <LinkList links={links} close={close} /> : null
}

/** What an import answers beside its counts. */
export function ImportedLinks({
  result,
  close,
}: {
  result: unknown
  close: () => void
}): ReactElement | null {
  const { passwordLinks, passwordLinksOf = 0 } = (result ?? {}) as {
    passwordLinks?: readonly PasswordLink[]
    passwordLinksOf?: number
  }
  if (!passwordLinks || passwordLinks.length === 0) return null
  const more = passwordLinksOf > passwordLinks.length
  return (
    <LinkList
      links={passwordLinks}
      close={close}
      {...(more && { note: `一次最多显示 ${mostLinks} 个，其余用户请在列表中选中后“生成密码链接”。` })}
    />
  )
}
