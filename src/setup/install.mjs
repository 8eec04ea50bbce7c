// Installs the packages of the lock file when they are missing or older than it.
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './runtime.mjs'

const stamp = join(root, 'node_modules', '.installed')
const age = file => (existsSync(file) ? statSync(file).mtimeMs : 0)

if (age(stamp) < Math.max(age(join(root, 'package-lock.json')), age(join(root, 'package.json')))) {
  console.log('Installing packages …')
  // Not `npm ci`: it refuses a lock file that lacks an optional binding of another platform. No install script runs.
  const status = run('npm', [
    'install',
    '--no-save',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  if (status !== 0) {
    console.error(
      'The packages could not be installed: check the connection to the npm registry, then run the command again.',
    )
    process.exit(status)
  }
  writeFileSync(stamp, '')
}
