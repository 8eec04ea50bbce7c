/** Guard A09, A44: an address of the console is one however a browser reads it. */
import { expect, it } from 'vitest'
import { announcement } from '#contract/message/announcement.ts'

const problems = (openPage: string) =>
  (announcement.fields.openPage.rules ?? [])
    .map(rule => rule(openPage, { openType: 'url', openPage }))
    .filter(Boolean)

it.each([
  '/\\evil',
  '/\\\\evil',
  '//evil',
  '\\\\evil',
  '/\t/evil',
  '/a\\b',
  'javascript:alert(1)',
  'evil',
  'https:\\\\evil',
])('takes %j for no page to open [A09 A44]', page =>
  expect(problems(page)).toEqual(['打开页面应为以 / 开头的站内路径或完整网址']),
)
it.each(['/', '/sewage/warning?id=1#x', 'https://other.example/a', 'http://10.0.0.1:8080/'])(
  'takes %j',
  page => expect(problems(page)).toEqual([]),
)
