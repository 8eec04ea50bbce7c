/** The way to a CAS server and back: it sends the browser to the service address with a ticket added. */
import { loginPath } from '#web/session/guard.ts'
import { useBoot } from './boot.ts'

/** This console's login as the service, with everything of the address but a ticket. */
export function serviceOf(address: string): string {
  const url = new URL(address)
  url.pathname = loginPath
  url.searchParams.delete('ticket')
  url.hash = ''
  return url.href
}
const at = (page: 'login' | 'logout', service: string): string | undefined => {
  const { cas } = useBoot.getState()
  return cas && `${cas}/${page}?service=${encodeURIComponent(service)}`
}

let leaving = false
/** From here on the login page waits: the browser is about to go to the CAS server's logout, not to its login. */
export const leaveForCas = (): void => {
  leaving = true
}
export const isLeavingForCas = (): boolean => leaving

/** Undefined where no CAS server is configured. */
export const casLoginAt = (address: string = window.location.href): string | undefined =>
  at('login', serviceOf(address))
export const casLogout = (): string | undefined => at('logout', serviceOf(window.location.origin))
