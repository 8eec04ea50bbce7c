/** Queries kept under a name: a click loads one into the builder, its cross deletes it. */
import { Message } from '@arco-design/web-react'
import { IconClose, IconShareAlt } from '@arco-design/web-react/icon'
import { type ReactElement, useEffect, useRef } from 'react'
import { sharesLists } from '#contract/platform/list-saved.ts'
import type { Saved, SavedOfList } from '#web/data/list-saved.ts'
import { confirmed } from '#web/widgets/confirmed.ts'
import { useHeld } from '../actions.ts'
import { attempt } from './attempt.ts'
import { browserSaved, forgetBrowserSaved } from './browser-saved.ts'

export interface SavedQueriesProps {
  saved: SavedOfList
  /** Route whose older browser store is taken over. */
  route: string
  current: string | undefined
  onLoad: (saved: Saved) => void
}

export function SavedQueries({ saved, route, current, onLoad }: SavedQueriesProps): ReactElement {
  const mayShare = useHeld()(sharesLists)
  useBrowserImport(saved, route)
  const drop = async (entry: Saved) => {
    if (!(await confirmed('提示', '是否删除当前查询？', true))) return
    if (await attempt(() => saved.drop(entry.id))) Message.success('删除成功！')
  }
  const share = async (entry: Saved) => {
    if (await attempt(() => saved.share(entry.id, !entry.shared)))
      Message.success(entry.shared ? '已取消共享' : '已共享')
  }
  return (
    <section className="query-saved" aria-label="保存的查询">
      <h3 className="mb-8 text-13 ink-2 medium">保存的查询</h3>
      {saved.all.length === 0 && (
        <p className="aux my-12">{saved.pending ? '加载中…' : '没有保存任何查询'}</p>
      )}
      <ul>
        {saved.all.map(entry => (
          <li
            key={entry.id}
            className={entry.id === current ? 'flex items-center rounded on' : 'flex items-center rounded'}
          >
            <button
              type="button"
              className="grow query-saved-name beside items-baseline gap-6 min-h-32 px-8 text-left"
              aria-current={entry.id === current || undefined}
              title={entry.mine ? entry.title : `${entry.title}（${entry.owner}共享）`}
              onClick={() => onLoad(entry)}
            >
              <span className="cut">{entry.title}</span>
              {entry.shared && <small className="flex-none">{entry.mine ? '已共享' : entry.owner}</small>}
            </button>
            {mayShare && (entry.mine || entry.shared) && (
              <button
                type="button"
                className={entry.shared ? 'tool on' : 'tool'}
                aria-pressed={entry.shared}
                aria-label={entry.shared ? `取消共享 ${entry.title}` : `共享 ${entry.title}`}
                title={entry.shared ? '取消共享' : '共享给所有人'}
                onClick={() => void share(entry)}
              >
                <IconShareAlt />
              </button>
            )}
            {entry.mine && (
              <button
                type="button"
                className="tool"
                aria-label={`删除 ${entry.title}`}
                title="删除"
                onClick={() => void drop(entry)}
              >
                <IconClose />
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Once a browser: what it holds goes to the server, except titles that are there already. */
function useBrowserImport(saved: SavedOfList, route: string): void {
  const tried = useRef(false)
  const ready = !saved.pending && saved.error === null
  useEffect(() => {
    if (!ready || tried.current) return
    tried.current = true
    const found = browserSaved(route)
    const fresh = found.filter(({ title }) => !saved.all.some(entry => entry.mine && entry.title === title))
    const move = async () => {
      for (const { title, content } of fresh) await saved.keep({ title, content: JSON.stringify(content) })
      forgetBrowserSaved(route)
      if (fresh.length > 0) Message.info(`已导入本机保存的 ${fresh.length} 个查询`)
    }
    if (found.length > 0) void attempt(move)
  }, [ready, saved, route])
}
