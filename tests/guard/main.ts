/** `npm run guard` writes docs/guard.md; with --ran it asks whether the last run of the tests held every point. */
import { writeFileSync } from 'node:fs'
import { page, pageFile } from './page.ts'
import { heldIn, lastRun } from './ran.ts'
import { titles } from './titles.ts'

if (process.argv.includes('--ran')) {
  const { missing, skipped } = heldIn(lastRun())
  if (skipped.length > 0)
    console.warn(`Not tried here, for want of what their tests need: ${skipped.join(' ')}`)
  if (missing.length > 0) console.error(`No test of these points has passed: ${missing.join(' ')}`)
  process.exitCode = missing.length > 0 ? 1 : 0
} else writeFileSync(pageFile, page(titles()))
