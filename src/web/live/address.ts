import { tenantParameter } from '#contract/live.ts'

/** Address of a channel of this host, in the name of the selected tenant ("0": all of them). */
export function addressOf(path: string, tenantId = '0'): string {
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws'
  const selected = tenantId === '0' ? '' : `?${tenantParameter}=${encodeURIComponent(tenantId)}`
  return `${scheme}://${window.location.host}${path}${selected}`
}
