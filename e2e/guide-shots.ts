/**
 * `npm run shots:guide`: walks docs/guide/administration.md as its three administrators, city.md as the city's operator, sampler.md and
 * courier.md on two phones, laboratory.md and review.md as those who measure, review and publish, analysis.md and exchange.md as
 * those who look at it and bring other data in, watch.md as who watches the devices, in the words of the guides, and takes their pictures into docs/guide/images/.
 * `QY_SHOTS_ONLY=phone`, `=city`, `=analysis`, `=watch` and `=lab` take those alone. QY_SHOTS_URL, QY_SHOTS_PASSWORD and
 * QY_SHOTS_GATEWAY (port of HJ 212) take a demo server that already runs.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { analysisShots } from './guide-analysis.ts'
import { cityShots, custodyShot } from './guide-city.ts'
import { labShots } from './guide-lab.ts'
import { phoneShots } from './guide-phone.ts'
import { watchShots } from './guide-watch.ts'
import { chromiumFlags, chromiumPath } from './support/chromium.ts'
import { layer, openMenu } from './support/pages.ts'
import { withPalette } from './support/palette-png.ts'
import { baseUrl, gatewayPort, password as ownPassword, startServer, stopServer } from './support/server.ts'

const folder = resolve(import.meta.dirname, '../docs/guide/images')
const url = process.env['QY_SHOTS_URL'] ?? baseUrl
const password = process.env['QY_SHOTS_PASSWORD'] ?? ownPassword
const gateway = Number(process.env['QY_SHOTS_GATEWAY'] ?? gatewayPort)
// On a server of its own the names are those of the guide; elsewhere they must not meet earlier ones.
const no = process.env['QY_SHOTS_URL'] === undefined ? '' : String(Date.now()).slice(-5)
const [depart, roleName, roleCode] = [`运维科${no}`, `厂站查看员${no}`, `viewer${no}`]
const [username, realname] = [`viewer${no}`, `王新${no}`]
const [first, own] = ['First-2026-pw', 'Own-2026-pass']
const atMost = 150_000

let blank: Page
async function shot(page: Page, name: string): Promise<void> {
  // What has been said is gone, and layers have unfolded.
  await expect(page.locator('.arco-notification, .arco-message')).toHaveCount(0, { timeout: 15_000 })
  await expect(page.locator('.toast')).toHaveCount(0, { timeout: 15_000 })
  await page.waitForTimeout(700)
  const picture = await withPalette(blank, await page.screenshot())
  if (picture.byteLength > atMost) throw new Error(`${name}.png has ${picture.byteLength} bytes`)
  writeFileSync(join(folder, `${name}.png`), picture)
  console.log(`${name}.png ${Math.round(picture.byteLength / 1000)} kB`)
}

async function enter(browser: Browser, account: string, secret = password): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await page.goto('/user/login')
  await page.getByLabel('账号').fill(account)
  await page.getByLabel('密码').fill(secret)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  return page
}
/** Until the page before it is gone: its buttons have the same words. */
async function open(page: Page, group: string, title: string): Promise<void> {
  await openMenu(page, group, title)
  await expect(page.getByRole('tabpanel', { name: title, exact: true })).toBeVisible()
}
const press = (page: Page, words: string) =>
  page.locator('button:visible', { hasText: words }).first().click()
const said = (page: Page, words: string) => expect(page.getByText(words).last()).toBeVisible()
const field = (page: Page, title: string) => layer(page).getByLabel(title, { exact: true })
const find = (page: Page, title: string, words: string) =>
  page.locator('[role=search]:visible').getByLabel(title, { exact: true }).fill(words)
const tick = (page: Page, title: string) =>
  layer(page)
    .getByRole('treeitem', { name: new RegExp(`^${title}`) })
    .first()
    .locator('.tree-tick')
    .click()
async function more(page: Page, row: string, words: string): Promise<void> {
  await page.getByRole('button', { name: `更多操作 ${row}`, exact: true }).click()
  await page.locator('.arco-dropdown:visible').getByText(words, { exact: true }).click()
}

/** 2 and 4: a department and a user, by the system administrator. */
async function departAndUser(page: Page): Promise<void> {
  await open(page, '系统管理', '部门管理')
  await page.getByRole('treeitem').first().getByText('中心').click()
  await press(page, '添加下级')
  await page.getByPlaceholder('请输入机构名称').fill(depart)
  await shot(page, 'depart-add')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await said(page, '添加成功！')

  await open(page, '系统管理', '用户管理')
  await press(page, '添加用户')
  await field(page, '用户账号').fill(username)
  await field(page, '用户姓名').fill(realname)
  await field(page, '登录密码').fill(first)
  await field(page, '确认密码').fill(first)
  await field(page, '工号').fill(`W${no || '001'}`)
  await field(page, '手机号码').fill(`138000${no || '00001'}`)
  await shot(page, 'user-add')
  await layer(page).getByRole('button', { name: '提交' }).click()
  await said(page, '添加成功！')
}

/** 3, 4 and 5: a rule, a role, its rights, its member, its home, by the security administrator. */
async function roleAndRights(page: Page): Promise<void> {
  await open(page, '系统管理', '菜单管理')
  await page.getByRole('button', { name: '展开 污水监测' }).click()
  await more(page, '污水厂', '数据规则')
  await layer(page).getByRole('button', { name: '添加' }).click()
  await layer(page).getByPlaceholder('请输入规则名称').fill(`只看运行中的厂${no}`)
  await layer(page).getByPlaceholder('如 cityCode').fill('status')
  await layer(page).locator('textarea').fill('RUN')
  await shot(page, 'data-rule')
  await layer(page).getByRole('button', { name: '确定' }).click()
  await said(page, '添加成功！')
  await page.keyboard.press('Escape')

  await open(page, '系统管理', '角色管理')
  await press(page, '新增')
  await field(page, '角色编码').fill(roleCode)
  await field(page, '角色名称').fill(roleName)
  await layer(page).getByRole('button', { name: '保存' }).click()
  await said(page, '添加成功！')
  await page.getByRole('button', { name: `授权 ${roleName}` }).click()
  await layer(page).getByLabel('搜索菜单或按钮').fill('污水厂')
  for (const title of ['污水监测', '污水厂', '查看']) await tick(page, title)
  await layer(page).getByRole('button', { name: '仅保存' }).click()
  await said(page, '保存成功！')
  await layer(page).getByRole('treeitem', { name: '污水厂' }).getByText('污水厂').click()
  await layer(page).getByText(`只看运行中的厂${no}`).click()
  await shot(page, 'role-rights')
  await layer(page).getByRole('button', { name: '点击保存' }).click()
  await said(page, '保存成功!')
  await layer(page).getByRole('button', { name: '取消' }).click()

  await open(page, '系统管理', '用户管理')
  await find(page, '用户账号', username)
  await press(page, '查询')
  await page.getByRole('button', { name: `分配角色 ${realname}` }).click()
  await layer(page).getByRole('button', { name: '选择角色分配' }).click()
  await layer(page).getByLabel('角色编码').first().fill(roleCode)
  await layer(page).getByRole('button', { name: '查询' }).click()
  await layer(page).getByRole('row', { name: roleName }).click()
  await shot(page, 'user-roles')
  await layer(page)
    .getByRole('button', { name: /^确\s*定$/ })
    .click()
  await layer(page).getByRole('button', { name: '保存' }).click()
  await said(page, '保存成功！')

  await open(page, '系统管理', '角色管理')
  await more(page, roleName, '首页设置')
  await layer(page).getByLabel('首页', { exact: true }).click()
  await page.keyboard.type('污水厂')
  await page.locator('.arco-select-popup:visible').getByText('污水监测 / 污水厂').click()
  await shot(page, 'role-home')
  await layer(page).getByRole('button', { name: '保存' }).click()
  await said(page, '添加成功！')
}

/** 4 and 5, seen by the new user. */
async function firstVisit(browser: Browser): Promise<void> {
  const page = await enter(browser, username, first)
  await expect(page.getByLabel('旧密码')).toBeVisible()
  await shot(page, 'first-password')
  await page.getByLabel('旧密码').fill(first)
  await page.getByLabel('新密码', { exact: true }).fill(own)
  await page.getByLabel('确认新密码').fill(own)
  await layer(page).getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('region', { name: '污水厂列表' })).toBeVisible()
}

/** 6 and 8: an item and an announcement, by the system administrator. */
async function dictAndNews(page: Page, browser: Browser): Promise<void> {
  await open(page, '系统管理', '数据字典')
  await find(page, '字典名称', '处理工艺')
  await press(page, '查询')
  await page.getByRole('button', { name: '字典配置 处理工艺' }).click()
  await layer(page).getByRole('button', { name: '新增' }).click()
  await field(page, '名称').fill(`磁混凝${no}`)
  await field(page, '数据值').fill(`MAG${no}`)
  await layer(page).getByRole('button', { name: '保存' }).click()
  await said(page, '保存成功！')
  await shot(page, 'dict-items')
  await page.keyboard.press('Escape')
  const seen = await enter(browser, 'city')
  await open(seen, '污水监测', '污水厂')
  await press(seen, '新增')
  await layer(seen).locator('[data-field=processType] .arco-select').click()
  await seen.keyboard.type('磁混凝')
  await expect(seen.locator('.arco-select-popup:visible').getByText(`磁混凝${no}`)).toBeVisible()

  await open(page, '系统管理', '系统通告')
  await press(page, '新增')
  await field(page, '标题').fill('周六 22:00 停机维护')
  await field(page, '摘要').fill('停机约一小时，请提前保存')
  await shot(page, 'announcement')
}

/** 7: a task that runs every day. */
async function job(page: Page): Promise<void> {
  await open(page, '系统监控', '定时任务')
  await press(page, '新增')
  await layer(page).locator('[data-field=jobClassName] .arco-select').click()
  await page.locator('.arco-select-popup:visible').getByText('离线设备清单').click()
  await layer(page).locator('[data-field=cronExpression] input').first().fill('0 0 8 * * ? *')
  await shot(page, 'job-add')
  await layer(page).getByRole('button', { name: '保存并安排任务' }).click()
  await said(page, '创建定时任务成功')
}

/** 9: who is in, and the proof of the log. */
async function logs(page: Page): Promise<void> {
  await open(page, '系统监控', '日志管理')
  await page.getByRole('tab', { name: '操作日志' }).click()
  await press(page, '校验审计链')
  await expect(layer(page).getByText('审计日志链完整')).toBeVisible()
  await shot(page, 'audit-chain')
}

async function administration(browser: Browser): Promise<void> {
  const system = await enter(browser, 'sysadmin')
  await departAndUser(system)
  await roleAndRights(await enter(browser, 'secadmin'))
  await firstVisit(browser)
  await job(system)
  await dictAndNews(system, browser)
  await logs(await enter(browser, 'auditor'))
}

async function main(): Promise<void> {
  const ours = process.env['QY_SHOTS_URL'] === undefined
  if (ours) await startServer({ fresh: true })
  mkdirSync(folder, { recursive: true })
  const executablePath = chromiumPath()
  const browser = await chromium.launch({
    args: [...chromiumFlags],
    ...(executablePath ? { executablePath } : {}),
  })
  try {
    blank = await browser.newPage()
    const only = process.env['QY_SHOTS_ONLY']
    if (only === undefined) await administration(browser)
    const asked = (part: string) => only === undefined || only === part
    if (asked('city')) await cityShots(browser, { url, password, enter, shot })
    if (asked('phone')) {
      await phoneShots(browser, { url, password, shot })
      await custodyShot(browser, { url, password, enter, shot })
    }
    if (asked('analysis')) await analysisShots(browser, { enter, shot })
    if (asked('watch')) await watchShots(browser, { enter, shot })
    if (asked('lab')) await labShots(browser, { url, password, gateway, enter, shot })
  } finally {
    await browser.close()
    if (ours) await stopServer()
  }
}

await main()
