// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { CronInput } from '#web/widgets/cron-editor/cron-input.tsx'
import type { RemoteRuns } from '#web/widgets/cron-editor/cron-preview.tsx'
import { DaySchedule, WeekSchedule } from '#web/widgets/cron-editor/schedule.tsx'
import { show, signIn } from '../crud/harness.tsx'

let now = ''
function Box(props: {
  start?: string
  hideSecond?: boolean
  hideYear?: boolean
  remote?: RemoteRuns
  disabled?: boolean
  readOnly?: boolean
}) {
  const [value, setValue] = useState(props.start ?? '* * * * * ? *')
  now = value
  return <CronInput id="cron" label="Cron表达式" value={value} onChange={setValue} {...props} />
}
async function open(box = <Box />) {
  signIn([])
  show(box, '/')
  fireEvent.click(screen.getByRole('button', { name: '选择Cron表达式' }))
  return within(await screen.findByRole('dialog'))
}
const type = (box: HTMLElement, text: string) => {
  fireEvent.change(box, { target: { value: text } })
  fireEvent.blur(box)
}
const boxText = (dialog: ReturnType<typeof within>, name: string) =>
  (dialog.getByRole('textbox', { name }) as HTMLInputElement).value

afterEach(() => {
  cleanup()
})

describe('screens 10: JEasyCron', () => {
  test('tabs, boxes that apply when left, cascade, the whole in the Cron box', async () => {
    const dialog = await open()
    expect(dialog.getAllByRole('tab').map(tab => tab.textContent)).toEqual([
      '秒',
      '分',
      '时',
      '日',
      '月',
      '周',
      '年',
    ])
    type(dialog.getByRole('textbox', { name: '时字段' }), '8')
    expect(boxText(dialog, 'Cron 表达式')).toBe('0 0 8 * * ? *')
    type(dialog.getByRole('textbox', { name: '周字段' }), 'mon-fri')
    expect(boxText(dialog, 'Cron 表达式')).toBe('0 0 8 ? * MON-FRI *')
    type(dialog.getByRole('textbox', { name: 'Cron 表达式' }), '0 30 9 15W * ?')
    expect(boxText(dialog, '日字段')).toBe('15W')
    expect(boxText(dialog, '年字段')).toBe('*')
    fireEvent.click(dialog.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(now).toBe('0 30 9 15W * ? *'))
  })

  test('a radio gives its text; a list without a tick is the least value', async () => {
    const dialog = await open()
    fireEvent.click(dialog.getByRole('radio', { name: '指定' }))
    expect(boxText(dialog, '秒字段')).toBe('0')
    fireEvent.click(dialog.getByRole('radio', { name: '循环' }))
    expect(boxText(dialog, '秒字段')).toBe('0/1')
    fireEvent.change(dialog.getByRole('spinbutton', { name: '秒：循环间隔' }), { target: { value: '15' } })
    fireEvent.blur(dialog.getByRole('spinbutton', { name: '秒：循环间隔' }))
    expect(boxText(dialog, '秒字段')).toBe('0/15')
  })

  test('the next ten runs after half a second, and the words', async () => {
    const dialog = await open(<Box start="0 0 8 1 1 ? 2099" />)
    const preview = within(dialog.getByRole('region', { name: '近十次执行时间' }))
    expect(preview.getByText('近十次执行时间（不含年）')).toBeTruthy()
    await waitFor(() => expect(preview.getAllByRole('listitem')).toHaveLength(10))
    fireEvent.click(preview.getByRole('switch', { name: '计入年份' }))
    await waitFor(() => expect(preview.getAllByRole('listitem')).toHaveLength(1))
    expect(preview.getByRole('listitem').textContent).toBe('2099-01-01 08:00:00')
    await preview.findByText(/在08:00.*1 号/)
  })

  test('a wrong expression says so and cannot be taken over', async () => {
    const dialog = await open()
    type(dialog.getByRole('textbox', { name: '分字段' }), '61')
    await dialog.findByText('Cron表达式错误：[分]的“61”不在 0-59 之间')
    expect(dialog.getByRole('button', { name: '确定' }).hasAttribute('disabled')).toBe(true)
    type(dialog.getByRole('textbox', { name: 'Cron 表达式' }), '* * * * * ? * *')
    await dialog.findByText('Cron表达式最多7项！')
  })

  test('arrow keys go through the tabs; figures of a mode left behind stay', async () => {
    const dialog = await open()
    const tab = (name: string) => dialog.getByRole('tab', { name })
    fireEvent.keyDown(tab('秒'), { key: 'ArrowRight' })
    expect(tab('分').getAttribute('aria-selected')).toBe('true')
    expect(document.activeElement).toBe(tab('分'))
    fireEvent.keyDown(tab('分'), { key: 'End' })
    expect(tab('年').getAttribute('aria-selected')).toBe('true')
    fireEvent.keyDown(tab('年'), { key: 'ArrowRight' })
    fireEvent.click(dialog.getByRole('radio', { name: '循环' }))
    fireEvent.change(dialog.getByRole('spinbutton', { name: '秒：循环间隔' }), { target: { value: '7' } })
    fireEvent.click(dialog.getByRole('radio', { name: '每秒' }))
    fireEvent.click(tab('时'))
    fireEvent.click(tab('秒'))
    fireEvent.click(dialog.getByRole('radio', { name: '循环' }))
    expect(boxText(dialog, '秒字段')).toBe('0/7')
  })

  test('hidden seconds and years have neither tab nor box', async () => {
    const dialog = await open(<Box start="5 1 * * * ? 2030" hideSecond hideYear />)
    expect(dialog.getAllByRole('tab').map(tab => tab.textContent)).toEqual(['分', '时', '日', '月', '周'])
    expect(boxText(dialog, 'Cron 表达式')).toBe('0 1 * * * ?')
  })

  test('the runs come from elsewhere when a function is given', async () => {
    const asked: string[] = []
    const remote: RemoteRuns = (expression, _from, answer) => {
      asked.push(expression)
      answer('2030-01-01 00:00:00\n2030-01-02 00:00:00')
    }
    const dialog = await open(<Box start="0 0 0 * * ? *" remote={remote} />)
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(2))
    expect(asked).toEqual(['0 0 0 * * ? *'])
  })

  test('disabled and read-only', () => {
    signIn([])
    show(<Box disabled />, '/')
    expect(screen.getByRole('button', { name: '选择Cron表达式' }).hasAttribute('disabled')).toBe(true)
    cleanup()
    show(<Box readOnly />, '/')
    expect(screen.getByRole('textbox', { name: 'Cron表达式' }).textContent).toContain('* * * * * ? *')
    expect(screen.queryByRole('button', { name: '选择Cron表达式' })).toBeNull()
  })
})

describe('console 5: schedule widgets', () => {
  test('the interval of a week is 1 to 7; the day rests while a week is set', () => {
    signIn([])
    let week = '2/1'
    show(
      <>
        <WeekSchedule
          label="周"
          value="2/1"
          onChange={text => {
            week = text
          }}
        />
        <DaySchedule label="日" value="?" week="2/1" onChange={() => undefined} />
      </>,
      '/',
    )
    const step = screen.getByRole('spinbutton', { name: '周：循环间隔' })
    fireEvent.change(step, { target: { value: '9' } })
    fireEvent.blur(step)
    expect(week).toBe('2/7')
    const day = within(screen.getByRole('group', { name: '日' }))
    for (const radio of day.getAllByRole('radio')) expect(radio.hasAttribute('disabled')).toBe(true)
  })
})
