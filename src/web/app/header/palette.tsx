import { Input, Modal } from '@arco-design/web-react'
import { IconSearch } from '@arco-design/web-react/icon'
import { type KeyboardEvent, type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import { keys } from '#web/session/keys.ts'
import { storage } from '#web/session/storage.ts'
import { openEntry } from '../frame/open-entry.ts'
import { destinations, ownDestinations, type RouteTable } from '../routes.ts'
import { useMobile } from '../use-media.ts'
import { type Command, commands } from './commands.ts'
import { find, index, type Named } from './find.ts'
import { kindOfMore, useLookups } from './lookups.ts'
import styles from './palette.module.css'
import { useOwnTenants } from './use-own-tenants.ts'

const rememberedEntries = 8
const shownEntries = 50

function recentPaths(): string[] {
  const stored = storage.get(keys.recentEntries)
  return Array.isArray(stored) ? stored.filter((path): path is string => typeof path === 'string') : []
}
const isCommand = (hit: Named): hit is Command => hit.path.startsWith('do:')

/** Pages, plants, devices, users and commands by words, pinyin or initials; arrows and Enter, the recent ones first. */
export default function Palette(props: {
  table: RouteTable
  words: string
  onWords(words: string): void
  /** Its box has the keyboard. */
  onThere(): void
  onPick(path: string): void
  onClose(): void
}): ReactElement {
  const { table, words, onWords, onThere, onPick, onClose } = props
  const [at, setAt] = useState(0)
  const mobile = useMobile()
  const list = useRef<HTMLUListElement>(null)
  const [recent] = useState(recentPaths)
  const severalTenants = useOwnTenants().length > 1
  const all = useMemo(
    () => index<Named>([...destinations(table.menu), ...ownDestinations(table), ...commands(severalTenants)]),
    [table, severalTenants],
  )
  const found = useMemo(() => find(all, words, recent).slice(0, shownEntries), [all, words, recent])
  const [whole, setWhole] = useState<string>()
  const lookups = useLookups(words, table, whole)
  const hits = [...found, ...lookups.hits]

  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const go = (hit: Named | undefined) => {
    if (!hit) return
    const kind = kindOfMore(hit)
    if (kind !== undefined) return setWhole(kind)
    // A single plant or device is found again by its name; the places are what is gone to every day.
    if (found.includes(hit)) {
      const next = [hit.path, ...recent.filter(path => path !== hit.path)].slice(0, rememberedEntries)
      storage.set(keys.recentEntries, next)
    }
    onClose()
    if (isCommand(hit)) hit.run()
    else openEntry(hit, onPick)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter confirms a Chinese input's own choice first.
    if (event.nativeEvent.isComposing) return
    const last = hits.length - 1
    if (event.key === 'ArrowDown') setAt(now => Math.min(last, now + 1))
    else if (event.key === 'ArrowUp') setAt(now => Math.max(0, now - 1))
    else if (event.key === 'Enter') go(hits[at])
    else return
    event.preventDefault()
  }
  return (
    <Modal
      visible
      title="搜索菜单"
      footer={null}
      closable={false}
      onCancel={onClose}
      alignCenter={false}
      className={styles['modal'] ?? ''}
      style={mobile ? { width: '100vw', top: 0 } : { width: 560, top: 96 }}
    >
      <Input
        autoFocus
        size="large"
        prefix={<IconSearch />}
        placeholder="菜单、污水厂、设备、用户或操作，可输入拼音或首字母"
        aria-label="搜索菜单"
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={hits[at] ? `palette-${at}` : undefined}
        value={words}
        onChange={value => {
          onWords(value)
          setWhole(undefined)
          setAt(0)
        }}
        onFocus={onThere}
        onKeyDown={onKeyDown}
      />
      <ul id="palette-list" role="listbox" aria-label="搜索结果" className={styles['list']} ref={list}>
        {hits.map((hit, place) => (
          <li
            className="row justify-between gap-12 min-h-36 px-12 rounded pointer lit"
            key={hit.path}
            id={`palette-${place}`}
            role="option"
            aria-selected={place === at}
            onMouseMove={() => setAt(place)}
            onClick={() => go(hit)}
          >
            <span>{hit.title}</span>
            <small>{hit.group}</small>
          </li>
        ))}
      </ul>
      <p className={styles['none']} role="status">
        {lookups.busy ? '查询中…' : hits.length === 0 ? '没有查询到任何数据' : ''}
      </p>
    </Modal>
  )
}
