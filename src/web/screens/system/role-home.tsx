/** 首页设置: what the members of a role see in the place of the home. */
import { Button, Select } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { permissionList } from '#contract/identity/permission.ts'
import { sysRoleIndex } from '#contract/identity/role.ts'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { callFully } from '#web/api/client.ts'
import { useHeld, useTold } from '#web/crud/actions.ts'
import { Dialog } from '#web/crud/layers.tsx'
import { useCall } from '#web/data/call.ts'
import { useResourcePage, verbOf } from '#web/data/resource-page.ts'
import { useSession } from '#web/session/session.ts'
import type { RoleDialog } from './role-dialog.ts'

interface Place {
  url: string
  title: string
}
interface Menu {
  path: string
  component?: string | null | undefined
  meta: { title: string }
  children?: readonly Menu[] | null | undefined
}
/** Pages of the menu with the way to them; groups, buttons and frames are no pages. */
function pagesOf(menu: readonly Menu[], trail: readonly string[] = []): Place[] {
  return menu.flatMap(node => {
    const path = [...trail, node.meta.title]
    const below = pagesOf(node.children ?? [], path)
    const own = node.component && !node.component.startsWith('layouts/') && node.path.startsWith('/')
    return own ? [{ url: node.path, title: path.join(' / ') }, ...below] : below
  })
}
type Entry = ResultOf<typeof permissionList>[number]
/** All entries as a menu: who sets homes for others need not open these pages himself. */
const menuOf = (entries: readonly Entry[]): Menu[] =>
  entries
    .filter(({ menuType }) => menuType !== 2)
    .map(({ url, name, component, children }) => ({
      path: url ?? '',
      component: component ?? '',
      meta: { title: name },
      children: menuOf((children ?? []) as readonly Entry[]),
    }))

export function RoleHome({ rows, close }: RoleDialog): ReactElement | null {
  const [role] = rows
  const menu = useSession(state => state.grants?.menu)
  const held = useHeld()
  const whole = useCall(permissionList, { query: {} }, { enabled: held('system:permission:list') })
  const [chosen, setChosen] = useState<string>()
  const [busy, tell] = useTold()
  const roleCode = role?.roleCode ?? ''
  const { data, isError, refetch } = useResourcePage(sysRoleIndex, {
    pageNo: 1,
    pageSize: 1,
    filters: { roleCode },
  })
  if (!role) return null
  const present = data?.records[0]
  const url = chosen ?? String(present?.['url'] ?? '')
  const act = async (work: Parameters<typeof tell>[0]) => {
    if (await tell(work)) close()
    else await refetch()
  }
  const save = () =>
    act(() =>
      present
        ? callFully(verbOf(sysRoleIndex, 'edit'), {
            body: { id: present.id, version: present.version, url, status: '1' },
          })
        : callFully(verbOf(sysRoleIndex, 'add'), { body: { roleCode, url, priority: 0, status: '1' } }),
    )
  const clear = () =>
    present && act(() => callFully(verbOf(sysRoleIndex, 'delete'), { query: { id: present.id } }))
  const mayWrite = held(present ? 'system:roleindex:edit' : 'system:roleindex:add')
  return (
    <Dialog
      title={`首页设置：${role.roleName}`}
      maskClosable={false}
      onCancel={close}
      footer={
        <>
          {present && held('system:roleindex:delete') && (
            <Button loading={busy} onClick={() => void clear()}>
              恢复默认首页
            </Button>
          )}
          <Button onClick={close}>关闭</Button>
          <Button
            type="primary"
            loading={busy}
            disabled={!data || url === '' || !mayWrite}
            onClick={() => void save()}
          >
            保存
          </Button>
        </>
      }
    >
      {isError ? (
        <p className="my-12" role="alert">
          读取首页设置失败{' '}
          <Button size="mini" onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      ) : (
        <>
          <p className="aux my-12">
            该角色的用户打开首页时看到所选页面；没有该页面权限的用户仍看到默认首页。
          </p>
          <Select
            showSearch
            aria-label="首页"
            placeholder="默认首页"
            loading={!data}
            value={url || undefined}
            filterOption={(text, option) => String(option.props.children).includes(text)}
            onChange={value => setChosen(String(value ?? ''))}
          >
            {pagesOf(whole.data ? menuOf(whole.data) : (menu ?? [])).map(page => (
              <Select.Option key={page.url} value={page.url}>
                {page.title}
              </Select.Option>
            ))}
          </Select>
        </>
      )}
    </Dialog>
  )
}
