import { expect, test } from '@playwright/test'
import { generateSync } from 'otplib'
import { closeOthers, layer, openMenu, signIn, signInByHand, tabs, watchConsole } from './support/pages.ts'
import { password } from './support/server.ts'

test('guard: without a session every page leads to the login and back', async ({ page }) => {
  const faults = watchConsole(page)
  await page.goto('/sewage/plant?status=RUN')
  await expect(page).toHaveURL(/\/user\/login\?redirect=/)
  await page.getByLabel('账号').fill('admin')
  await page.getByLabel('密码').fill('not-the-password')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('登录失败')).toBeVisible()
  await expect(page.getByLabel('账号')).toHaveValue('admin')

  await signInByHand(page, 'admin', '/sewage/plant?status=RUN')
  await expect(page).toHaveURL(/\/sewage\/plant\?status=RUN/)
  await expect(page).toHaveTitle(/污水厂.*清源/)
  await page.goto('/user/login')
  await expect(page).toHaveURL(/\/dashboard\/analysis/)
  await expect(page).toHaveTitle('清源')
  await page.goto('/nothing/of/the/kind')
  await expect(page).toHaveURL(/\/404/)
  await expect(page.getByText('抱歉，你访问的页面不存在或无权访问')).toBeVisible()
  await page.goto('/test')
  await expect(page).toHaveURL(/\/test\/home/)
  expect(faults).toEqual([])
})

test('guard: a foreign redirect is not followed [A09]', async ({ page, baseURL }) => {
  await signInByHand(page, 'control', '/user/login?redirect=//example.org/x')
  await expect(page).toHaveURL(new RegExp(`^${baseURL}/dashboard/analysis`))
})

test('tabs: open, switch, refuse, close, survive a reload', async ({ page }) => {
  const faults = watchConsole(page)
  await signIn(page, 'admin', '/')
  await openMenu(page, '污水监测', '污水厂')
  // Who leads on before a page has come has not opened it.
  await expect(tabs(page)).toHaveText([/首页/, /污水厂/])
  await openMenu(page, '污水监测', '采样点')
  await expect(tabs(page)).toHaveText([/首页/, /污水厂/, /采样点/])
  await page.reload()
  await expect(tabs(page)).toHaveText([/首页/, /污水厂/, /采样点/])

  await tabs(page).filter({ hasText: '首页' }).click()
  await expect(page).toHaveURL(/\/dashboard\/analysis/)
  await closeOthers(page)
  await expect(tabs(page)).toHaveText([/首页/])

  await openMenu(page, '污水监测', '污水厂')
  await page.getByTitle('关闭 污水厂').click()
  await expect(tabs(page)).toHaveText([/首页/])
  await expect(page).toHaveURL(/\/dashboard\/analysis/)
  expect(faults).toEqual([])
})

test('a role sees only what it holds', async ({ page }) => {
  await signIn(page, 'sampler', '/device/frame')
  await expect(page).toHaveURL(/\/404|\/exception\/403/)
})

test('我的部门 tells who is in charge of none, and nothing else; 个人设置 is one tab', async ({ page }) => {
  const faults = watchConsole(page)
  await signIn(page, 'sampler', '/isystem/departUserList')
  await expect(page).toHaveURL(/\/isystem\/departUserList$/)
  await expect(page.getByRole('tabpanel', { name: '我的部门' })).toHaveText(/普通员工暂无此权限$/)
  await expect(page.getByRole('region', { name: '我的部门' })).toHaveCount(0)

  await page.goto('/account/settings/BaseSetting')
  const sides = page.getByRole('navigation', { name: '个人设置' })
  await sides.getByText('安全设置').click()
  await expect(page.getByText('账户密码')).toBeVisible()
  await sides.getByText('个性化').click()
  await expect(tabs(page)).toHaveText([/首页/, '我的部门', '个性化'])
  await page.goBack()
  await expect(tabs(page)).toHaveText([/首页/, '我的部门', '安全设置'])
  await expect(page).toHaveTitle(/^安全设置/)
  expect(faults).toEqual([])
})

test('one-time codes: set up, asked for at the next sign-in, reloaded, recovered, ended', async ({
  page,
}) => {
  const faults = watchConsole(page, [/status of 403/])
  await signIn(page, 'antidrug', '/account/settings/Security')
  const line = page.getByRole('listitem').filter({ hasText: '动态口令' })
  await line.getByRole('button', { name: '启用' }).click()
  const dialog = layer(page)
  await dialog.getByLabel('登录密码').fill('wrong')
  await dialog.getByRole('button', { name: '下一步' }).click()
  await expect(dialog.getByText('登录密码错误')).toBeVisible()
  await dialog.getByLabel('登录密码').fill(password)
  await dialog.getByRole('button', { name: '下一步' }).click()
  await expect(dialog.getByAltText('动态口令二维码')).toBeVisible()
  const secret = ((await dialog.locator('.factor-secret').textContent()) ?? '').replaceAll(' ', '')
  const served = generateSync({ secret })
  await dialog.getByLabel('动态口令', { exact: true }).fill(served)
  await dialog.getByRole('button', { name: '启用' }).click()
  const shown = dialog.getByRole('list', { name: '恢复码' }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const codes = await shown.allTextContents()
  await dialog.getByRole('button', { name: '我已保存' }).click()
  await expect(line).toContainText('恢复码还剩 10 个')

  await page.evaluate(() => localStorage.clear())
  await signInByHand(page, 'antidrug')
  await expect(page.getByText('请输入手机验证器上显示的动态口令')).toBeVisible()
  await page.goto('/account/settings/Security')
  // The code with which the device was set up has served.
  await page.getByLabel('动态口令', { exact: true }).fill(served)
  await page.getByRole('button', { name: '验证' }).click()
  await expect(page.getByText(/动态口令错误或已用过/)).toBeVisible()
  await page.getByRole('button', { name: '使用恢复码' }).click()
  await page.getByLabel('恢复码').fill(codes[0]!)
  await page.getByRole('button', { name: '验证' }).click()
  await expect(line).toContainText('恢复码还剩 9 个')

  await line.getByRole('button', { name: '停用' }).click()
  await layer(page).getByLabel('登录密码').fill(password)
  await layer(page).getByLabel('动态口令', { exact: true }).fill(codes[1]!)
  await layer(page).getByRole('button', { name: '停用' }).click()
  await expect(line.getByRole('button', { name: '启用' })).toBeVisible()
  expect(faults).toEqual([])
})
