/**
 * `npm run shots [-- WORD …]`: signs in and takes every registered screen at desk, wall and phone sizes, light and dark, into
 * shots/ with a contact sheet. Fails on any console error, on a canvas that shows one colour only, on what axe finds at desk and phone
 * size, and on what lies beyond the window. Words pick screens by path, QY_SHOTS_SIZES sizes by name (desk-1440,phone-390). QY_SHOTS_URL and QY_SHOTS_PASSWORD take a server that already runs.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { screensIn } from '../src/setup/screens.mjs'
import { axeFaults } from './support/axe.ts'
import { chromiumFlags, chromiumPath } from './support/chromium.ts'
import { misplaced } from './support/misplaced.ts'
import { baseUrl, password as ownPassword, startServer, stopServer } from './support/server.ts'

const folder = resolve(import.meta.dirname, '../shots')
const url = process.env['QY_SHOTS_URL'] ?? baseUrl
const password = process.env['QY_SHOTS_PASSWORD'] ?? ownPassword
const words = process.argv.slice(2)
const only = process.env['QY_SHOTS_SIZES']?.split(',')

interface Size {
  name: string
  width: number
  height: number
  wall?: boolean
}
const sizes: readonly Size[] = [
  { name: 'desk-1440', width: 1440, height: 900 },
  { name: 'desk-1920', width: 1920, height: 1080 },
  { name: 'desk-3840', width: 3840, height: 2160 },
  { name: 'phone-390', width: 390, height: 844 },
  { name: 'wall-1920', width: 1920, height: 1080, wall: true },
  { name: 'wall-3840', width: 3840, height: 2160, wall: true },
  { name: 'wall-5120', width: 5120, height: 1440, wall: true },
]
/** Pages with a wall of their own. */
const walls = ['/dashboard/analysis', '/map/device']
const themes = ['light', 'dark'] as const
const apart = ['/user/login', '/exception/403', '/404', '/exception/500']

interface Shot {
  file: string
  path: string
  size: string
  theme: string
  faults: string[]
}

interface MenuEntry {
  path: string
  component?: string
  children?: MenuEntry[]
}
const screens = new Set(
  screensIn(join(import.meta.dirname, '../src/web/screens')).map(({ component }) => component),
)
const leaves = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap(entry => [
    ...(entry.component && screens.has(entry.component) ? [entry] : []),
    ...leaves(entry.children ?? []),
  ])

async function post(path: string, body: unknown): Promise<{ result: Record<string, unknown> }> {
  const response = await fetch(`${url}/jeecg-boot${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.json() as Promise<{ result: Record<string, unknown> }>
}

/** A page whose storage says the wanted brightness from its first line on. */
async function contextOf(
  browser: Browser,
  size: Size,
  theme: string,
  session: string | undefined,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: size.width, height: size.height },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    baseURL: url,
    hasTouch: size.width < 768,
  })
  const entries: Record<string, unknown> = { DEFAULT_BRIGHTNESS: theme }
  if (session) Object.assign(entries, JSON.parse(session))
  await context.addInitScript(values => {
    for (const [key, value] of Object.entries(values))
      localStorage.setItem(`pro__${key}`, JSON.stringify({ value, expire: null }))
  }, entries)
  return context
}

/** Canvases of some size that show a single colour. WebGL canvases are read through a picture of the page. */
async function blankCanvases(page: Page): Promise<string[]> {
  const boxes = await page.locator('canvas').evaluateAll(all =>
    all.map((canvas, index) => {
      const box = canvas.getBoundingClientRect()
      return { index, x: box.x, y: box.y, width: box.width, height: box.height }
    }),
  )
  const blank: string[] = []
  for (const box of boxes) {
    if (box.width < 60 || box.height < 40 || box.x < 0 || box.y < 0) continue
    const picture = await page
      .locator('canvas')
      .nth(box.index)
      .screenshot({ timeout: 5000 })
      .catch(() => undefined)
    // A single colour compresses to next to nothing, whatever the size.
    if (picture && picture.byteLength < 200 + (box.width * box.height) / 2000)
      blank.push(`canvas ${box.index} is blank`)
  }
  return blank
}

async function take(page: Page, path: string, size: Size, theme: string): Promise<Shot> {
  const faults: string[] = []
  page.on('console', message => {
    // The software renderer's remark on being read back is of this script's own making: taking a picture reads the canvas.
    if (message.text().includes('GPU stall due to ReadPixels')) return
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text())
  })
  page.on('pageerror', error => faults.push(error.message))
  await page.goto(size.wall ? `${path}?wall=1` : path, { waitUntil: 'domcontentloaded' })
  await page.waitForTimeout(walls.includes(path) ? 6000 : 2500)
  const file = `${path.replaceAll('/', '_').slice(1)}-${size.name}-${theme}.png`
  await page.screenshot({ path: join(folder, file) })
  if (size.name === 'desk-1440') faults.push(...(await blankCanvases(page)))
  faults.push(...(await misplaced(page)))
  if (!size.wall && size.width < 1500) faults.push(...(await axeFaults(page)))
  page.removeAllListeners('console')
  page.removeAllListeners('pageerror')
  return { file, path, size: size.name, theme, faults }
}

function contactSheet(shots: readonly Shot[]): string {
  const cards = shots.map(
    shot =>
      `<figure><a href="${shot.file}"><img src="${shot.file}" loading="lazy" alt=""></a><figcaption>${shot.path} · ${shot.size} · ${shot.theme}${shot.faults.length > 0 ? ` · <b>${shot.faults.length} faults</b>` : ''}</figcaption></figure>`,
  )
  return `<!doctype html><meta charset="utf-8"><title>Shots</title><style>body{font:13px sans-serif;display:grid;grid-template-columns:repeat(auto-fill,minmax(360px,1fr));gap:16px;padding:16px}img{width:100%;border:1px solid #ccc}figure{margin:0}b{color:#c00}</style>${cards.join('')}`
}

async function main(): Promise<void> {
  const own = process.env['QY_SHOTS_URL'] === undefined
  if (own) await startServer({ fresh: true })
  const login = await post('/sys/login', { username: 'admin', password })
  const token = String(login.result?.['token'] ?? '')
  if (token === '') throw new Error('signing in failed: check the password')
  const session = JSON.stringify({
    'Access-Token': token,
    Login_Username: 'admin',
    Login_Userinfo: login.result['userInfo'],
    UI_CACHE_DB_DICT_DATA: login.result['sysAllDictItems'],
  })
  const menu = (await (
    await fetch(`${url}/jeecg-boot/sys/permission/getUserPermissionByToken`, {
      headers: { 'X-Access-Token': token },
    })
  ).json()) as { result: { menu: MenuEntry[] } }
  const paths = ['/dashboard/analysis', ...leaves(menu.result.menu).map(entry => entry.path), ...apart]
  const wanted = [...new Set(paths)].filter(
    path => words.length === 0 || words.some(word => path.includes(word)),
  )

  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const executablePath = chromiumPath()
  const browser = await chromium.launch({
    args: [...chromiumFlags],
    ...(executablePath ? { executablePath } : {}),
  })
  const shots: Shot[] = []
  try {
    for (const size of sizes.filter(({ name }) => only?.includes(name) ?? true)) {
      for (const theme of size.wall ? (['light'] as const) : themes) {
        for (const path of size.wall ? wanted.filter(one => walls.includes(one)) : wanted) {
          const context = await contextOf(browser, size, theme, path === '/user/login' ? undefined : session)
          const shot = await take(await context.newPage(), path, size, theme)
          await context.close()
          shots.push(shot)
          console.log(`${shot.faults.length === 0 ? 'ok  ' : 'FAIL'} ${shot.file}`)
          for (const fault of shot.faults) console.log(`     ${fault.slice(0, 300)}`)
        }
      }
    }
  } finally {
    await browser.close()
    writeFileSync(join(folder, 'index.html'), contactSheet(shots))
    if (own) await stopServer()
  }
  const faulty = shots.filter(shot => shot.faults.length > 0)
  console.log(`${shots.length} pictures in shots/, ${faulty.length} with faults`)
  process.exitCode = faulty.length > 0 ? 1 : 0
}

await main()
