/** What can be done from everywhere: the user menu shows some of it, the search finds all of it. */
import { Message, Modal } from '@arco-design/web-react'
import { signOut } from '#web/api/auth.ts'
import { casLogout, leaveForCas } from '#web/api/cas.ts'
import { reloadPage } from '#web/api/shell.ts'
import { refreshDictionaries } from '#web/data/dictionaries.ts'
import { build } from '#web/session/build.ts'
import { usePanels } from '#web/session/panels.ts'
import { useSession } from '#web/session/session.ts'
import { isDark } from '#web/theme/apply.ts'
import { useSettings } from '#web/theme/settings.ts'
import { toggleFullScreen } from '#web/widgets/full-screen.ts'

export function confirmSignOut(): void {
  Modal.confirm({
    title: '提示',
    content: '真的要注销登录吗 ?',
    okText: '确定',
    cancelText: '取消',
    onOk: async () => {
      // Else the CAS server would let the same person in again at once.
      const elsewhere = build.sso ? casLogout() : undefined
      if (elsewhere) leaveForCas()
      const complaint = await signOut()
      if (complaint) Message.error(complaint)
      if (elsewhere) window.location.assign(elsewhere)
      else void reloadPage()
    },
  })
}
export function changePassword(): void {
  if (useSession.getState().userInfo?.username) usePanels.getState().show('password')
  else Message.warning('当前系统无登录用户!')
}

export interface Command {
  /** No address: told from one by its beginning. */
  path: `do:${string}`
  title: string
  group: string
  run(): void
}

/**
 * The commands as they read now: those that switch name what they switch to.
 * @param severalTenants who is in one tenant, or in none, has nothing to switch
 */
export function commands(severalTenants: boolean): Command[] {
  const { show } = usePanels.getState()
  const settings = useSettings.getState()
  const { change } = settings
  const dark = isDark()
  const top = settings.layout === 'topmenu'
  const list: readonly (readonly [name: string, title: string, run: () => void])[] = [
    ['settings', '系统设置', () => show('settings')],
    ['password', '修改密码', changePassword],
    ['cache', '清理缓存', () => void refreshDictionaries()],
    ['depart', '切换部门', () => show('depart')],
    ...(severalTenants ? [['tenant', '切换租户', () => show('tenant')] as const] : []),
    ['exports', '导出中心', () => show('exports')],
    ['keys', '键盘快捷键', () => show('keys')],
    [
      'brightness',
      dark ? '切换为浅色主题' : '切换为深色主题',
      () => change({ brightness: dark ? 'light' : 'dark' }),
    ],
    ['full', document.fullscreenElement ? '退出全屏' : '全屏', toggleFullScreen],
    [
      'layout',
      top ? '切换为侧边栏导航' : '切换为顶部栏导航',
      () => change({ layout: top ? 'sidemenu' : 'topmenu' }),
    ],
    [
      'multipage',
      settings.multipage ? '关闭多页签模式' : '开启多页签模式',
      () => change({ multipage: !settings.multipage }),
    ],
    ['leave', '退出登录', confirmSignOut],
  ]
  return list.map(([name, title, run]) => ({ path: `do:${name}` as const, title, group: '操作', run }))
}
