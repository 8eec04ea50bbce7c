import {
  IconFullscreen,
  IconFullscreenExit,
  IconMenu,
  IconMenuFold,
  IconMenuUnfold,
  IconMoon,
  IconSun,
} from '@arco-design/web-react/icon'
import { memo, type ReactElement, useSyncExternalStore } from 'react'
import { useBoot } from '#web/api/boot.ts'
import { serverNow } from '#web/api/clock.ts'
import { greeting } from '#web/session/greeting.ts'
import { useSession } from '#web/session/session.ts'
import { isDark, onThemeChange } from '#web/theme/apply.ts'
import { useSettings } from '#web/theme/settings.ts'
import { toggleFullScreen, useFullScreen } from '#web/widgets/full-screen.ts'
import { Logo } from '../frame/logo.tsx'
import { TopMenu } from '../frame/top-menu.tsx'
import type { RouteTable } from '../routes.ts'
import { Bell } from './bell.tsx'
import { ExportCentre } from './export-centre.tsx'
import styles from './header.module.css'
import { IconButton } from './icon-button.tsx'
import { SearchButton } from './search-button.tsx'
import { UserMenu } from './user-menu.tsx'

export const Header = memo(function Header(props: {
  table: RouteTable
  lit: string
  topMenu: boolean
  mobile: boolean
  onPick(path: string): void
  onFold(): void
}): ReactElement {
  const { table, lit, topMenu, mobile, onPick, onFold } = props
  const settings = useSettings()
  const user = useSession(session => session.userInfo)
  const demo = useBoot(boot => boot.demo)
  const full = useFullScreen()
  // Follows the system too, which the setting alone does not tell.
  const dark = useSyncExternalStore(onThemeChange, isDark)
  return (
    <header
      className={`${styles['header']} ${topMenu && settings.theme === 'dark' ? 'on-dark' : ''}`}
      data-top={topMenu || undefined}
    >
      {topMenu ? (
        <>
          <Logo collapsed={false} />
          <TopMenu menu={table.menu} lit={lit} onPick={onPick} />
        </>
      ) : (
        <>
          <IconButton
            label={mobile ? '打开菜单' : settings.sidebar ? '收起菜单' : '展开菜单'}
            onClick={onFold}
          >
            {mobile ? <IconMenu /> : settings.sidebar ? <IconMenuFold /> : <IconMenuUnfold />}
          </IconButton>
          <span className={styles['welcome']}>{`${greeting(serverNow())}，${user?.realname ?? ''}`}</span>
        </>
      )}
      {demo && <span className={styles['demo']}>演示数据</span>}
      {!topMenu && <span className="spring" />}
      <SearchButton table={table} onPick={onPick} />
      <span className={styles['desk']}>
        <IconButton
          label={dark ? '切换为浅色' : '切换为深色'}
          onClick={() => settings.change({ brightness: dark ? 'light' : 'dark' })}
        >
          {dark ? <IconSun /> : <IconMoon />}
        </IconButton>
      </span>
      <span className={styles['desk']}>
        <IconButton label={full ? '退出全屏' : '全屏'} onClick={toggleFullScreen}>
          {full ? <IconFullscreenExit /> : <IconFullscreen />}
        </IconButton>
      </span>
      <ExportCentre />
      <Bell />
      <UserMenu />
    </header>
  )
})
