// Installs Debian packages where the machine has them and the user may.
import { spawnSync } from 'node:child_process'
import { run } from './runtime.mjs'

export const can = command => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0

/** @returns whether it was tried */
export function apt(...packages) {
  if (process.platform !== 'linux' || !can('apt-get')) return false
  const isRoot = process.getuid() === 0
  if (!isRoot && spawnSync('sudo', ['-n', 'true']).status !== 0) return false
  const [command, ...first] = [...(isRoot ? [] : ['sudo', '-n']), 'apt-get', '-qq']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run(command, [...first, 'update'], { env })
  run(command, [...first, 'install', '-y', '--no-install-recommends', ...packages], { env })
  return true
}
