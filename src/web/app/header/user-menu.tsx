import { Dropdown, Menu, Message, Modal } from '@arco-design/web-react'
import { IconDown } from '@arco-design/web-react/icon'
import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react'
import { allDictItems, refreshDictCache } from '#contract/system/auth.ts'
import { signOut } from '#web/api/auth.ts'
import { call } from '#web/api/client.ts'
import { useSession } from '#web/session/session.ts'
import { onColourFailure } from '#web/theme/apply.ts'
import styles from './header.module.css'

const SettingsDrawer = lazy(() => import('./settings-drawer.tsx'))
const PasswordDialog = lazy(() => import('./password-dialog.tsx'))
const DepartDialog = lazy(() => import('./depart-dialog.tsx'))

async function clearCache(): Promise<void> {
  try {
    await call(refreshDictCache, {}, { quiet: true })
    useSession.getState().setDictionaries(await call(allDictItems, {}, { quiet: true }))
    Message.success('刷新缓存完成！')
  } catch {
    Message.warning('刷新缓存失败！')
  }
}
function confirmSignOut(): void {
  Modal.confirm({
    title: '提示',
    content: '真的要注销登录吗 ?',
    onOk: async () => {
      const complaint = await signOut()
      if (complaint) Message.error(complaint)
      window.location.reload()
    },
  })
}

type Panel = 'settings' | 'password' | 'depart'

export function UserMenu(): ReactElement {
  const user = useSession(session => session.userInfo)
  const [panel, setPanel] = useState<Panel>()
  const close = () => setPanel(undefined)
  useEffect(() => onColourFailure(() => Message.error('更新主题失败')), [])

  const verbs: Record<string, () => void> = {
    settings: () => setPanel('settings'),
    password: () => {
      if (user?.username) setPanel('password')
      else Message.warning('当前系统无登录用户!')
    },
    depart: () => setPanel('depart'),
    cache: () => void clearCache(),
    leave: confirmSignOut,
  }
  const name = user?.realname || user?.username || ''
  return (
    <>
      <Dropdown
        trigger="click"
        position="br"
        droplist={
          <Menu onClickMenuItem={key => verbs[key]?.()}>
            <Menu.Item key="settings">系统设置</Menu.Item>
            <Menu.Item key="password">修改密码</Menu.Item>
            <Menu.Item key="depart">切换部门</Menu.Item>
            <Menu.Item key="cache">清理缓存</Menu.Item>
            <Menu.Item key="leave">退出登录</Menu.Item>
          </Menu>
        }
      >
        <button
          type="button"
          className={styles['user']}
          aria-label={[name, user?.orgCodeTxt, '用户菜单'].filter(Boolean).join(' ')}
        >
          <span className={styles['avatar']} data-initial={name.slice(0, 1)} />
          <span className={styles['name']}>{name}</span>
          {user?.orgCodeTxt && <span className={styles['role']}>{user.orgCodeTxt}</span>}
          <IconDown />
        </button>
      </Dropdown>
      <Suspense fallback={null}>
        {panel === 'settings' && <SettingsDrawer onClose={close} />}
        {panel === 'password' && user && <PasswordDialog username={user.username} onClose={close} />}
        {panel === 'depart' && <DepartDialog onClose={close} />}
      </Suspense>
    </>
  )
}
