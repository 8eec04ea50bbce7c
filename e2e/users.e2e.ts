import { type Browser, expect, type Page, test } from '@playwright/test'
import { layer, openMenu, signIn, watchConsole } from './support/pages.ts'

const first = 'First-2026-pw'
const own = 'Own-2026-pass'

/** Chooses one row of a picker's dialog. */
async function pick(page: Page, field: string, row: string, code?: string): Promise<void> {
  await layer(page).locator(`[data-field="${field}"]`).getByRole('button', { name: /选择/ }).last().click()
  const dialog = layer(page)
  if (code !== undefined) {
    await dialog.getByLabel('角色编码').first().fill(code)
    await dialog.getByRole('button', { name: '查询' }).click()
    await expect(dialog.getByText('1-1 共 1 条')).toBeVisible()
  }
  const entry =
    code === undefined ? dialog.getByRole('treeitem', { name: row }) : dialog.getByRole('row', { name: code })
  await entry.click()
  await dialog.getByRole('button', { name: /^确\s*定$/ }).click()
}
async function fill(page: Page, name: string, value: string): Promise<void> {
  await layer(page).locator(`[data-field="${name}"] input`).first().fill(value)
}
async function more(page: Page, realname: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `更多操作 ${realname}` }).click()
  await page.locator('.arco-dropdown:visible').getByText(action, { exact: true }).click()
}
const confirm = (page: Page) =>
  layer(page)
    .getByRole('button', { name: /^确\s*定$/ })
    .click()

async function enter(browser: Browser, username: string, password: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto('/user/login')
  await page.getByLabel('账号').fill(username)
  await page.getByLabel('密码').fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  return page
}

test('users: added, signed in, frozen at once, deleted and put back', async ({ page, browser }) => {
  const faults = watchConsole(page)
  const no = String(Date.now()).slice(-8)
  const [username, realname] = [`e2e_${no}`, `旅人${no.slice(-4)}`]
  await signIn(page)
  await openMenu(page, '系统管理', '用户管理')
  await page.getByRole('button', { name: '添加用户' }).click()
  await fill(page, 'username', username)
  await fill(page, 'realname', realname)
  await fill(page, 'password', first)
  await expect(layer(page).getByText('强度：强')).toBeVisible()
  await fill(page, 'confirmpassword', 'something else')
  await expect(layer(page).getByText('两次输入的密码不一样！')).toBeVisible()
  await fill(page, 'confirmpassword', first)
  await fill(page, 'workNo', `E${no}`)
  await fill(page, 'phone', `138${no}`)
  await pick(page, 'selectedroles', '值守人员', 'control_room')
  await pick(page, 'selecteddeparts', '澄州市监测站')
  await layer(page).getByText('上级', { exact: true }).click()
  await layer(page).locator('[data-field="departIds"] .arco-select').click()
  await page.locator('.arco-select-popup:visible').getByText('澄州市监测站').click()
  await page.keyboard.press('Escape')
  await layer(page).getByRole('button', { name: '提交' }).click()
  await expect(page.getByText('添加成功！')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(username) })).toContainText('澄州市监测站')

  // He signs in elsewhere, sets a password of his own and sees what his role shows.
  const him = await enter(browser, username, first)
  await expect(him.getByText('请先修改初始密码')).toBeVisible()
  await him.getByLabel('旧密码').fill(first)
  await him.getByLabel('新密码', { exact: true }).fill(own)
  await him.getByLabel('确认新密码').fill(own)
  await layer(him).getByRole('button', { name: '确定' }).click()
  await openMenu(him, '污水监测', '污水厂')
  await expect(him).toHaveURL(/\/sewage\/plant/)

  await more(page, realname, '冻结')
  await confirm(page)
  await expect(page.getByText('操作成功!')).toBeVisible()
  // His console hears it without a click of his.
  await expect(him).toHaveURL(/\/user\/login/)
  await him.context().close()

  await more(page, realname, '解冻')
  await confirm(page)
  await expect(page.getByRole('row', { name: new RegExp(username) })).toContainText('正常')
  await more(page, realname, '删除')
  await confirm(page)
  await expect(page.getByText(/删除用户成功/).first()).toBeVisible()
  await page.getByRole('button', { name: '回收站' }).click()
  await layer(page)
    .getByRole('button', { name: `还原用户 ${realname}` })
    .click()
  await confirm(page)
  await expect(page.getByText('还原 1 个用户成功！')).toBeVisible()
  await layer(page).getByRole('button', { name: '关闭' }).last().click()
  const back = await enter(browser, username, own)
  await expect(back).not.toHaveURL(/\/user\/login/)
  await back.context().close()

  // A link sets a password once.
  await more(page, realname, '密码链接')
  const link = String(await layer(page).locator('.password-link').textContent())
  await layer(page).getByRole('button', { name: '我已保存' }).click()
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(link)
  await expect(guest.getByText(realname)).toBeVisible()
  await expect(guest).toHaveURL(/\/user\/password$/)
  await guest.getByLabel('新密码', { exact: true }).first().fill('Again-2026-pw')
  await guest.getByLabel('确认新密码').first().fill('Again-2026-pw')
  await guest.getByRole('button', { name: '设置密码' }).click()
  await expect(guest).toHaveURL(/\/user\/login/)
  await guest.goto('about:blank')
  await guest.goto(link)
  await expect(guest.getByText(/链接无效/)).toBeVisible()
  expect(faults).toEqual([])
})

test('address book: by department, by name, in the address', async ({ page }) => {
  const faults = watchConsole(page)
  await signIn(page, 'sampler')
  await openMenu(page, '系统管理', '通讯录')
  await page.getByRole('treeitem', { name: '澜江省毒品实验室' }).click()
  await expect(page).toHaveURL(/orgCode=/)
  await expect(page.getByRole('cell', { name: '江映' })).toBeVisible()
  await expect(page.getByRole('cell', { name: '顾澄' })).toHaveCount(0)
  await page.getByLabel('姓名').fill('宋')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('cell', { name: '宋严' })).toBeVisible()
  await expect(page.getByRole('cell', { name: '江映' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('姓名')).toHaveValue('宋')
  await expect(page.getByRole('cell', { name: '宋严' })).toBeVisible()
  expect(faults).toEqual([])
})
