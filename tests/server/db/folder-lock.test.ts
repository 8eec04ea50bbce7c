/** A data folder belongs to one server, or to the processes of one that was split by roles. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { StartError } from '#server/db/db.ts'
import { lockFolder } from '#server/db/folder-lock.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'qy-lock-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}
/** A process that holds the folder until it is killed. */
async function holder(dataDir: string, role: string): Promise<ChildProcess> {
  const program = `import { lockFolder } from './src/server/db/folder-lock.ts'
    lockFolder(${JSON.stringify(dataDir)}, '${role}'); console.log('held'); setInterval(() => {}, 1e6)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  onTestFinished(() => void child.kill('SIGKILL'))
  let errors = ''
  child.stderr.on('data', part => (errors += String(part)))
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error(errors))),
  ])
  return child
}
async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

it('refuses a second server and says who holds the folder, until that one is dead [R57]', {
  timeout: 60_000,
}, async () => {
  const dataDir = folder()
  const first = await holder(dataDir, 'all')
  for (const role of ['all', 'api', 'gateway', 'worker'])
    expect(() => lockFolder(dataDir, role)).toThrow(
      new RegExp(
        `^数据目录 ${dataDir} 正被另一个清源进程使用（主机 .+，进程 ${first.pid}，角色 all，启动于 \\d{4}-[\\d :-]+），请先停止它，或用 QY_DATA_DIR 指定其他目录$`,
      ),
    )
  await kill(first)
  // Nothing is stale: what a dead one left is no lock.
  const lock = lockFolder(dataDir, 'all')
  expect(() => lockFolder(dataDir, 'all')).toThrow(new RegExp(`进程 ${process.pid}，`))
  lock.release()
  lockFolder(dataDir, 'all').release()
})

it('is shared by the parts of one server, not with a whole one beside them [R57]', {
  timeout: 60_000,
}, async () => {
  const dataDir = folder()
  const gateway = await holder(dataDir, 'gateway')
  const api = lockFolder(dataDir, 'api')
  expect(() => lockFolder(dataDir, 'all')).toThrow(StartError)
  api.release()
  expect(() => lockFolder(dataDir, 'all')).toThrow(new RegExp(`进程 ${gateway.pid}，角色 gateway`))
  await kill(gateway)
  lockFolder(dataDir, 'all').release()
})

it('speaks plainly also when what names the holder is half written [R57]', () => {
  const dataDir = folder()
  const lock = lockFolder(dataDir, 'all')
  onTestFinished(() => lock.release())
  writeFileSync(join(dataDir, 'holders', 'x.json'), '{')
  expect(() => lockFolder(dataDir, 'api')).toThrow(/正被另一个清源进程使用/)
})
