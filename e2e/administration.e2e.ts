/** A house is furnished: a department, a role with its menus, a button and a rule, a user who sees exactly that, and goes when told. */
import { type Browser, expect, type Page, test } from '@playwright/test'
import { layer, openMenu, signIn, watchConsole } from './support/pages.ts'

const initial = 'First-2026-pw'
const own = 'Own-2026-pass'

/** What a client of the wire would do; the session is that of the page. */
const wire = <T>(page: Page, method: string, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ([verb, to, sent]) => {
      const answer = await fetch(`/jeecg-boot${to}`, {
        method: verb as string,
        headers: {
          'X-Access-Token': JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}').value,
          ...(sent ? { 'content-type': 'application/json' } : {}),
        },
        ...(sent ? { body: JSON.stringify(sent) } : {}),
      }).then(each => each.json())
      if (!answer.success) throw new Error(answer.message)
      return answer.result
    },
    [method, path, body] as const,
  )
interface Plant {
  id: string
  plantName: string
  departId: string
  version: number
}

async function enter(browser: Browser, username: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.goto('/user/login')
  await page.getByLabel('账号').fill(username)
  await page.getByLabel('密码').fill(initial)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByLabel('旧密码').fill(initial)
  await page.getByLabel('新密码', { exact: true }).fill(own)
  await page.getByLabel('确认新密码').fill(own)
  await layer(page).getByRole('button', { name: '确定' }).click()
  return page
}
const tick = (page: Page, title: string) =>
  layer(page)
    .getByRole('treeitem', { name: new RegExp(`^${title}`) })
    .first()
    .locator('.tree-tick')
    .click()
/** The drawer goes by its own cross: a key may be caught by the dialog that is still leaving. */
const shut = async (page: Page) => {
  await layer(page).locator('.arco-drawer-close-icon').click()
  await expect(page.locator('.arco-drawer:visible')).toHaveCount(0)
}
/** Pages behind other tabs are kept; this one is looked at. */
const press = (page: Page, words: string) =>
  page.locator('button:visible', { hasText: words }).first().click()
const find = (page: Page, words: string) => layer(page).getByLabel('搜索菜单或按钮').fill(words)

test('department, role, rule, user: exactly what was given, changed at once, taken at once', async ({
  page,
  browser,
}) => {
  // One rule is refused on purpose.
  const faults = watchConsole(page, [/400/])
  const no = String(Date.now()).slice(-7)
  const [depart, roleCode, username] = [`试验处${no}`, `e2e_${no}`, `guest_${no}`]
  await signIn(page)

  await openMenu(page, '系统管理', '部门管理')
  await page.getByRole('treeitem').first().getByText('中心').click()
  await page.getByRole('button', { name: '添加下级' }).click()
  await page.getByPlaceholder('请输入机构名称').fill(depart)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('添加成功！')).toBeVisible()
  await expect(page.getByLabel('机构编码')).toHaveValue(/^A01[A-Z]\d\d$/)
  const [{ id: departId }] = (await wire<{ id: string }[]>(
    page,
    'GET',
    `/sys/sysDepart/searchBy?keyWord=${depart}`,
  )) as [{ id: string }]
  const { records } = await wire<{ records: Plant[] }>(page, 'GET', '/sewage/plant/list?pageSize=2')
  const [one, two] = records as [Plant, Plant]
  for (const { id } of [one, two]) await wire(page, 'PUT', '/sewage/plant/edit', { id, departId })

  await openMenu(page, '系统管理', '菜单管理')
  await page.getByRole('button', { name: '展开 污水监测' }).click()
  await page.getByRole('button', { name: '更多操作 污水厂' }).click()
  await page.locator('.arco-dropdown:visible').getByText('数据规则').click()
  await layer(page).getByRole('button', { name: '添加' }).click()
  await layer(page).getByPlaceholder('请输入规则名称').fill(`只看一厂${no}`)
  await layer(page).getByPlaceholder('如 cityCode').fill('nowhere')
  await layer(page).locator('textarea').fill(one.plantName)
  await layer(page).getByRole('button', { name: '确定' }).click()
  await expect(layer(page).getByRole('alert')).toContainText('nowhere')
  await layer(page).getByPlaceholder('如 cityCode').fill('plantName')
  await layer(page).getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('添加成功！').last()).toBeVisible()
  await shut(page)

  await openMenu(page, '系统管理', '角色管理')
  await expect(page.getByRole('button', { name: /^授权/ }).first()).toBeVisible()
  await press(page, '新增')
  await layer(page).getByLabel('角色编码').fill(roleCode)
  await layer(page).getByLabel('角色名称').fill(`试验角色${no}`)
  await layer(page).getByRole('button', { name: '保存' }).click()
  await page.getByRole('button', { name: `授权 试验角色${no}` }).click()
  await find(page, '污水厂')
  for (const title of ['污水监测', '污水厂', '查看', '编辑']) await tick(page, title)
  await find(page, '采样点')
  for (const title of ['采样点', '查看']) await tick(page, title)
  await layer(page).getByRole('button', { name: '仅保存' }).click()
  await expect(page.getByText('保存成功！').first()).toBeVisible()
  await find(page, '污水厂')
  await layer(page).getByRole('treeitem', { name: '污水厂' }).getByText('污水厂').click()
  await layer(page).getByText(`只看一厂${no}`).click()
  await layer(page).getByRole('button', { name: '点击保存' }).click()
  await expect(page.getByText('保存成功!').first()).toBeVisible()
  await layer(page).getByRole('button', { name: '取消' }).click()

  const roles = await wire<{ records: { id: string }[] }>(page, 'GET', `/sys/role/list?roleCode=${roleCode}`)
  await wire(page, 'POST', '/sys/user/add', {
    username,
    realname: `来客${no}`,
    password: initial,
    confirmpassword: initial,
    workNo: `G${no}`,
    phone: `139${no.padStart(8, '0')}`,
    userIdentity: '1',
    selectedroles: roles.records[0]!.id,
    selecteddeparts: departId,
  })

  const guest = await enter(browser, username)
  const told = watchConsole(guest, [/401|403/])
  const menu = guest.getByRole('navigation', { name: '主菜单' })
  await openMenu(guest, '污水监测', '污水厂')
  await expect(menu.getByText('采样点')).toBeVisible()
  for (const absent of ['设备设施', '系统管理', '原始报文'])
    await expect(menu.getByText(absent)).toHaveCount(0)
  const plants = guest.locator('tbody tr')
  await expect(plants).toHaveCount(1)
  await expect(plants.first()).toContainText(one.plantName)
  await expect(guest.getByRole('button', { name: `编辑 ${one.plantName}` })).toBeVisible()
  await expect(guest.getByRole('button', { name: '新增', exact: true })).toHaveCount(0)
  await expect(guest.getByRole('button', { name: '导出', exact: true })).toHaveCount(0)

  // The rule now names the other plant: the next look shows it, without signing in again.
  await openMenu(page, '系统管理', '菜单管理')
  const more = page.getByRole('button', { name: '更多操作 污水厂' })
  // The page may come back as it was left, or anew.
  const group = page.getByRole('button', { name: /^(展开|收起) 污水监测$/ })
  await expect(group).toBeVisible()
  if ((await group.getAttribute('aria-label'))?.startsWith('展开')) await group.click()
  await more.click()
  await page.locator('.arco-dropdown:visible').getByText('数据规则').click()
  await layer(page)
    .getByRole('button', { name: `编辑 只看一厂${no}` })
    .click()
  await layer(page).locator('textarea').fill(two.plantName)
  await layer(page).getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('更新成功！')).toBeVisible()
  await expect(
    layer(page)
      .getByRole('listitem')
      .filter({ hasText: `只看一厂${no}` }),
  ).toContainText(two.plantName)
  const asked = guest.waitForResponse(/\/sewage\/plant\/list/)
  await guest.getByRole('button', { name: '查询', exact: true }).click()
  expect((await (await asked).json()).result.records.map((row: Plant) => row.plantName)).toEqual([
    two.plantName,
  ])
  await expect(plants.first()).toContainText(two.plantName)
  await expect(plants).toHaveCount(1)
  await shut(page)

  await openMenu(page, '系统监控', '在线用户')
  await page.locator('[role=search]:visible').getByLabel('用户账号').fill(username)
  await press(page, '查询')
  await page.getByRole('button', { name: `强退 来客${no}` }).click()
  await layer(page).getByRole('button', { name: '确定' }).click()
  await expect(page.getByText(`强制退出用户”来客${no}“成功！`)).toBeVisible()
  await expect(guest).toHaveURL(/\/user\/login/)

  for (const { id, departId: home } of [one, two])
    await wire(page, 'PUT', '/sewage/plant/edit', { id, departId: home })
  expect(faults).toEqual([])
  expect(told).toEqual([])
})
