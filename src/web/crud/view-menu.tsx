/** 视图 in a toolbar: shows a kept view, keeps the present one, and what else is done with them. */
import { Button, Message, Popover } from '@arco-design/web-react'
import {
  IconClose,
  IconEdit,
  IconLayout,
  IconShareAlt,
  IconStar,
  IconStarFill,
} from '@arco-design/web-react/icon'
import { type ReactElement, type ReactNode, useState } from 'react'
import { sharesLists } from '#contract/platform/list-saved.ts'
import type { Saved } from '#web/data/list-saved.ts'
import { confirmed } from '#web/widgets/confirmed.ts'
import { useHeld } from './actions.ts'
import { attempt } from './query-builder/attempt.ts'
import { NamePrompt } from './query-builder/name-prompt.tsx'
import type { SavedViews } from './saved-views.ts'

export function ViewMenu({ views }: { views: SavedViews }): ReactElement {
  const { current, changed } = views
  const [open, setOpen] = useState(false)
  /** `new`, or the view that is renamed. */
  const [naming, setNaming] = useState<'new' | Saved>()
  const own = views.saved.all.filter(each => each.mine)
  const title = current ? `视图：${current.title}${changed ? '（已修改）' : ''}` : '视图'
  const save = async (name: string, shared: boolean) =>
    attempt(async () => {
      const renamed = naming === 'new' ? undefined : naming
      const kept = await views.saved.keep({
        ...(renamed && { id: renamed.id }),
        title: name,
        content: renamed ? renamed.content : views.snapshot(),
      })
      if (shared) await views.saved.share(kept.id, true)
      Message.success('保存成功')
      if (!renamed) views.show(kept)
    })
  return (
    <>
      <Popover
        trigger="click"
        position="br"
        className="column-popover"
        popupVisible={open}
        unmountOnExit
        onVisibleChange={visible => {
          if (visible) views.wanted()
          setOpen(visible)
        }}
        content={
          <Menu
            views={views}
            onName={given => {
              setOpen(false)
              setNaming(given)
            }}
            onDone={() => setOpen(false)}
          />
        }
      >
        <Button
          size="small"
          className="view-button wide-only"
          icon={<IconLayout />}
          aria-haspopup="dialog"
          aria-expanded={open}
          title={title}
        >
          <span className="tool-words view-title ellipsis inline-block overflow-hidden">
            {current?.title ?? '视图'}
          </span>
          {changed && (
            <i className="view-changed align-middle inline-block round" role="img" aria-label="已修改" />
          )}
        </Button>
      </Popover>
      {naming && (
        <NamePrompt
          title={naming === 'new' ? '保存为新视图' : '重命名视图'}
          initial={naming === 'new' ? undefined : naming.title}
          sharing={naming === 'new'}
          taken={naming === 'new' ? own.map(each => each.title) : []}
          onSave={save}
          onClose={() => setNaming(undefined)}
        />
      )}
    </>
  )
}

interface MenuProps {
  views: SavedViews
  onName: (view: 'new' | Saved) => void
  onDone: () => void
}
function Menu({ views, onName, onDone }: MenuProps): ReactElement {
  const { saved, current, defaultId } = views
  const mayShare = useHeld()(sharesLists)
  const drop = async (view: Saved) => {
    if (!(await confirmed('提示', `是否删除视图“${view.title}”？`, true))) return
    if (!(await attempt(() => saved.drop(view.id)))) return
    if (view.id === defaultId) views.setDefault(undefined)
    if (view.id === current?.id) views.leave()
    Message.success('删除成功！')
  }
  const update = async (view: Saved) => {
    const done = await attempt(() =>
      saved.keep({ id: view.id, title: view.title, content: views.snapshot() }),
    )
    if (done) Message.success('保存成功')
    onDone()
  }
  const share = async (view: Saved) => {
    if (await attempt(() => saved.share(view.id, !view.shared)))
      Message.success(view.shared ? '已取消共享' : '已共享')
  }
  return (
    <div className="column-settings view-menu" role="dialog" aria-label="视图">
      <header className="flex justify-between p-8-16">
        <strong>视图</strong>
        {current && (
          <button
            type="button"
            className="link"
            onClick={() => {
              views.leave()
              onDone()
            }}
          >
            回到默认列表
          </button>
        )}
      </header>
      {saved.all.length === 0 && (
        <p className="aux view-none">
          {saved.pending ? '加载中…' : '还没有视图。查询条件、排序、列与行高可以存为视图，随时切换。'}
        </p>
      )}
      <ol className="px-8 overflow-auto">
        {saved.all.map(view => (
          <li
            key={view.id}
            className={`row gap-4 min-h-28 rounded hover-fill${view.id === current?.id ? ' on' : ''}`}
          >
            <button
              type="button"
              className="grow beside items-baseline gap-6 min-h-32 px-8 text-left"
              aria-current={view.id === current?.id || undefined}
              onClick={() => {
                views.show(view)
                onDone()
              }}
            >
              <span className="cut">{view.title}</span>
              {view.shared && <small className="flex-none">{view.mine ? '已共享' : view.owner}</small>}
            </button>
            <Tool
              title={view.id === defaultId ? `取消默认 ${view.title}` : `设为默认 ${view.title}`}
              on={view.id === defaultId}
              icon={view.id === defaultId ? <IconStarFill /> : <IconStar />}
              onClick={() => views.setDefault(view.id === defaultId ? undefined : view.id)}
            />
            {mayShare && (view.mine || view.shared) && (
              <Tool
                title={view.shared ? `取消共享 ${view.title}` : `共享 ${view.title}`}
                on={view.shared}
                icon={<IconShareAlt />}
                onClick={() => void share(view)}
              />
            )}
            {view.mine && (
              <>
                <Tool title={`重命名 ${view.title}`} icon={<IconEdit />} onClick={() => onName(view)} />
                <Tool title={`删除 ${view.title}`} icon={<IconClose />} onClick={() => void drop(view)} />
              </>
            )}
          </li>
        ))}
      </ol>
      <footer className="beside justify-end p-8-16 border-t">
        {current?.mine && views.changed && (
          <Button onClick={() => void update(current)}>更新“{current.title}”</Button>
        )}
        <Button type="primary" onClick={() => onName('new')}>
          保存为新视图
        </Button>
      </footer>
    </div>
  )
}

function Tool(props: { title: string; on?: boolean; icon: ReactNode; onClick: () => void }): ReactElement {
  return (
    <button
      type="button"
      className={
        props.on
          ? 'view-tool min-w-24 min-h-24 muted flex-none on'
          : 'view-tool min-w-24 min-h-24 muted flex-none'
      }
      aria-label={props.title}
      aria-pressed={props.on}
      title={props.title}
      onClick={props.onClick}
    >
      {props.icon}
    </button>
  )
}
