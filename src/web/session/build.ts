/** What the build was told by its environment (`PUBLIC_*`): fixed for the life of the files. */
const isOn = (text: string | undefined) => text === 'true' || text === '1'

export const build = {
  /** Base path of the wire. */
  apiBase: import.meta.env['PUBLIC_API_BASE'] || '/jeecg-boot',
  /** Address of an online preview service; the file's address is added as `url`. Empty: files are opened as they are. */
  previewServer: import.meta.env['PUBLIC_PREVIEW_SERVER'] || '',
  /** Who is not signed in is led to the CAS server, and signed out there too. */
  sso: isOn(import.meta.env['PUBLIC_SSO']),
  /** Inside another shell's frame the console leaves menu and header to it. */
  microFrontend: isOn(import.meta.env['PUBLIC_MICRO_FRONTEND']),
} as const

/** Address under which the preview service shows this file; undefined where none is set up. */
export function previewLink(fileAddress: string, server: string = build.previewServer): string | undefined {
  if (server === '') return undefined
  try {
    const link = new URL(server)
    link.searchParams.set('url', fileAddress)
    return link.href
  } catch {
    return undefined
  }
}
