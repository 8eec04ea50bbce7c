/** Who is signed in: token, user, menu, permissions, dictionaries. State only; the calls are in api/auth. */
import { create } from 'zustand'
import { can, type Grant } from '#contract/kit/can.ts'
import { idleKeys, keys, sessionKeys } from './keys.ts'
import { allowedByAction, heldCodes, shownByDirective, stoppedCodes } from './permission.ts'
import { sessionLifeMs, storage } from './storage.ts'

export interface UserInfo {
  id: string
  username: string
  realname: string
  avatar?: string | null
  orgCode?: string | null
  orgCodeTxt?: string | null
  orgId?: string | null
  phone?: string | null
  email?: string | null
  /** "Y": the server answers nothing else until the initial password is changed. */
  mustChange?: string | null
  /** "check", "enrol": next to nothing is open until a code of the own device was given. */
  secondFactor?: string | null
}
export interface DictEntry {
  value: string
  text: string
  color?: string | null
}
export type Dictionaries = Readonly<Record<string, readonly DictEntry[]>>

/** One node of the server's menu (spec/wire 5.3). */
export interface MenuNode {
  id: string
  path: string
  name: string | null
  component: string | null
  /** "0": shown in the menu, not a route. */
  route?: string
  redirect?: string | null
  hidden?: boolean
  alwaysShow?: boolean
  meta: {
    title: string
    icon?: string | null
    url?: string | null
    keepAlive?: boolean
    internalOrExternal?: boolean
    componentName?: string | null
    permissionList?: readonly string[] | null
    target?: string | null
    /** No head above the page; the wire's consoles call it `hiddenHeaderContent`. */
    hideHeader?: boolean
    hiddenHeaderContent?: boolean
    /** A head given by the menu: it goes before what the page itself says. */
    pageHeader?: { title?: string; description?: string } | null
  }
  children?: readonly MenuNode[] | null
}
export interface Grants {
  menu: readonly MenuNode[]
  auth: readonly Grant[]
  allAuth: readonly Grant[]
  sysSafeMode: boolean
}

export interface Session {
  token: string | undefined
  userInfo: UserInfo | undefined
  tenantId: string
  dicts: Dictionaries
  /** Undefined until the server has said what this user may see. */
  grants: Grants | undefined
  /** Action codes the user holds. */
  permissions: ReadonlySet<string>
}
interface SessionStore extends Session {
  signIn(given: { token: string; userInfo: UserInfo; dictionaries?: Dictionaries }): void
  setUserInfo(userInfo: UserInfo): void
  /** What the session still owes beside the password; null: nothing. */
  owe(secondFactor: string | null): void
  setTenant(tenantId: string): void
  setDictionaries(dicts: Dictionaries): void
  setGrants(grants: Grants): void
  /**
   * Forgets everything of this session, in memory and in the storage.
   * @param ended not by whom it is: what he has typed waits for him, and for nobody else
   */
  clear(ended?: boolean): void
}

const record = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isUserInfo = (value: unknown): value is UserInfo =>
  record(value) && typeof value['id'] === 'string' && typeof value['username'] === 'string'
const isDictionaries = (value: unknown): value is Dictionaries =>
  record(value) && Object.values(value).every(Array.isArray)

/** A token without its user, or the reverse, is no session: both must be readable. */
function restore(): Session {
  const token = storage.get(keys.token)
  const userInfo = storage.get(keys.userInfo)
  const dictionaries = storage.get(keys.dictionaries)
  const tenant = storage.get(keys.tenant)
  const whole = typeof token === 'string' && token !== '' && isUserInfo(userInfo)
  return {
    token: whole ? token : undefined,
    userInfo: whole ? userInfo : undefined,
    tenantId: typeof tenant === 'string' || typeof tenant === 'number' ? String(tenant) : '0',
    dicts: isDictionaries(dictionaries) ? dictionaries : {},
    grants: undefined,
    permissions: new Set(),
  }
}

export const useSession = create<SessionStore>((set, get) => ({
  ...restore(),
  signIn({ token, userInfo, dictionaries }) {
    for (const key of idleKeys) storage.remove(key)
    const typedBy = storage.get(keys.unsentOf)
    if (typedBy !== undefined && typedBy !== userInfo.username) storage.remove(keys.unsent)
    storage.remove(keys.unsentOf)
    storage.set(keys.token, token, sessionLifeMs)
    storage.set(keys.username, userInfo.username, sessionLifeMs)
    storage.set(keys.userInfo, userInfo, sessionLifeMs)
    if (dictionaries) storage.set(keys.dictionaries, dictionaries, sessionLifeMs)
    set({ token, userInfo, ...(dictionaries && { dicts: dictionaries }) })
  },
  setUserInfo(userInfo) {
    storage.set(keys.userInfo, userInfo, sessionLifeMs)
    set({ userInfo })
  },
  owe(secondFactor) {
    const { userInfo, setUserInfo } = get()
    if (userInfo) setUserInfo({ ...userInfo, secondFactor })
  },
  setTenant(tenantId) {
    storage.set(keys.tenant, tenantId, sessionLifeMs)
    set({ tenantId })
  },
  setDictionaries(dictionaries) {
    storage.set(keys.dictionaries, dictionaries, sessionLifeMs)
    set({ dicts: dictionaries })
  },
  setGrants(grants) {
    storage.set(keys.buttonAuth, grants.auth, sessionLifeMs)
    storage.set(keys.systemAuth, grants.allAuth, sessionLifeMs)
    set({ grants, permissions: heldCodes(grants.auth, grants.allAuth) })
  },
  clear(ended = false) {
    const { userInfo } = get()
    // Told once more of a session that is gone already, it still waits.
    const waits = ended && (userInfo !== undefined || storage.get(keys.unsentOf) !== undefined)
    for (const key of sessionKeys)
      if (!waits || (key !== keys.unsent && key !== keys.unsentOf)) storage.remove(key)
    if (waits && userInfo) storage.set(keys.unsentOf, userInfo.username, sessionLifeMs)
    set(restore())
  },
}))

const pathsOf = (menu: readonly MenuNode[]): string[] =>
  menu.flatMap(node => [node.path, ...pathsOf(node.children ?? [])])
const pathsByMenu = new WeakMap<readonly MenuNode[], ReadonlySet<string>>()
/** Does the user's menu hold the page of this address? Its query does not count. */
export const useOpens = (address: string): boolean => useOpenings()(address)
/** The same, for several addresses. */
export const useOpenings = (): ((address: string) => boolean) => {
  const menu = useSession(({ grants }) => grants?.menu)
  return address => {
    if (!menu) return false
    const paths = pathsByMenu.get(menu) ?? new Set(pathsOf(menu))
    pathsByMenu.set(menu, paths)
    return paths.has(address.split('?')[0] ?? '')
  }
}

/** Is anything granted beside home and the own account? Who holds no role is answered nothing else. */
export const useGranted = (): boolean =>
  useSession(
    ({ grants, permissions }) =>
      permissions.size > 0 || (grants?.menu.filter(({ hidden }) => !hidden).length ?? 0) > 1,
  )

/** May the signed-in user do this? `group:resource:verb`; the server decides again. */
export const useCan = (code: string): boolean => useSession(session => can(session.permissions, code))
export const holds = (code: string): boolean => can(useSession.getState().permissions, code)
/** Directive reading (permission.ts): is a button of this code shown? */
export const useShown = (code: string): boolean =>
  useSession(({ grants }) => !!grants && shownByDirective(grants.auth, grants.allAuth, code))
/** Action check (permission.ts): is it enabled? */
export const useActs = (code: string): boolean =>
  useSession(({ grants }) => !!grants && allowedByAction(grants.auth, grants.allAuth, code))

const nothing: ReadonlySet<string> = new Set()
const stoppedByGrants = new WeakMap<Grants, ReadonlySet<string>>()
/** Codes that the action check denies to this user; who holds everything is stopped nowhere. */
export const useStopped = (): ReadonlySet<string> =>
  useSession(({ grants, permissions }) => {
    if (!grants || permissions.has('*')) return nothing
    const stopped = stoppedByGrants.get(grants) ?? stoppedCodes(grants.auth, grants.allAuth)
    stoppedByGrants.set(grants, stopped)
    return stopped
  })
