/** Steps that several journeys take, in the words a person would use. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { keys } from '#web/session/keys.ts'
import { storagePrefix } from '#web/session/storage.ts'
import { settled } from './axe.ts'
import { baseUrl, password } from './server.ts'

/**
 * Errors of the page; a journey ends with none. Refused calls of a journey's own making are named. What the page met is told beside a
 * journey that fails before it looks at them.
 */
export function watchConsole(page: Page, expected: readonly RegExp[] = []): string[] {
  const faults: string[] = []
  const { annotations } = test.info()
  const met = (description: string) => annotations.push({ type: 'met', description })
  page.on('console', message => {
    const text = message.text()
    if (message.type() === 'error' && !expected.some(pattern => pattern.test(text))) faults.push(text)
  })
  page.on('pageerror', error => faults.push(error.message))
  page.on('pageerror', error => met(error.message))
  page.on('response', answer => {
    if (answer.status() >= 400) met(`${answer.status()} ${answer.request().method()} ${answer.url()}`)
  })
  page.on('requestfailed', request =>
    met(`${request.failure()?.errorText} ${request.method()} ${request.url()}`),
  )
  return faults
}

/** A page that asks for next to nothing: from here a journey goes on by the menu. */
const quietPage = '/test/home'
/** Same origin, and no page of the console. */
export const bareFile = '/third-login.js'

/** The page asks for each part of its start by itself, as where the one call for all fails: a journey that changes one answer can. */
export const startsSingly = (page: Page): Promise<unknown> =>
  page.route(/\/sys\/start\?/, route => route.fulfill({ json: {} }))

/** Opens a page with a fresh session, as the login would leave it. Journeys about signing in do it by hand. */
export async function signIn(page: Page, username = 'admin', path = quietPage): Promise<void> {
  const login = await page.request.post(`${baseUrl}/jeecg-boot/sys/login`, { data: { username, password } })
  const { result } = await login.json()
  const [only, ...others] = result.tenantList ?? []
  const left = {
    [keys.token]: result.token,
    [keys.tenant]: others.length === 0 && only ? String(only.id) : '0',
    [keys.username]: username,
    [keys.userInfo]: result.userInfo,
    [keys.dictionaries]: result.sysAllDictItems,
  }
  await page.goto(bareFile)
  await page.evaluate(
    entries => {
      for (const [name, value] of entries) localStorage.setItem(name, JSON.stringify({ value, expire: null }))
    },
    Object.entries(left).map(([name, value]) => [storagePrefix + name, value] as const),
  )
  await page.goto(path)
}

export async function signInByHand(page: Page, username = 'admin', path = '/'): Promise<void> {
  await page.goto(path)
  await page.getByLabel('账号').fill(username)
  await page.getByLabel('密码').fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).not.toHaveURL(/\/user\/login/)
}

export const tabs = (page: Page): Locator =>
  page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab')

/** Opens a page by the menu, unfolding its group. */
export async function openMenu(page: Page, group: string, title: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const entry = menu.getByText(title, { exact: true })
  if (!(await entry.isVisible())) await menu.getByText(group, { exact: true }).click()
  await entry.click()
}

/** Closes the pages behind the one that is looked at, as a person would. */
export async function closeOthers(page: Page): Promise<void> {
  await page.getByRole('button', { name: '页签操作' }).click()
  await page.getByText('关闭其它', { exact: true }).click()
}
/** So many pages stay beside each other on a walk through all: each one makes every look longer. */
export const keptOnWalk = 4

/** The page that is looked at; those behind other tabs are kept in the document. */
export const front = '#content [role=tabpanel]:not([hidden])'

/** The page itself is there, and its first questions are answered. */
export async function arrived(page: Page, name: string): Promise<void> {
  // What it shows may stand behind its name.
  const shown = page.locator(`${front}[aria-label^="${name}"]`)
  await expect(shown.locator('[data-padded] > *, .analysis-page').first()).toBeVisible()
  await expect(shown.locator('[aria-label="加载中…"], [aria-busy=true], .arco-spin-icon')).toHaveCount(0)
  await settled(page)
}

/** The form, import or confirm layer that lies on top. */
export const layer = (page: Page): Locator => page.locator('.arco-drawer:visible, .arco-modal:visible').last()

/** Opens the select of a field and takes an option; the first one unless named. */
export async function choose(page: Page, field: string, option?: string): Promise<void> {
  await layer(page)
    .getByRole('textbox', { name: `请选择${field}` })
    .click()
  const options = page.locator('.arco-select-popup:visible .arco-select-option')
  await (option === undefined ? options.first() : options.filter({ hasText: option }).first()).click()
  // The keyboard comes back into the box: what is typed before that is typed there.
  await expect(options).toHaveCount(0)
  const box = layer(page).getByRole('combobox', { name: field })
  await expect.poll(() => box.evaluate(node => node.contains(document.activeElement))).toBe(true)
  // A person's next key or click says that he has gone on; what is filled in by script says nothing.
  await page.keyboard.press('Shift')
}

/** Waits until what `read` tells differs from what it told first. */
export async function expectChange(read: () => Promise<string>, timeoutMs = 30_000): Promise<void> {
  const before = await read()
  await expect.poll(read, { timeout: timeoutMs }).not.toBe(before)
}
