/** 视图: what the page shows, kept under a name and opened again. */
import { Button, Menu, Message } from '@arco-design/web-react'
import { IconSave } from '@arco-design/web-react/icon'
import { type ReactElement, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { cycles, cycleWords } from '#contract/sewage/analysis-subscription.ts'
import { analysisView } from '#contract/sewage/analysis-view.ts'
import { useSave } from '#web/data/resource-write.ts'
import { dictTextOf, type Row, textOf } from '#web/data/row.ts'
import { useCan, useSession } from '#web/session/session.ts'
import { DropMenu } from '#web/widgets/drop-menu.tsx'
import { SaveView } from './save-view.tsx'
import { subscribeTo } from './subscribe.ts'
import { useDefaultView, useViews, viewAddress } from './use-views.ts'

function ViewMenu({ onSave, onPicked }: { onSave: () => void; onPicked: () => void }): ReactElement {
  const views = useViews(true)
  const me = useSession(session => session.userInfo?.username)
  const [usual, setUsual] = useDefaultView()
  const { search } = useLocation()
  const go = useNavigate()
  const save = useSave(analysisView, 'edit')
  const [adds, edits] = [useCan(`${analysisView.perm}:add`), useCan(`${analysisView.perm}:edit`)]
  const rows = views.data ?? []
  const own = rows.filter(row => row['author'] === me)
  const others = rows.filter(row => row['author'] !== me)
  const overwrite = (row: Row) =>
    save.mutateAsync({ id: row.id, version: row.version, state: search.slice(1) }).then(
      () => Message.success(`“${textOf(row['title'])}”已改为现在的画面`),
      (error: Error) => Message.error(error.message),
    )
  const item = (row: Row) => (
    <Menu.Item key={row.id}>
      {textOf(row['title'])}
      {row['author'] !== me && <span className="aux"> {dictTextOf(row, 'author')}</span>}
      {row.id === usual && <span className="aux"> 默认</span>}
    </Menu.Item>
  )
  const pick = (key: string) => {
    onPicked()
    const [act, id] = key.includes(':') ? key.split(':') : ['open', key]
    const row = rows.find(each => each.id === id)
    if (act === 'save') onSave()
    else if (act === 'list') go('/sewage/analysis-view')
    else if (act === 'mine') go('/account/settings/Subscriptions')
    else if (act === 'usual') setUsual(id ?? '')
    else if ((act === 'WEEK' || act === 'MONTH') && row)
      void subscribeTo(row.id, act).then(
        words => Message.success(words),
        (error: Error) => Message.error(error.message),
      )
    else if (act === 'over' && row) void overwrite(row)
    else if (row) go(viewAddress(row.id))
  }
  return (
    <Menu onClickMenuItem={pick} style={{ maxHeight: 420, overflow: 'auto' }}>
      {own.length > 0 && <Menu.ItemGroup title="我的视图">{own.map(item)}</Menu.ItemGroup>}
      {others.length > 0 && <Menu.ItemGroup title="共享给我的">{others.map(item)}</Menu.ItemGroup>}
      {rows.length === 0 && (
        <Menu.Item key="none:" disabled>
          {views.isPending ? '正在读取…' : '还没有视图'}
        </Menu.Item>
      )}
      {adds && <Menu.Item key="save:">把现在的画面存为新视图</Menu.Item>}
      {edits && own.length > 0 && (
        <Menu.SubMenu key="over" title="用现在的画面更新">
          {own.map(row => (
            <Menu.Item key={`over:${row.id}`}>{textOf(row['title'])}</Menu.Item>
          ))}
        </Menu.SubMenu>
      )}
      {rows.length > 0 && (
        <Menu.SubMenu key="usual" title="打开“分析”时先显示">
          <Menu.Item key="usual:">最新画面{usual === '' && '（现在）'}</Menu.Item>
          {rows.map(row => (
            <Menu.Item key={`usual:${row.id}`}>
              {textOf(row['title'])}
              {row.id === usual && '（现在）'}
            </Menu.Item>
          ))}
        </Menu.SubMenu>
      )}
      {rows.length > 0 &&
        cycles.map(cycle => (
          <Menu.SubMenu key={cycle} title={`订阅（${cycleWords[cycle]}）`}>
            {rows.map(row => (
              <Menu.Item key={`${cycle}:${row.id}`}>{textOf(row['title'])}</Menu.Item>
            ))}
          </Menu.SubMenu>
        ))}
      <Menu.Item key="mine:">我的订阅</Menu.Item>
      <Menu.Item key="list:">管理视图</Menu.Item>
    </Menu>
  )
}

export function Views(): ReactElement | null {
  const [saving, setSaving] = useState<string>()
  const [open, setOpen] = useState(false)
  const { search } = useLocation()
  const reads = useCan(`${analysisView.perm}:list`)
  const adds = useCan(`${analysisView.perm}:add`)
  if (!reads) return null
  const begin = () => setSaving(search.slice(1))
  return (
    <>
      {adds && (
        <Button icon={<IconSave />} onClick={begin}>
          保存视图
        </Button>
      )}
      <DropMenu
        popupVisible={open}
        onVisibleChange={setOpen}
        droplist={<ViewMenu onSave={begin} onPicked={() => setOpen(false)} />}
      >
        <Button>视图</Button>
      </DropMenu>
      {saving !== undefined && <SaveView state={saving} onClose={() => setSaving(undefined)} />}
    </>
  )
}

export function LostView(): ReactElement {
  return (
    <p className="row" role="alert">
      这个视图已被删除，或没有共享给您。
      <Link className="link" to="/sewage/analysis" replace>
        看最新画面
      </Link>
    </p>
  )
}
