import { expect, test } from 'vitest'
import { sealWord } from '#contract/sewage/custody.ts'

test('who gives a sample names the seal that is on it; another number is another seal', () => {
  const put = { action: 'SEAL', sealOk: 'Y', sealNo: 'FQ 9242 5861' }
  const given = { action: 'HANDOVER', sealOk: null, sealNo: 'FQ92425861' }
  const other = { ...given, sealNo: 'FQ 1111 2222' }
  expect(sealWord(put, [put, given])).toBe('施封')
  expect(sealWord(given, [put, given])).toBeUndefined()
  expect(sealWord(other, [put, other])).toBe('新封')
})
