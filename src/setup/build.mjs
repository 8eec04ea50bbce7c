// Builds the console when its sources are newer than the build.
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressTexts } from './compress.mjs'
import { root, runTool } from './runtime.mjs'

const stamp = join(root, 'dist', '.built')
const sources = [
  'src/web',
  'src/contract',
  'src/lib',
  'src/setup/licences.mjs',
  'docs/method.md',
  'public',
  'rsbuild.config.ts',
  'package-lock.json',
]

function newest(path) {
  const info = statSync(path)
  if (!info.isDirectory()) return info.mtimeMs
  return Math.max(info.mtimeMs, ...readdirSync(path).map(name => newest(join(path, name))))
}

const changed = Math.max(
  ...sources
    .map(name => join(root, name))
    .filter(existsSync)
    .map(newest),
)
if (!existsSync(stamp) || statSync(stamp).mtimeMs < changed) {
  console.log('Building the console …')
  const status = runTool('@rsbuild/core/bin/rsbuild.js', ['build', '--log-level', 'error'])
  if (status !== 0) {
    console.error('The console could not be built; the messages above say where.')
    process.exit(status)
  }
  compressTexts(join(root, 'dist'))
  writeFileSync(stamp, '')
}
