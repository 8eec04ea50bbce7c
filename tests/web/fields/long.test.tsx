// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { code, cron, type Field, markdown, richText } from '#contract/kit/field.ts'
import { kitOf } from '#web/fields/index.ts'
import { show, signIn } from '../crud/harness.tsx'

const cell = (field: Field, value: unknown) => {
  const { Cell } = kitOf(field)
  signIn([])
  show(<Cell field={field} name="body" value={value} row={{}} />, '/')
  return document.body.textContent
}
afterEach(() => {
  cleanup()
})

describe('screens 10: cron and long texts as field kinds', () => {
  test('a list shows the words of rich text, not its marks, and cuts what is long', () => {
    expect(cell(richText('内容'), '<p>采样<strong>说明</strong></p><img src="x" onerror="alert(1)">')).toBe(
      '采样说明',
    )
    cleanup()
    expect(cell(markdown('备忘'), '长'.repeat(100))).toBe(`${'长'.repeat(80)}…`)
    cleanup()
    expect(cell(code('语句', 'sql'), '')).toContain('—')
  })

  test('a cron form item gives what is typed and offers the editor', () => {
    const field = cron('Cron表达式', { required: true })
    const { FormItem } = kitOf(field)
    const given: unknown[] = []
    signIn([])
    show(
      <FormItem
        id="plan"
        field={field}
        name="plan"
        value=""
        row={{}}
        onChange={value => given.push(value)}
      />,
      '/',
    )
    fireEvent.change(screen.getByRole('textbox', { name: 'Cron表达式' }), {
      target: { value: '0 0 8 * * ?' },
    })
    expect(given).toEqual(['0 0 8 * * ?'])
    expect(screen.getByRole('button', { name: '选择Cron表达式' })).toBeTruthy()
  })
})
