/** Showing a stored file by the online preview service, where the build names one. */
import { issueTicket } from '#contract/identity/ticket.ts'
import { build, previewLink } from '#web/session/build.ts'
import { call } from './client.ts'
import { fileUrl } from './files.ts'

export const canPreview: boolean = build.previewServer !== ''

/** The service fetches the file itself: it gets a ticket of one use in the address. A failed ticket has been told. */
export function openPreview(path: string): void {
  const address = new URL(fileUrl(path), window.location.origin)
  const ours = address.origin === window.location.origin
  const ready = ours
    ? call(issueTicket, { query: {} }).then(({ ticket }) => address.searchParams.set('token', ticket))
    : Promise.resolve()
  void ready.then(
    () => {
      const link = previewLink(address.href)
      if (link) window.open(link, '_blank', 'noopener,noreferrer')
    },
    () => undefined,
  )
}
