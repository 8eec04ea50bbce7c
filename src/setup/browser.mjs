// Finds a Chromium for the browser tests, or gets one: Debian's by apt, elsewhere Playwright's own.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { apt } from './apt.mjs'
import { runTool } from './runtime.mjs'

const known = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

const found = () => known.find(path => path && existsSync(path))
const hasChineseFont = () => {
  const listed = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' })
  return listed.status === 0 && listed.stdout.trim() !== ''
}

if (process.platform === 'linux' && (!found() || !hasChineseFont())) {
  console.log('Installing Chromium and a Chinese font …')
  apt('fonts-noto-cjk', 'fontconfig')
  // Without windows around its pages it does a third less; older distributions do not have it.
  if (!found()) apt('chromium-headless-shell')
  if (!found()) apt('chromium')
}
if (!found() && runTool('playwright/cli.js', ['install', 'chromium']) !== 0) {
  console.error(
    'No browser: install Chromium and a Chinese font (Debian: apt install chromium-headless-shell fonts-noto-cjk), or set CHROMIUM_PATH.',
  )
  process.exit(1)
}
