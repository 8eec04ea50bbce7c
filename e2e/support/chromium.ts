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

const installed = (paths: readonly (string | undefined)[]) =>
  paths.find(path => path !== undefined && existsSync(path))
const shell = '/usr/bin/chromium-headless-shell'

/** Path of an installed Chromium, as people use it; undefined leaves the choice to Playwright's own. */
export const chromiumPath = (): string | undefined =>
  installed([
    process.env['CHROMIUM_PATH'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    shell,
  ])
/** The same engine without the windows around it, where it is there: a third less work for the same page. */
export const headlessPath = (): string | undefined =>
  installed([process.env['CHROMIUM_PATH'], shell]) ?? chromiumPath()
