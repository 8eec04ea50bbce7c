import { expect, test } from 'vitest'
import { createCaptchas } from '#server/modules/identity/captcha/captcha.ts'
import { glyphs } from '#server/modules/identity/captcha/glyphs.ts'

/** Every picture says the same, so that it need not be read. */
const says = Object.keys(glyphs)[0]!.repeat(4)
const key = '1700000000000'

function scene() {
  const clock = { at: 1_000 }
  const captchas = createCaptchas(
    () => clock.at,
    () => 0,
  )
  return { clock, captchas, check: (text: string) => captchas.check('10.0.0.1', key, text) }
}

test('a picture is good for one sign-in [A02 J23]', () => {
  const { captchas, check } = scene()
  captchas.draw('10.0.0.1', key)
  expect(check(says.toLowerCase())).toBe(true)
  expect(check(says)).toBe(false)
})

test('after three guesses the right one comes too late [A02]', () => {
  const { captchas, check } = scene()
  captchas.draw('10.0.0.1', key)
  for (let guess = 0; guess < 3; guess++) expect(check(`${guess}`)).toBe(false)
  expect(check(says)).toBe(false)
})

test('within two minutes, or not at all [A02]', () => {
  const { clock, captchas, check } = scene()
  captchas.draw('10.0.0.1', key)
  clock.at += 120_000
  expect(check(says)).toBe(false)
})

test('it is a picture of its own key and address [A02]', () => {
  const { captchas, check } = scene()
  captchas.draw('10.0.0.1', key)
  expect(captchas.check('10.0.0.2', key, says)).toBe(false)
  expect(captchas.check('10.0.0.1', '1700000000001', says)).toBe(false)
  expect(check('')).toBe(false)
  expect(check(says)).toBe(true)
})
