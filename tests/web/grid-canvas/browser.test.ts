/** The grid in a true browser: what a document without layout, clipboard or input methods cannot show. */
import AxeBuilder from '@axe-core/playwright'
import type { CDPSession, Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withPage } from '../../bench/page.ts'

let page: Page
let cdp: CDPSession
let close: () => void = () => undefined
let whole: Promise<unknown>

beforeAll(async () => {
  await new Promise<void>((ready, failed) => {
    whole = withPage('../../web/grid-canvas/page.tsx', async opened => {
      page = opened.page
      // One who listens all the time: choosers are caught from the first to the last test, not switched on and off between.
      page.on('filechooser', () => undefined)
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      cdp = await page.context().newCDPSession(page)
      ready()
      await new Promise<void>(done => {
        close = done
      })
    }).catch(failed)
  })
}, 120_000)
afterAll(async () => {
  close()
  await whole
})
beforeEach(async () => {
  await page.mouse.move(0, 0)
  await page.evaluate(() => {
    window.events.length = 0
    return window.remount()
  })
  await page.locator('canvas[data-testid="data-grid-canvas"]').waitFor()
  await settled()
})

/** What was pressed is drawn: three frames after it, however long a frame takes here. */
async function settled() {
  await page.waitForTimeout(60)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
}

const keys = ['name', 'flow', 'city', 'many', 'day', 'on', 'memo', 'kind', 'share', 'marks'] as const
const widths = [120, 100, 120, 130, 140, 80, 140, 180, 140, 160]
/** Middle of a cell in the window; columns as declared, after `#` and the selection. */
async function middle(row: number, key: (typeof keys)[number]) {
  const box = (await page.locator('.grid-canvas').boundingBox())!
  const at = keys.indexOf(key)
  const left = 120 + widths.slice(0, at).reduce((sum, width) => sum + width, 0)
  return { x: box.x + left + widths[at]! / 2, y: box.y + 44 + row * 61 + 30 }
}
async function click(row: number, key: (typeof keys)[number]) {
  const { x, y } = await middle(row, key)
  await page.mouse.click(x, y)
  await settled()
}
/** Puts the cursor on a cell without opening it. */
async function goTo(row: number, key: (typeof keys)[number]) {
  await page.evaluate(([at, name]) => window.grid.reveal(`r${at}`, name), [row, key] as const)
  await settled()
}
const value = (row: number, key: string) =>
  page.evaluate(([at, name]) => window.grid.model.get(`r${at}`)?.[name], [row, key] as const)
const press = async (...all: string[]) => {
  for (const key of all) await page.keyboard.press(key)
  await settled()
}
const open = () => page.locator('.grid-key-receiver[data-open]').count()
const field = () => page.locator('.grid-key-receiver').inputValue()
const cursor = () => page.locator('.grid-reader').textContent()

describe('ux grid keyboard: input methods lose no letter', () => {
  const compose = (text: string) =>
    cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })

  it('opens with the composition that began on the selected cell, whole', async () => {
    await goTo(0, 'name')
    await page.evaluate(() => {
      const heard: string[] = []
      Object.assign(window, { heard })
      for (const type of ['compositionstart', 'compositionend', 'blur'])
        document.querySelector('.grid-key-receiver')!.addEventListener(type, event => {
          heard.push(`${type} ${(event as CompositionEvent).data ?? ''}`.trim())
        })
    })
    await cdp.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      windowsVirtualKeyCode: 229,
      key: 'Process',
    })
    await compose('n')
    await settled()
    await expect.poll(() => open()).toBe(1)
    await expect.poll(() => field()).toBe('n')
    await compose('ni')
    await compose('nihao')
    await expect.poll(() => field()).toBe('nihao')
    await cdp.send('Input.insertText', { text: '你好' })
    await expect.poll(() => field()).toBe('你好')
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { heard: string[] }).heard))
      .toEqual(['compositionstart', 'compositionend 你好'])
    await press('Enter')
    await expect.poll(() => value(0, 'name')).toBe('你好')
    await expect.poll(() => cursor()).toContain('第 2 行')
  })
  it('narrows a list by what is composed, and chooses it', async () => {
    await goTo(0, 'city')
    await compose('d')
    await cdp.send('Input.insertText', { text: '东湖' })
    await settled()
    await expect.poll(() => page.locator('[role=option]').allTextContents()).toEqual(['东湖市'])
    await press('Enter')
    await expect.poll(() => value(0, 'city')).toBe('2')
  })
  it('keeps a composition out of cells that are not edited', async () => {
    await goTo(5, 'name')
    await compose('n')
    await cdp.send('Input.insertText', { text: '你' })
    await settled()
    await expect.poll(() => open()).toBe(0)
    await expect.poll(() => value(5, 'name')).toBe('样品 5')
    await expect.poll(() => field()).toBe('')
  })
})

describe('console 4: cells become editable on click and revert on click outside', () => {
  it('opens on a click, stores on a click elsewhere', async () => {
    await click(0, 'name')
    await expect.poll(() => open()).toBe(1)
    await expect.poll(() => field()).toBe('样品 0')
    await page.keyboard.type('改过')
    await page.mouse.click(700, 5)
    await settled()
    await expect.poll(() => open()).toBe(0)
    await expect.poll(() => value(0, 'name')).toBe('改过')
    await expect.poll(() => page.evaluate(() => window.events)).toEqual([{ key: 'name', value: '改过' }])
  })
  it('stores when another cell is clicked, which opens', async () => {
    await click(0, 'name')
    await page.keyboard.type('一')
    await click(1, 'name')
    await expect.poll(() => value(0, 'name')).toBe('一')
    await expect.poll(() => field()).toBe('样品 1')
  })
  it('ticks a box by click and by space', async () => {
    await click(0, 'on')
    await expect.poll(() => value(0, 'on')).toBe('Y')
    await goTo(0, 'on')
    await press('Space')
    await expect.poll(() => value(0, 'on')).toBe('N')
  })
  it('chooses a radio by a click on it', async () => {
    const { x, y } = await middle(0, 'kind')
    await page.mouse.click(x - 70, y)
    await settled()
    await expect.poll(() => value(0, 'kind')).toBe('a')
    await expect.poll(() => open()).toBe(0)
    await page.mouse.click(x - 70, y)
    await expect.poll(() => value(0, 'kind')).toBe('a')
  })
  it('leaves disabled rows alone', async () => {
    await goTo(5, 'name')
    await press('F2')
    await expect.poll(() => open()).toBe(0)
    await press('Delete')
    await expect.poll(() => value(5, 'name')).toBe('样品 5')
  })
})

describe('ux grid keyboard: as a spreadsheet', () => {
  it('types over, Esc takes back, F2 goes on', async () => {
    await goTo(0, 'name')
    await page.keyboard.type('新')
    await press('Escape')
    await expect.poll(() => value(0, 'name')).toBe('样品 0')
    await press('F2')
    await page.keyboard.type('补')
    await press('Enter')
    await expect.poll(() => value(0, 'name')).toBe('样品 0补')
  })
  it('moves on with Tab, Enter and arrows while typing', async () => {
    await goTo(0, 'name')
    await page.keyboard.type('a')
    await press('Tab')
    await expect.poll(() => cursor()).toContain('第 1 行，流量')
    await page.keyboard.type('7')
    await press('ArrowDown')
    await expect.poll(() => value(0, 'flow')).toBe(7)
    await expect.poll(() => cursor()).toContain('第 2 行，流量')
    await press('Shift+Enter', 'Shift+Tab')
    await expect.poll(() => cursor()).toContain('第 1 行，名称')
  })
  it('jumps to edges and ends', async () => {
    await goTo(0, 'name')
    await press('Control+End')
    await expect.poll(() => cursor()).toContain('第 40 行，只读')
    await press('Control+Home', 'Control+ArrowDown')
    await expect.poll(() => cursor()).toContain('第 40 行，名称')
    await press('PageUp')
    await expect.poll(() => cursor()).not.toContain('第 40 行')
  })
  it('undoes and redoes', async () => {
    await goTo(0, 'name')
    await press('Delete')
    await expect.poll(() => value(0, 'name')).toBe('')
    await press('Control+z')
    await expect.poll(() => value(0, 'name')).toBe('样品 0')
    await press('Control+y')
    await expect.poll(() => value(0, 'name')).toBe('')
  })
  it('copies a block as spreadsheets do, and pastes one', async () => {
    await goTo(0, 'name')
    await press('Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Control+c')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.replaceAll('\r\n', '\n')).toBe('样品 0\t0\t澜江市\n样品 1\t1.5\t东湖市')
    await goTo(2, 'name')
    await press('Control+v')
    await settled()
    expect([await value(2, 'name'), await value(3, 'flow'), await value(3, 'city')]).toEqual([
      '样品 0',
      1.5,
      '2',
    ])
    await press('Control+z')
    await expect.poll(() => value(2, 'name')).toBe('样品 2')
  })
  it('reports what it could not paste', async () => {
    await page.evaluate(() => navigator.clipboard.writeText('好\t不是数\t澜江市'))
    await goTo(0, 'name')
    await press('Control+v')
    await page.getByText('粘贴结果').waitFor()
    expect([await value(0, 'name'), await value(0, 'flow')]).toEqual(['好', 0])
    await page.getByRole('button', { name: '知道了' }).click()
  })
  it('fills by dragging the handle: a series goes on', async () => {
    await goTo(0, 'flow')
    await press('Shift+ArrowDown')
    const { x, y } = await middle(1, 'flow')
    const to = await middle(3, 'flow')
    await page.mouse.move(x + 48, y + 28)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 6 })
    await page.mouse.up()
    await settled()
    await page.evaluate(() => window.grid.setValues([{ rowKey: 'r39', values: { flow: 0 } }]))
    expect([await value(2, 'flow'), await value(3, 'flow')]).toEqual([3, 4.5])
  })
  it('lets the keyboard out: Escape, then Tab', async () => {
    await goTo(0, 'name')
    await press('Escape', 'Tab')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.className))
      .not.toContain('grid-key-receiver')
  })
})

describe('console 5: number cells', () => {
  it('undoes a keystroke that leads to no number, and keeps the caret', async () => {
    await goTo(0, 'flow')
    await page.keyboard.type('-1a2.5.')
    await expect.poll(() => field()).toBe('-12.5')
    await press('Home', 'ArrowRight', 'Delete')
    await press('Enter')
    expect(typeof (await value(0, 'flow'))).toBe('number')
  })
  it('empties what is no number when the cell is left', async () => {
    await goTo(0, 'flow')
    await page.keyboard.type('-')
    await press('Enter')
    await expect.poll(() => value(0, 'flow')).toBe('')
  })
})

describe('screens 9: lists and calendars', () => {
  it('stores several choices with commas', async () => {
    await goTo(0, 'many')
    await press('Alt+ArrowDown')
    await page.getByRole('option', { name: '澜江市' }).click()
    await press('Tab')
    await expect.poll(() => value(0, 'many')).toBe('2')
  })
  it('takes a day from the calendar, and one that is typed', async () => {
    await goTo(0, 'day')
    await press('Alt+ArrowDown')
    await page.locator('.grid-floating .arco-picker-cell-in-view').filter({ hasText: /^9$/ }).click()
    await expect.poll(() => value(0, 'day')).toBe('2026-11-09')
    await goTo(1, 'day')
    await page.keyboard.type('2026/3/4')
    await press('Enter')
    await expect.poll(() => value(1, 'day')).toBe('2026-03-04')
    await goTo(2, 'day')
    await page.keyboard.type('2026-02-31')
    await press('Enter')
    await expect.poll(() => value(2, 'day')).toBe('2026-11-03')
    await expect.poll(() => page.evaluate(() => window.grid.model.errorOf('r2', 'day'))).toContain('不是日期')
  })
  it('asks the server 300 ms after the last letter; the newest answer wins', async () => {
    await page.evaluate(() => {
      const asked: string[] = []
      Object.assign(window, { asked })
      window.search = word => {
        asked.push(word)
        const late = word === '水' ? 500 : 10
        return new Promise(done => setTimeout(() => done([{ value: word, text: `找到 ${word}` }]), late))
      }
      window.grid.reveal('r0', 'found')
    })
    await settled()
    await press('Alt+ArrowDown')
    await page.getByText('请输入搜索内容').waitFor()
    await page.keyboard.type('水')
    await page.getByText('加载中…').waitFor()
    await page.waitForTimeout(350)
    await page.keyboard.type('厂')
    await page.getByRole('option', { name: '找到 水厂' }).waitFor()
    await page.waitForTimeout(400)
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['找到 水厂'])
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { asked: string[] }).asked))
      .toEqual(['水', '水厂'])
    await press('Enter')
    await expect.poll(() => value(0, 'found')).toBe('水厂')
  })
  it('edits a long text in a popover of 300 × 210, and in the whole window', async () => {
    await goTo(0, 'memo')
    await press('F2')
    const size = async () => {
      const box = (await page.locator('.grid-key-receiver').boundingBox())!
      return [Math.round(box.width), Math.round(box.height)] as const
    }
    await expect.poll(size).toEqual([300, 210])
    await page.getByRole('button', { name: '全屏编辑' }).click()
    await expect.poll(async () => (await size())[0]).toBeGreaterThan(1000)
    await press('Enter')
    await page.keyboard.type('第三行')
    await press('Control+Enter')
    await expect.poll(() => value(0, 'memo')).toBe('第一行\n第二行 0\n第三行')
  })
})

describe('console 4: upload cells', () => {
  const answer = (body: object) =>
    page.route('**/sys/TencentCOSUtil/upload', route =>
      route.fulfill({
        contentType: 'application/json',
        body: JSON.stringify({ code: 0, timestamp: 1, result: null, ...body }),
      }),
    )
  async function choose() {
    await page.evaluate(() => window.grid.reveal('r0', 'file'))
    // The cell is reached when the reader names it and the keyboard is the grid's.
    await expect.poll(cursor).toContain('附件')
    await expect.poll(() => page.locator('.grid-key-receiver:focus').count()).toBe(1)
    const chooser = page.waitForEvent('filechooser')
    await press('F2')
    await (await chooser).setFiles({
      name: '检测报告单.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('x'),
    })
  }
  it('stores the path that the server answers, and deletes it again', async () => {
    await answer({ success: true, message: 'temp/单_1.txt' })
    await choose()
    await expect.poll(() => value(0, 'file')).toBe('temp/单_1.txt')
    await page.getByRole('button', { name: '删除 单_1.txt' }).click()
    await expect.poll(() => value(0, 'file')).toBe('')
    await page.unroute('**/sys/TencentCOSUtil/upload')
  })
  it('shows the message of one that failed, and keeps the value', async () => {
    await answer({ success: false, code: 500, message: '文件过大' })
    await choose()
    await page.getByText('检测报告单.txt 上传失败.').first().waitFor()
    await expect.poll(() => page.locator('.grid-files').textContent()).toContain('文件过大')
    await expect.poll(() => value(0, 'file')).toBe('')
    await page.unroute('**/sys/TencentCOSUtil/upload')
  })
})

describe('console 4: rows', () => {
  it('chooses one, all, none', async () => {
    const box = (await page.locator('.grid-canvas').boundingBox())!
    const chosen = () => page.evaluate(() => window.grid.getSelectionData().length)
    await page.mouse.click(box.x + 90, box.y + 44 + 30)
    await expect.poll(() => chosen()).toBe(1)
    await page.mouse.click(box.x + 90, box.y + 22)
    await expect.poll(() => chosen()).toBe(40)
    await page.mouse.click(box.x + 90, box.y + 22)
    await expect.poll(() => chosen()).toBe(0)
  })
  it('moves a row by its handle, and by keys', async () => {
    await page.evaluate(() => window.remount({ dragSort: true }))
    await settled()
    const order = () =>
      page.evaluate(() =>
        window.grid.model
          .rows()
          .slice(0, 4)
          .map(row => row.id),
      )
    const box = (await page.locator('.grid-canvas').boundingBox())!
    await page.mouse.move(box.x + 30, box.y + 44 + 30)
    await page.mouse.down()
    await page.mouse.move(box.x + 30, box.y + 44 + 61 + 40, { steps: 8 })
    await page.mouse.move(box.x + 30, box.y + 44 + 122 + 30, { steps: 8 })
    await page.mouse.up()
    await settled()
    await expect.poll(() => order()).toEqual(['r1', 'r2', 'r0', 'r3'])
    await goTo(0, 'name')
    await press('Alt+Shift+ArrowUp', 'Alt+Shift+ArrowUp')
    await expect.poll(() => order()).toEqual(['r0', 'r1', 'r2', 'r3'])
  })
  it('opens a branch of a tree by its arrow and by Ctrl+Enter', async () => {
    await page.evaluate(() =>
      window.remount({
        dataSource: [{ id: 'p', name: '父', hasChildren: true }],
        loadChildren: () => Promise.resolve([{ id: 'c', name: '子' }]),
      }),
    )
    await settled()
    const rows = () => page.evaluate(() => window.grid.model.count())
    const { x, y } = await middle(0, 'name')
    await page.mouse.click(x - 42, y)
    await settled()
    await expect.poll(() => rows()).toBe(2)
    await page.evaluate(() => window.grid.reveal('p', 'name'))
    await press('Control+Enter')
    await expect.poll(() => rows()).toBe(1)
  })
  it('opens the sub-table of a row, and closes it', async () => {
    await page.evaluate(() => window.remount({ rowExpand: true, subForm: row => `子表 ${row.id}` }))
    await settled()
    const box = (await page.locator('.grid-canvas').boundingBox())!
    await page.mouse.click(box.x + 150, box.y + 44 + 30)
    await page.getByText('子表 r0').waitFor()
    await page.mouse.click(box.x + 150, box.y + 44 + 30)
    await page.getByText('子表 r0').waitFor({ state: 'detached' })
  })
  it('goes to the first cell that failed and says why', async () => {
    await page.evaluate(() => {
      window.grid.setValues([{ rowKey: 'r30', values: { name: '' } }])
      return window.grid.fullValidateTable()
    })
    await settled()
    await expect.poll(() => cursor()).toContain('第 31 行，名称，空，错误：名称不能为空')
    await expect.poll(() => page.locator('.grid-tip').textContent()).toBe('名称不能为空')
  })
})

describe('ux: accessibility of the canvas', () => {
  it('has a table for screen readers with the rows in view and their states', async () => {
    await goTo(0, 'name')
    await page.waitForTimeout(400)
    const table = page.locator('canvas [role=grid]')
    await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('43')
    const first = page.locator('#glide-cell-2-0')
    await expect.poll(() => first.textContent()).toBe('样品 0')
    await expect.poll(() => first.getAttribute('aria-readonly')).toBe('false')
    await expect.poll(() => page.locator('#glide-cell-2-5').getAttribute('aria-readonly')).toBe('true')
  })
  it('passes axe, closed and with a list open', async () => {
    await goTo(0, 'city')
    // Lists stand at the end of the document, outside its landmarks, as the component library's do: hence no `region`.
    const check = async () => {
      const { violations } = await new AxeBuilder({ page })
        .include('body')
        .disableRules('region')
        .setLegacyMode()
        .analyze()
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`)
    }
    await expect.poll(() => check()).toEqual([])
    await press('Alt+ArrowDown')
    await expect.poll(() => check()).toEqual([])
  })
  it('offers the same rows as a plain table of plain controls', async () => {
    await page.getByRole('button', { name: '改用简单表格（适合读屏软件）' }).focus()
    await press('Enter')
    const table = page.getByRole('table', { name: '样品表' })
    await expect.poll(() => table.getByRole('row').count()).toBe(41)
    await table.getByRole('textbox', { name: '第 1 行 名称' }).fill('简单')
    await press('Tab')
    await table.getByRole('combobox', { name: '第 1 行 城市' }).selectOption('2')
    expect([await value(0, 'name'), await value(0, 'city')]).toEqual(['简单', '2'])
    await page.getByRole('button', { name: '改用电子表格' }).click()
    await page.locator('.grid-canvas').waitFor()
  })
})
