// Installs the packages of the lock file where others are there: what runs and builds, with `--tests` also what tests.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './runtime.mjs'

const stamp = join(root, 'node_modules', '.installed')
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
const withTests = process.argv.includes('--tests')
const [installed, part] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : []

if (installed !== lock || (withTests && part !== 'all')) {
  console.log('Installing packages …')
  // Exactly what the lock file names; no install script runs.
  const status = run('npm', [
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(withTests ? [] : ['--omit=dev']),
  ])
  if (status !== 0) {
    console.error(
      'The packages could not be installed: check the connection to the npm registry, then run the command again.',
    )
    process.exit(status)
  }
  writeFileSync(stamp, `${lock} ${withTests ? 'all' : 'run'}`)
}
