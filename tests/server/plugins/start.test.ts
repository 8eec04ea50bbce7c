/** The program as a person starts it: what it says, and with which code it ends. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

function run(env: Record<string, string>, dataDir = mkdtempSync(join(tmpdir(), 'qy-start-'))) {
  const child: ChildProcess = spawn(process.execPath, ['src/server/main.ts'], {
    env: { PATH: process.env['PATH'], QY_DATA_DIR: dataDir, PORT: '0', QY_HJ212_PORT: '0', ...env },
  })
  let words = ''
  child.stdout?.on('data', (part: Buffer) => (words += part.toString()))
  child.stderr?.on('data', (part: Buffer) => (words += part.toString()))
  const ended = once(child, 'exit').then(([code]) => code as number)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { child, dataDir, ended, words: () => words }
}
const until = async (met: () => boolean) => {
  while (!met()) await new Promise(resolve => setTimeout(resolve, 50))
}

it('ends with one sentence when a port is taken or a value cannot be [R20]', {
  timeout: 60_000,
}, async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as { port: number }
  onTestFinished(() => void holder.close())
  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: String(port), QY_DEMO: 'off' }, new RegExp(`无法启动：端口 ${port} 已被占用`)],
    [{ QY_HJ212_PORT: String(port), QY_DEMO: 'off' }, new RegExp(`无法启动：.*${port} 已被占用`)],
    [{ DATABASE_URL: 'postgres://u:geheim@127.0.0.1:1/x' }, /无法启动：无法连接数据库/],
    [{ PORT: 'x' }, /无法启动：PORT 应为/],
  ]
  for (const [env, sentence] of cases) {
    const { ended, words } = run(env)
    expect(await ended).toBe(1)
    expect(words()).toMatch(sentence)
    expect(words().trim().split('\n')).toHaveLength(1)
    expect(words()).not.toContain('geheim')
  }
})

it('says where it is and who may sign in, and ends when told to', { timeout: 60_000 }, async () => {
  const { child, ended, words } = run({ QY_DEMO_STATIONS: '2', QY_LOG_LEVEL: 'silent' })
  await until(() => /演示数据/.test(words()) || child.exitCode !== null)
  expect(words()).toMatch(/清源已启动：http:\/\/127\.0\.0\.1:\d+/)
  expect(words()).toMatch(/账号：admin、prov/)
  const password = /密码：(\S+)（仅显示这一次/.exec(words())?.[1]
  const url = /清源已启动：(\S+)/.exec(words())?.[1]
  const answer = await fetch(`${url}/jeecg-boot/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  })
  expect(await answer.json()).toMatchObject({ success: true })
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

it('leaves the folder of a running server alone and says who holds it [R57]', {
  timeout: 60_000,
}, async () => {
  const first = run({ QY_DEMO: 'off', QY_LOG_LEVEL: 'silent' })
  await until(() => /清源已启动/.test(first.words()) || first.child.exitCode !== null)
  const second = run({ QY_DEMO: 'off' }, first.dataDir)
  expect(await second.ended).toBe(1)
  expect(second.words().trim()).toMatch(
    new RegExp(`^无法启动：数据目录 .*正被另一个清源进程使用.*进程 ${first.child.pid}，`),
  )
  expect(first.child.exitCode).toBeNull()
})
