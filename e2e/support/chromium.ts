import { existsSync } from 'node:fs'

/** WebGL by software, and no calls home: they would be refused one by one on a closed network. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
] as const

/** Path of an installed Chromium; undefined leaves the choice to Playwright's own. */
export function chromiumPath(): string | undefined {
  const known = [
    process.env['CHROMIUM_PATH'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ]
  return known.find(path => path !== undefined && existsSync(path))
}
