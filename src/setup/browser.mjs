// Finds a Chromium for the browser tests, or gets one: Debian's by apt, elsewhere Playwright's own.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run, runTool } from './runtime.mjs'

const known = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

const found = () => known.find(path => path && existsSync(path))
const hasChineseFont = () => {
  const listed = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' })
  return listed.status === 0 && listed.stdout.trim() !== ''
}
const can = command => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0

if (process.platform === 'linux' && (!found() || !hasChineseFont()) && can('apt-get')) {
  const isRoot = process.getuid() === 0
  const prefix = isRoot ? [] : ['sudo', '-n']
  if (isRoot || spawnSync('sudo', ['-n', 'true']).status === 0) {
    console.log('Installing Chromium and a Chinese font …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const apt = (...args) =>
      run([...prefix, 'apt-get'][0], [...[...prefix, 'apt-get'].slice(1), '-qq', ...args], { env })
    apt('update')
    apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk', 'fontconfig')
  }
}
if (!found() && runTool('playwright/cli.js', ['install', 'chromium']) !== 0) {
  console.error(
    'No browser: install Chromium and a Chinese font (Debian: apt install chromium fonts-noto-cjk), or set CHROMIUM_PATH.',
  )
  process.exit(1)
}
