// Starts a program of the server, on a Node that can: `node src/setup/serve.mjs src/server/main.ts`. Plain JavaScript, so that an
// older Node says what is missing instead of a stack.
import module from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compiledFolder } from './runtime.mjs'

const least = 26
const version = process.versions.node
if (Number.parseInt(version, 10) < least) {
  console.error(
    `无法启动：需要 Node ${least} 或更高版本，当前为 ${version}，请在项目目录执行 npm start（自带 Node ${least}）`,
  )
  process.exit(1)
}
// Stripped and compiled sources are kept for the next start, and for the threads and processes of this one.
process.env.NODE_COMPILE_CACHE ??= compiledFolder
module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
const [program] = process.argv.splice(2, 1)
await import(pathToFileURL(resolve(program)).href)
// A server that is killed leaves them to the next start too.
module.flushCompileCache()
