import { DatabaseSync } from 'node:sqlite'
import { expect, type Page, test } from '@playwright/test'
import { axeFaults } from './support/axe.ts'
import { openMenu, signIn, startsSingly, tabs, watchConsole } from './support/pages.ts'
import { databaseFile, password } from './support/server.ts'

// Drawers and menus of the frame move as people see them; the other journeys ask for stillness.
test.use({ reducedMotion: 'no-preference' })

const mainMenu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const settings = (page: Page) => page.locator('.arco-drawer:visible')
async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '系统设置' }).click()
  await expect(settings(page).getByText('导航模式')).toBeVisible()
}
const closeSettings = (page: Page) => settings(page).locator('.arco-drawer-close-icon').click()
const theme = (page: Page) =>
  page.evaluate(() => ({
    dark: document.body.getAttribute('arco-theme') === 'dark',
    accent: getComputedStyle(document.body).getPropertyValue('--accent').trim().toLowerCase(),
  }))

test('the menu at the top: groups by hover and keyboard, what has no room behind 更多', async ({ page }) => {
  const faults = watchConsole(page)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await signIn(page)
  await openSettings(page)
  await settings(page).getByText('顶部栏导航').click()
  await closeSettings(page)
  const group = mainMenu(page).getByRole('button', { name: '污水监测' })
  await group.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: '污水厂' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sewage\/point/)
  await expect(page.getByRole('menu')).toHaveCount(0)

  // A longer menu in a narrower window.
  await startsSingly(page)
  await page.route(/getUserPermissionByToken/, async route => {
    const answer = await route.fetch()
    const body = await answer.json()
    const extra = Array.from({ length: 8 }, (_, at) => ({
      id: `extra${at}`,
      path: `/extra/${at}`,
      name: `extra-${at}`,
      component: 'account/TestHome',
      route: '1',
      meta: { title: `附加页面 ${at}` },
    }))
    body.result.menu.splice(1, 0, ...extra)
    await route.fulfill({ response: answer, json: body })
  })
  await page.setViewportSize({ width: 1100, height: 800 })
  await page.reload()
  await expect(mainMenu(page).getByRole('button', { name: '污水监测' })).toHaveCount(0)
  await mainMenu(page).getByRole('button', { name: '更多' }).hover()
  await page.getByRole('menuitem', { name: '污水厂' }).click()
  await expect(page).toHaveURL(/\/sewage\/plant/)
  await expect(page).toHaveTitle('污水厂 · 清源')
  expect(faults).toEqual([])
})

test('the menu of a page far down begins with a whole entry, and shows where one is', async ({ page }) => {
  await signIn(page)
  await page.goto('/sewage/europe')
  const lit = mainMenu(page).locator('[aria-current=page]')
  await expect(lit).toBeInViewport({ ratio: 1 })
  // By how much the first entry in sight is cut at the upper edge.
  const cut = () =>
    mainMenu(page).evaluate(menu => {
      let box = menu.querySelector('[aria-current=page]')?.parentElement ?? null
      while (box && box.scrollTop === 0) box = box.parentElement
      const edge = box?.getBoundingClientRect().top ?? 0
      const first = [...(box?.querySelectorAll('a, button') ?? [])]
        .map(entry => entry.getBoundingClientRect())
        .find(({ bottom }) => bottom > edge + 1)
      return box && first ? Math.max(0, Math.round(edge - first.top)) : -1
    })
  await expect.poll(cut).toBe(0)
})

test('settings survive a reload, and the first paint knows them', async ({ page }) => {
  const faults = watchConsole(page)
  await signIn(page)
  await openSettings(page)
  await settings(page).getByRole('radio', { name: '极光绿' }).click()
  await expect(page.getByText('正在编译主题！')).toBeVisible()
  await settings(page).getByText('深色', { exact: true }).click()
  await settings(page).getByText('顶部栏导航').click()
  await expect.poll(() => theme(page)).toEqual({ dark: true, accent: expect.any(String) })
  const before = await theme(page)

  // The console's own scripts held back: what is painted now is painted without them.
  const seen = Promise.withResolvers<void>()
  await page.route(/\/static\/js\//, route => seen.promise.then(() => route.continue()))
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(() => document.getElementById('theme-colour') !== null)).toBe(true)
  expect(await page.evaluate(() => document.getElementById('root')?.childElementCount)).toBe(0)
  expect(await page.evaluate(() => document.body.getAttribute('arco-theme'))).toBe('dark')
  seen.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(mainMenu(page).getByRole('button', { name: '污水监测' })).toBeVisible()
  expect(await theme(page)).toEqual(before)
  expect(faults).toEqual([])
})

test('tabs by keyboard alone', async ({ page }) => {
  const faults = watchConsole(page)
  await signIn(page, 'admin', '/')
  await openMenu(page, '污水监测', '污水厂')
  await expect(tabs(page).filter({ hasText: '污水厂' })).toBeVisible()
  await openMenu(page, '污水监测', '采样点')
  const point = tabs(page).filter({ hasText: '采样点' })
  await point.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/\/sewage\/plant/)
  await expect(tabs(page).filter({ hasText: '污水厂' })).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: '刷 新' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Delete')
  await expect(page.getByText('首页不能关闭!')).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+F10')
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: '关闭其它' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tabs(page)).toHaveText([/首页/, /采样点/])
  await page.keyboard.press('Delete')
  await page.keyboard.press('Delete')
  await expect(page.getByText('这是最后一页，不能再关闭了啦')).toBeVisible()
  expect(faults).toEqual([])
})

test('the search finds pages by initials, plants by name and pinyin, and commands', async ({ page }) => {
  const faults = watchConsole(page)
  await signIn(page)
  await expect(page.getByRole('button', { name: /^搜索菜单/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: '搜索菜单' })
  await box.fill('cyd')
  await expect(page.getByRole('option').first()).toContainText('采样点')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sewage\/point/)

  await page.keyboard.press('Control+k')
  await box.fill('污水处理厂')
  const plant = page.getByRole('option').filter({ hasText: '污水厂 · ' }).first()
  await expect(plant).toBeVisible()
  const name = (await plant.locator('span').textContent()) ?? ''
  await plant.click()
  await expect(page).toHaveURL(/\/sewage\/plant\?open=/)
  const details = page.locator('.arco-drawer:visible')
  await expect(details).toContainText(name)
  // On its first tab, or on itself where it came before its row.
  await expect(details.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await box.fill('shenszt')
  await expect(page.getByText('没有查询到任何数据')).toBeVisible()
  await box.fill('qhwsszt')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await theme(page)).dark).toBe(true)
  expect(faults).toEqual([])
})

test('on a telephone the menu is a drawer, the tabs are off, the search fills the width', async ({
  page,
}) => {
  const faults = watchConsole(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  await expect(tabs(page)).toHaveCount(0)
  await page.getByRole('button', { name: '打开菜单' }).click()
  const drawer = page.locator('.arco-drawer:visible')
  await drawer.getByText('污水监测', { exact: true }).click()
  await drawer.getByText('采样点', { exact: true }).click()
  await expect(page).toHaveURL(/\/sewage\/point/)
  await expect(drawer).toHaveCount(0)
  await page.getByRole('button', { name: /^搜索菜单/ }).click()
  // Once it stands: it grows as it opens.
  const place = async () => {
    const box = await page.locator('.arco-modal:visible').boundingBox()
    return [box?.x, box?.width]
  }
  await expect.poll(place).toEqual([0, 390])
  await page.keyboard.press('Escape')
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(390)
  // A wider window brings the menu back, open.
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('button', { name: '收起菜单' })).toBeVisible()
  await expect(tabs(page)).not.toHaveCount(0)
  expect(faults).toEqual([])
})

test('关于 tells what runs here and on whose terms, on a desk and on a telephone', async ({ page }) => {
  const faults = watchConsole(page)
  await signIn(page, 'sampler')
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '关于' }).click()
  await expect(page).toHaveURL(/\/account\/about$/)
  await expect(page.getByText('Node.js')).toBeVisible()
  await page.getByRole('textbox', { name: '名称或许可证' }).fill('maplibre-gl')
  await expect(page).toHaveURL(/words=maplibre-gl/)
  const licence = page.getByRole('button', { name: /^maplibre-gl .*的许可证/ })
  await expect(licence).toBeVisible()
  expect(await axeFaults(page, { grave: true })).toEqual([])
  await licence.click()
  await expect(page.locator('.arco-drawer:visible')).toContainText('Redistribution and use')
  // Until the drawer has come to rest the keys belong to the page behind it.
  await expect(page.locator('.arco-drawer-wrapper:focus-within')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.locator('.arco-drawer:visible')).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(licence).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(faults).toEqual([])
})

/** Writes where no screen leads: a second department is given by the user form, which is another journey. */
function onDatabase(statement: string): void {
  const db = new DatabaseSync(databaseFile, { timeout: 5_000 })
  db.prepare(statement).run()
  db.close()
}
// Other journeys find him as he was.
test.afterEach(() => {
  const prov = `(select id from sys_user where username = 'prov')`
  onDatabase(`delete from sys_user_depart where user_id = ${prov}
     and depart_id in (select id from sys_depart where depart_name like '%实验室%')`)
  onDatabase(`update sys_user set org_code = (
       select d.org_code from sys_depart d join sys_user_depart ud on ud.depart_id = d.id where ud.user_id = ${prov}
     ) where username = 'prov'`)
})

test('who is in several departments switches between them', async ({ page }) => {
  const faults = watchConsole(page)
  await signIn(page, 'prov')
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await expect(page.getByRole('menuitem', { name: '清理缓存' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: '切换部门' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  onDatabase(`insert or ignore into sys_user_depart (user_id, depart_id)
     select u.id, d.id from sys_user u, sys_depart d
     where u.username = 'prov' and d.depart_name like '%实验室%' limit 1`)
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page.getByText('真的要注销登录吗 ?')).toBeVisible()
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL(/\/user\/login/)

  // The login asks which department speaks; either will do.
  const chosen = page.getByRole('dialog').getByRole('button', { name: '确定' })
  // Signing out loads the page anew: what is typed before that is gone.
  await expect(async () => {
    await page.getByLabel('账号').fill('prov')
    await page.getByLabel('密码').fill(password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(chosen.or(page.getByRole('button', { name: /用户菜单/ }))).toBeVisible({ timeout: 8_000 })
  }).toPass()
  if (await chosen.isVisible()) {
    await page.getByRole('dialog').getByRole('combobox').first().click()
    await page.locator('.arco-select-popup:visible .arco-select-option').first().click()
    await chosen.click()
  }
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '切换部门' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('部门切换（当前部门 : ')
  await dialog.locator('.arco-select').click()
  const other = page.locator(
    '.arco-select-popup:visible .arco-select-option:not(.arco-select-option-selected)',
  )
  const target = (await other.first().textContent()) ?? ''
  await other.first().click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('button', { name: new RegExp(`${target}.*用户菜单`) })).toBeVisible()
  expect(faults).toEqual([])
})

test('the frame in both modes has no fault that axe knows; the skip link leads to the page', async ({
  page,
}) => {
  await signIn(page, 'admin', '/test/home')
  await expect(page.getByText('接口地址')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '跳到正文' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
  const check = async () =>
    expect(await axeFaults(page, { tags: ['wcag2a', 'wcag2aa', 'wcag22aa'] })).toEqual([])
  await check()
  await page.getByRole('button', { name: '页签操作' }).click()
  await check()
  await page.keyboard.press('Escape')
  await openSettings(page)
  await settings(page).getByText('深色', { exact: true }).click()
  await settings(page).getByText('顶部栏导航').click()
  await check()
  await closeSettings(page)
  await mainMenu(page).getByRole('button').first().hover()
  await check()
})
