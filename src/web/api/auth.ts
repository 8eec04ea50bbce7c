/** Signing in and out, and fetching what the user may see. */

import { login, logout, permissionsByToken, randomImage, selectDepart } from '#contract/identity/auth.ts'
import type { BodyOf, ResultOf } from '#contract/kit/endpoint.ts'
import { currentTenants } from '#contract/organisation/own-tenant.ts'
import { allDictItems } from '#contract/platform/dict.ts'
import { type Dictionaries, type MenuNode, useSession } from '#web/session/session.ts'
import { useBoot } from './boot.ts'
import { CallError } from './call-error.ts'
import { call, callFully } from './client.ts'
import { envelopeOf } from './envelope.ts'
import { whenReachable } from './reach.ts'
import { onDenied, onForcedLogout } from './react.ts'
import { reloadPage } from './shell.ts'
import { takeStarted } from './started.ts'

export type Credentials = BodyOf<typeof login>
export type LoginResult = ResultOf<typeof login>
/** What any way of signing in answers; the ones through others bring no dictionaries, and some no departments. */
export type Entry = Pick<LoginResult, 'token' | 'userInfo'> & Partial<LoginResult>
/** What is still to be chosen between a right password and the first page. */
export interface Choice {
  tenants: readonly { id: string; name: string }[]
  departs: readonly { orgCode: string; departName: string }[]
}

export const noMenu = 'getPermissionList: permissions must be a non-null array !'

/** @throws CallError; `result.captchaRequired` asks for the picture. */
export async function checkCredentials(credentials: Credentials): Promise<LoginResult> {
  return call(login, { body: credentials }, { quiet: true })
}
export const captchaRequired = (error: unknown): boolean => {
  if (!(error instanceof CallError) || typeof error.result !== 'object' || error.result === null) return false
  return (error.result as { captchaRequired?: unknown }).captchaRequired === true
}
export const captchaPicture = (checkKey: string): Promise<string> =>
  call(randomImage, { params: { checkKey } }, { quiet: true })

export function choiceOf(result: Entry): Choice {
  const tenants = (result.tenantList ?? []).map(({ id, name }) => ({ id: String(id), name }))
  return {
    tenants: tenants.length > 1 ? tenants : [],
    departs: result.multi_depart === 2 ? (result.departs ?? []) : [],
  }
}

/** The one tenant of a list; of several, or none, nothing is selected. */
const onlyOf = (list: readonly { id: number }[]): string => (list.length === 1 ? String(list[0]?.id) : '0')

/** Opens the session; a single tenant is chosen silently, several by `chosen`. */
export async function openSession(
  result: Entry,
  chosen: { tenantId?: string; orgCode?: string } = {},
): Promise<void> {
  const session = useSession.getState()
  const tenantId = chosen.tenantId ?? onlyOf(result.tenantList ?? [])
  session.setTenant(tenantId)
  session.signIn({
    token: result.token,
    userInfo: result.userInfo,
    ...(result.sysAllDictItems && { dictionaries: result.sysAllDictItems }),
  })
  if (chosen.orgCode) await changeDepart(chosen.orgCode)
}

const ownTenants = async () => (await call(currentTenants, {}, { quiet: true, everyTenant: true })).list

export async function changeDepart(orgCode: string): Promise<void> {
  const { userInfo, setUserInfo } = useSession.getState()
  const answer = await call(selectDepart, {
    body: { orgCode, ...(userInfo && { username: userInfo.username }) },
  })
  setUserInfo(answer.userInfo)
}

let wordsAt = 0
/** As of when the session's words are known to be those of the server, on its clock; 0: they may be days old. */
export const wordsReadAt = (): number => wordsAt
async function takeWords(): Promise<void> {
  const { token, tenantId, setDictionaries } = useSession.getState()
  const envelope = await envelopeOf((await takeStarted(allDictItems, { token, tenantId }))?.data)
  if (!envelope?.success) return
  setDictionaries(envelope.result as Dictionaries)
  wordsAt = useBoot.getState().now
}

/** Menu and permissions. @throws CallError, or `noMenu`: a menu without items. */
export async function loadGrants(): Promise<void> {
  const { menu, auth, allAuth, sysSafeMode } = await call(
    permissionsByToken,
    {},
    // Rights are the person's; a tenant that is his no more must not shut the console.
    { quiet: true, everyTenant: true },
  )
  if (menu.length === 0) throw new Error(noMenu)
  await takeWords()
  useSession.getState().setGrants({ menu: menu as readonly MenuNode[], auth, allAuth, sysSafeMode })
}

const retryMs = [500, 1_500, 3_000]
const passing = new Set(['network', 'timeout', 'unavailable', 'too-many', 'failed'])
/** Nothing was said about the session: it is not over, and the same question may be answered later. */
export const mayPass = (error: unknown): boolean => error instanceof CallError && passing.has(error.kind)

/** As `loadGrants`, as long as nobody says that there are none. */
export async function awaitGrants(onRefused: (error: unknown) => void): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    await whenReachable()
    try {
      return await loadGrants()
    } catch (error) {
      if (!mayPass(error)) throw error
      onRefused(error)
      await new Promise(resolve => setTimeout(resolve, retryMs[Math.min(attempt, retryMs.length - 1)]))
    }
  }
}

let leaving: Promise<string | undefined> | undefined
/**
 * Ends the session here whatever the server says; gives its complaint, when it has one, for showing. Whoever asks while it is being
 * ended, as a call that finds it dead does, gets the same answer: the server is told once.
 */
export function signOut(ended = false): Promise<string | undefined> {
  leaving ??= leave(ended).finally(() => {
    leaving = undefined
  })
  return leaving
}
async function leave(ended: boolean): Promise<string | undefined> {
  const session = useSession.getState()
  try {
    if (session.token !== undefined) await callFully(logout, {}, { quiet: true })
    return undefined
  } catch (error) {
    // A session that is already dead has ended as wished.
    if (error instanceof CallError && error.kind !== 'unauthenticated') return error.message
    return undefined
  } finally {
    session.clear(ended)
  }
}
onForcedLogout(async () => {
  await signOut(true)
})

const tenantWords = '当前租户已被冻结、过期或不再属于您，正在切换'
const reloadAfterMs = 1500
let looking = false
// Refused while a tenant is selected: where it is the person's no more, the console goes on without it.
onDenied(async () => {
  if (looking) return
  looking = true
  try {
    const list = await ownTenants()
    const { tenantId, setTenant } = useSession.getState()
    if (list.some(({ id }) => String(id) === tenantId)) return
    setTenant(onlyOf(list))
    const { Message } = await import('./boxes.ts')
    Message.warning(tenantWords)
    window.setTimeout(reloadPage, reloadAfterMs)
  } catch (error) {
    // A session that ended with its last tenant is told as every ended session is.
    if (!(error instanceof CallError)) throw error
  } finally {
    looking = false
  }
})
