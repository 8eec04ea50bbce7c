/** Pages that are reached from the frame, not from the menu; everybody has them. */
import type { MenuNode } from '#web/session/session.ts'

const page = (path: string, component: string, title: string, icon: string): MenuNode => ({
  id: `own${path}`,
  path,
  name: path.slice(1).replaceAll('/', '-'),
  component,
  hidden: true,
  meta: { title, icon, keepAlive: false },
})
const group = (title: string, children: readonly MenuNode[]): MenuNode => ({
  ...page('', '', title, ''),
  children,
})

export const accountPath = '/account/center'
export const settingsPath = '/account/settings/BaseSetting'
export const aboutPath = '/account/about'

/** Who is in charge of no department is told so there; in the menu it is of those who keep its roles. */
export const myDepartsPath = '/isystem/departUserList'

export const ownPages: readonly MenuNode[] = [
  page('/isps/userAnnouncement', 'system/UserAnnouncementList', '我的消息', 'message'),
  page(myDepartsPath, 'system/DepartUserList', '我的部门', ''),
  page(aboutPath, 'account/About', '关于', ''),
  page('/test/home', 'account/TestHome', '测试页', 'tool'),
  group('个人页', [
    page(accountPath, 'account/center', '个人中心', 'user'),
    group('个人设置', [
      page(settingsPath, 'account/settings/BaseSetting', '基本设置', 'setting'),
      page('/account/settings/Security', 'account/settings/Security', '安全设置', 'setting'),
      page('/account/settings/Custom', 'account/settings/Custom', '个性化', 'setting'),
      page('/account/settings/Binding', 'account/settings/Binding', '账户绑定', 'setting'),
      page('/account/settings/ApiKeys', 'account/settings/ApiKeys', 'API 密钥', 'setting'),
      page('/account/settings/Notification', 'account/settings/Notification', '新消息通知', 'setting'),
      page('/account/settings/Subscriptions', 'account/settings/Subscriptions', '分析订阅', 'setting'),
    ]),
  ]),
]
