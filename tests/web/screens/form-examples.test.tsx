// @vitest-environment happy-dom
/** The example pages of rules, controls, dictionaries and trees: every widget live, every option does something. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import Dicts from '#web/screens/examples/dicts.tsx'
import Fields from '#web/screens/examples/fields.tsx'
import Rules from '#web/screens/examples/rules.tsx'
import { useSession } from '#web/session/session.ts'
import type { FakeWire } from '../crud/fake-wire.ts'
import { show, signIn } from '../crud/harness.tsx'

let wire: FakeWire
beforeEach(() => {
  wire = signIn(['*'])
  useSession.setState({
    dicts: {
      operate_type: ['查询', '添加', '修改', '删除'].map((text, at) => ({ value: String(at + 1), text })),
      run_status: [
        { value: 'RUN', text: '运行' },
        { value: 'FAULT', text: '故障' },
      ],
      sampling_mode: [{ value: 'TIME', text: '时间等比例' }],
      sample_condition: [{ value: 'OK', text: '合格' }],
    },
  })
  wire.on(({ path }) =>
    path === '/sys/category/loadOne' ? { result: { id: '1', name: '甲醇' } } : undefined,
  )
})
const card = (title: string) => within(screen.getByRole('region', { name: title }))
const value = (title: string) => card(title).getByLabelText(`${title}的当前值`).textContent

describe('表单规则', () => {
  test('shows messages at once, takes the samples, judges everything on demand', () => {
    show(<Rules />, '/')
    const named = card('按名称的规则')
    expect(named.getByText('长度6到18个字符')).toBeTruthy()
    expect(named.getByText('请输入正确的身份证号')).toBeTruthy()
    expect(named.queryByText('请输入手机号')).toBeNull()
    fireEvent.click(named.getByRole('button', { name: '校验全部' }))
    expect(named.getByText('请输入手机号')).toBeTruthy()
    fireEvent.click(named.getByRole('button', { name: '填入示例' }))
    expect(named.queryAllByRole('alert')).toEqual([])
    expect(value('按名称的规则')).toBe('未通过 0 项：无')
  })
  test('judged as the input is left, when told so', () => {
    show(<Rules />, '/')
    const named = card('按名称的规则')
    fireEvent.click(named.getByRole('radio', { name: '离开时' }))
    const input = named.getByLabelText('自然数')
    fireEvent.change(input, { target: { value: '-1' } })
    expect(named.queryByText('请输入自然数')).toBeNull()
    fireEvent.blur(input)
    expect(named.getByText('请输入自然数')).toBeTruthy()
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })
  test('the numbers of the rules are options', () => {
    show(<Rules />, '/')
    expect(card('长度').getByText('最小长度6位字符')).toBeTruthy()
    fireEvent.change(card('长度').getByRole('spinbutton', { name: '最小长度' }), { target: { value: '2' } })
    expect(card('长度').queryByRole('alert')).toBeNull()
    expect(card('多选数量').getByText('最少选择2项')).toBeTruthy()
    for (const name of ['添加', '修改', '删除'])
      fireEvent.click(card('多选数量').getByRole('checkbox', { name }))
    expect(card('多选数量').getByText('最多选择3项')).toBeTruthy()
    expect(value('多选数量')).toBe('1,2,3,4')
  })
  test('the confirmation is compared with the new password', () => {
    show(<Rules />, '/')
    const passwords = card('修改密码')
    const [old, next, again] = ['旧密码', '新密码', '确认新密码'].map(label =>
      passwords.getByLabelText(new RegExp(`^\\*?${label}$`)),
    )
    fireEvent.click(passwords.getByRole('button', { name: '校验' }))
    expect(passwords.getAllByRole('alert').map(alert => alert.textContent)).toEqual([
      '请输入旧密码!',
      '请输入新密码!',
      '请确认新密码!',
    ])
    fireEvent.change(old!, { target: { value: 'a' } })
    fireEvent.change(next!, { target: { value: 'b' } })
    fireEvent.change(again!, { target: { value: 'c' } })
    expect(passwords.getByRole('alert').textContent).toBe('两次输入的密码不一样！')
  })
  test('the duplicate check asks by registered names', async () => {
    wire.on(({ path }) =>
      path === '/sys/duplicate/check'
        ? { success: false, code: 500, message: '该值不可用，系统中已存在！' }
        : undefined,
    )
    show(<Rules />, '/')
    fireEvent.change(card('重复校验').getByRole('textbox', { name: '污水厂名称' }), {
      target: { value: '澄州厂' },
    })
    expect(await card('重复校验').findByText('该值不可用，系统中已存在！')).toBeTruthy()
    expect(wire.last('/sys/duplicate/check')?.query).toMatchObject({
      tableName: 'sewage_plant',
      fieldName: 'plantName',
      fieldVal: '澄州厂',
    })
  })
})

describe('表单控件', () => {
  test('the wrap follows the comparison', () => {
    show(<Fields />, '/')
    expect(value('查询输入框')).toBe('*澄州*')
    fireEvent.click(card('查询输入框').getByRole('radio', { name: '不小于 ge' }))
    expect(value('查询输入框')).toBe('>= 澄州')
    fireEvent.change(card('查询输入框').getByRole('textbox', { name: '厂名' }), { target: { value: '3' } })
    expect(value('查询输入框')).toBe('>= 3')
  })
  test.each(['查询输入框', '开关', '金额', '日期与时间', '起止范围', '省市区联动'])(
    '%s can be disabled, read only and wrong',
    async title => {
      show(<Fields />, '/')
      const before = value(title)
      const stage = () => screen.getByRole('region', { name: title }).querySelector('.example-stage')!
      fireEvent.click(card(title).getByRole('radio', { name: '只读' }))
      await waitFor(() =>
        expect(stage().querySelector('[role="textbox"][aria-readonly="true"]')).toBeTruthy(),
      )
      fireEvent.click(card(title).getByRole('radio', { name: '禁用' }))
      await waitFor(() => expect(stage().querySelector('[class*="-disabled"], [disabled]')).toBeTruthy())
      fireEvent.click(card(title).getByRole('radio', { name: '有误' }))
      await waitFor(() =>
        expect(
          stage().querySelector('[aria-invalid="true"], [data-invalid], [class*="-error"]'),
        ).toBeTruthy(),
      )
      expect(value(title)).toBe(before)
    },
  )
  test('the list of particulars takes one to four columns', () => {
    show(<Fields />, '/')
    const columns = () => document.querySelector('.detail-list')?.getAttribute('data-columns')
    expect(columns()).toBe('3')
    fireEvent.change(card('详情列表').getByRole('spinbutton', { name: '列数' }), { target: { value: '4' } })
    expect(columns()).toBe('4')
  })
})

describe('字典与树', () => {
  test('radios, buttons, boxes and selects give the same code', () => {
    show(<Dicts />, '/')
    const one = card('字典单选')
    fireEvent.click(one.getByRole('radio', { name: 'radioButton' }))
    fireEvent.click(one.getByRole('radio', { name: '故障' }))
    expect(value('字典单选')).toBe('{"value":"FAULT","text":"故障"}')
    const many = card('字典多选')
    fireEvent.click(many.getByRole('radio', { name: 'checkbox' }))
    fireEvent.click(many.getByRole('checkbox', { name: '故障' }))
    fireEvent.click(many.getByRole('checkbox', { name: '运行' }))
    fireEvent.click(many.getByRole('radio', { name: '竖线' }))
    expect(value('字典多选')).toBe('RUN|FAULT')
    fireEvent.click(many.getByRole('radio', { name: '（空 code）' }))
    expect(many.getByRole('alert').textContent).toContain('字典 code 不能为空！')
  })
  test('a condition that is no JSON object is named', () => {
    show(<Dicts />, '/')
    fireEvent.change(card('树选择').getByLabelText('condition'), { target: { value: 'status=1' } })
    expect(card('树选择').getByRole('alert').textContent).toBe(
      '组件JTreeSelect-condition传值有误，需要一个json字符串!',
    )
  })
  test('a stored code is shown by its name', async () => {
    show(<Dicts />, '/')
    await waitFor(() => expect(card('树形字典').getByRole('combobox').textContent).toContain('甲醇'))
  })
})
