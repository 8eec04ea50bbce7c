/** docs/states.md is what the tables of transitions draw now. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawn, statesPage } from './states-page.ts'

test('the pictures of the states are those of the contract', () => {
  expect(readFileSync(statesPage, 'utf8')).toBe(drawn())
})
