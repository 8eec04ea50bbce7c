import { IconDown } from '@arco-design/web-react/icon'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactElement, Suspense } from 'react'
import { useNavigate } from 'react-router-dom'
import { currentDeparts } from '#contract/identity/own-entry.ts'
import { call } from '#web/api/client.ts'
import { refreshDictionaries } from '#web/data/dictionaries.ts'
import { usePanels } from '#web/session/panels.ts'
import { useSession } from '#web/session/session.ts'
import { Avatar } from '#web/widgets/avatar/avatar.tsx'
import { useShortcuts } from '#web/widgets/use-shortcuts.ts'
import { aboutPath, accountPath, settingsPath } from '../frame/own-pages.ts'
import { type PopItem, PopMenu } from '../pop-menu.tsx'
import { changePassword, confirmSignOut } from './commands.ts'
import styles from './header.module.css'
import { useThemeWords } from './theme-words.ts'
import { useOwnTenants } from './use-own-tenants.ts'

const SettingsDrawer = lazy(() => import('./settings-drawer.tsx'))
const PasswordDialog = lazy(() => import('./password-dialog.tsx'))
const TenantDialog = lazy(() => import('./tenant-dialog.tsx'))
const KeysDialog = lazy(() => import('./keys-dialog.tsx'))
const DepartDialog = lazy(() => import('./depart-dialog.tsx'))

/** Who is in one department has nothing to switch. */
const useSeveralDeparts = (): boolean =>
  useQuery({
    queryKey: [currentDeparts.path],
    queryFn: () => call(currentDeparts, {}, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    select: answer => answer.list.length > 1,
  }).data ?? false

export function UserMenu(): ReactElement {
  const user = useSession(session => session.userInfo)
  const { panel, show, close } = usePanels()
  const navigate = useNavigate()
  const several = useSeveralDeparts()
  const tenants = useOwnTenants()
  useThemeWords()
  useShortcuts({ '?': () => show('keys') })
  const name = user?.realname || user?.username || ''
  const items: PopItem[] = [
    { key: 'centre', label: '个人中心', run: () => navigate(accountPath) },
    { key: 'account', label: '账户设置', run: () => navigate(settingsPath) },
    { key: 'settings', label: '系统设置', run: () => show('settings') },
    { key: 'password', label: '修改密码', run: changePassword },
    ...(several ? [{ key: 'depart', label: '切换部门', run: () => show('depart') }] : []),
    ...(tenants.length > 1 ? [{ key: 'tenant', label: '切换租户', run: () => show('tenant') }] : []),
    { key: 'cache', label: '清理缓存', run: () => void refreshDictionaries() },
    { key: 'keys', label: '键盘快捷键', run: () => show('keys') },
    { key: 'about', label: '关于', run: () => navigate(aboutPath) },
    { key: 'leave', label: '退出登录', run: confirmSignOut },
  ]
  return (
    <>
      <PopMenu label="用户菜单" position="br" items={items}>
        <button type="button" className={styles['user']}>
          <Avatar path={user?.avatar} name={name} size={24} />
          <span className={styles['name']}>{name}</span>
          {user?.orgCodeTxt && <span className={styles['role']}>{user.orgCodeTxt}</span>}
          <span className="sr-only">用户菜单</span>
          <IconDown className="ink-4 text-12" />
        </button>
      </PopMenu>
      <Suspense fallback={null}>
        {panel === 'settings' && <SettingsDrawer onClose={close} />}
        {panel === 'password' && user && <PasswordDialog username={user.username} onClose={close} />}
        {panel === 'depart' && <DepartDialog onClose={close} />}
        {panel === 'keys' && <KeysDialog onClose={close} />}
        {panel === 'tenant' && <TenantDialog tenants={tenants} onClose={close} />}
      </Suspense>
    </>
  )
}
