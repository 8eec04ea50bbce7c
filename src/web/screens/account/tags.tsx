import { Input, Tag } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { type ReactElement, useState } from 'react'
import { useUserSetting } from '#web/data/user-setting.ts'

const most = 12
const none: readonly string[] = []
const read = (stored: unknown): readonly string[] | undefined =>
  Array.isArray(stored)
    ? stored.filter((tag): tag is string => typeof tag === 'string').slice(0, most)
    : undefined

/** Words that somebody puts to himself; kept on the server. */
export function Tags(): ReactElement {
  const [tags, save, ready] = useUserSetting<readonly string[]>('account.tags', none, read)
  const [typing, setTyping] = useState<string>()
  const add = () => {
    const word = typing?.trim()
    if (word && !tags.includes(word)) save([...tags, word])
    setTyping(undefined)
  }
  return (
    <div className="wraps">
      {tags.map(tag => (
        <Tag key={tag} closable onClose={() => save(tags.filter(one => one !== tag))}>
          {tag}
        </Tag>
      ))}
      {typing !== undefined ? (
        <Input
          autoFocus
          size="mini"
          style={{ width: 96 }}
          aria-label="新标签"
          maxLength={12}
          value={typing}
          onChange={setTyping}
          onPressEnter={add}
          onBlur={add}
        />
      ) : (
        ready &&
        tags.length < most && (
          <button
            type="button"
            className="account-add h-24 rounded-2 muted px-8 text-12"
            onClick={() => setTyping('')}
          >
            <IconPlus /> 新标签
          </button>
        )
      )}
    </div>
  )
}
