import { expect, test } from 'vitest'
import { build, previewLink } from '#web/session/build.ts'

test('console 9: the flags of a plain build are off, its base is the fallback', () => {
  expect(build).toEqual({ apiBase: '/jeecg-boot', previewServer: '', sso: false, microFrontend: false })
})
test('a preview link carries the whole address of the file', () => {
  expect(previewLink('http://c/a b.docx?token=t', 'http://p/onlinePreview')).toBe(
    'http://p/onlinePreview?url=http%3A%2F%2Fc%2Fa+b.docx%3Ftoken%3Dt',
  )
  expect(previewLink('http://c/a', '')).toBeUndefined()
  expect(previewLink('http://c/a', 'no address')).toBeUndefined()
})
