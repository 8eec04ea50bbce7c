/** The program as a person starts it: what it says, and with which code it ends. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { generateSync } from 'otplib'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startFailure } from '#server/boot-words.ts'
import { type Config, loadConfig } from '#server/config.ts'
import { FullError } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { loadSecrets } from '#server/http/secrets.ts'
import { devicePasswords } from '#server/ingest/device-passwords.ts'
import { start } from '#server/start.ts'
import { freshPlace, postgresAnswers } from '../../support/databases.ts'

function run(env: Record<string, string>, dataDir = mkdtempSync(join(tmpdir(), 'qy-start-'))) {
  const child: ChildProcess = spawn(process.execPath, ['src/setup/serve.mjs', 'src/server/main.ts'], {
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

it('asks the first administrators for a device; who has lost it is set free at the server', {
  timeout: 120_000,
}, async () => {
  const dataDir = used()
  const first = 'First-Passw0rd-1'
  const own = 'Own-Passw0rd-22'
  const config = loadConfig({
    PORT: '0',
    QY_HJ212_PORT: '0',
    QY_DEMO: 'off',
    QY_LOG_LEVEL: 'silent',
    QY_DATA_DIR: dataDir,
    QY_ADMIN_PASSWORD: first,
  })
  const underWay = async <T>(
    work: (call: Call, enter: (password: string) => Promise<Call>) => Promise<T>,
  ) => {
    const running = await start(config)
    const callWith =
      (token = ''): Call =>
      async (method, path, body) => {
        const answer = await fetch(`${running.url}/jeecg-boot${path}`, {
          method,
          headers: { 'content-type': 'application/json', ...(token && { 'x-access-token': token }) },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
        return (await answer.json()) as Answer
      }
    const enter = async (password: string) => {
      const { result } = await callWith()('POST', '/sys/login', { username: 'secadmin', password })
      return callWith((result as { token: string }).token)
    }
    try {
      return await work(callWith(), enter)
    } finally {
      await running.stop()
    }
  }
  const roles = '/sys/role/list'
  await underWay(async (_, enter) => {
    const call = await enter(first)
    const passwords = { oldpassword: first, password: own, confirmpassword: own }
    expect(
      (await call('PUT', '/sys/user/updatePassword', { username: 'secadmin', ...passwords })).success,
    ).toBe(true)
    expect(await call('GET', roles)).toMatchObject({ success: false, result: { secondFactor: 'enrol' } })
    const { result } = await call('POST', '/sys/user/secondFactor/begin', {})
    const code = generateSync({ secret: (result as { secret: string }).secret })
    expect((await call('POST', '/sys/user/secondFactor/confirm', { code })).success).toBe(true)
    expect((await call('GET', roles)).success).toBe(true)
    expect(await (await enter(own))('GET', roles)).toMatchObject({ result: { secondFactor: 'check' } })
  })
  const reset = (name: string) =>
    spawnSync(process.execPath, ['src/server/reset-factor.ts', ...(name ? [name] : [])], {
      env: { PATH: process.env['PATH'], QY_DATA_DIR: dataDir, QY_DEMO: 'off' },
      encoding: 'utf8',
    })
  expect(reset('').stderr).toContain('请写明用户账号')
  expect(reset('nobody').stderr).toContain('用户 nobody 不存在')
  expect(reset('auditor').stderr).toContain('没有启用动态口令')
  const done = reset('secadmin')
  expect(done.stdout).toContain('已解除用户 secadmin 的动态口令')
  expect(done.status).toBe(0)
  await underWay(async (_, enter) => {
    expect(await (await enter(own))('GET', roles)).toMatchObject({ result: { secondFactor: 'enrol' } })
  })
})
interface Answer {
  success: boolean
  result: unknown
}
type Call = (method: string, path: string, body?: object) => Promise<Answer>

it.skipIf(!postgresAnswers)(
  'has PostgreSQL look at the first rows before anybody asks for them',
  {
    timeout: 120_000,
  },
  async () => {
    const place = await freshPlace('postgres', true)
    onTestFinished(() => place.remove())
    const running = await start(
      loadConfig({
        PORT: '0',
        QY_HJ212_PORT: '0',
        QY_DEMO: 'off',
        QY_LOG_LEVEL: 'silent',
        QY_DATA_DIR: used(),
        DATABASE_URL: place.databaseUrl,
      }),
    )
    const db = await openDb(place)
    onTestFinished(() => db.close())
    try {
      const known = await db.read<{ rows: number }>({
        sql: "select reltuples as rows from pg_class where oid = 'sys_role_permission'::regclass",
        parameters: [],
      })
      expect(known[0]?.rows).toBeGreaterThan(0)
    } finally {
      await running.stop()
    }
  },
)

/** Why the start failed, as the person at the terminal reads it. */
async function refusal(env: Record<string, string>): Promise<string | undefined> {
  let config: Config | undefined
  try {
    config = loadConfig({ PORT: '0', QY_HJ212_PORT: '0', QY_DEMO: 'off', QY_LOG_LEVEL: 'silent', ...env })
    const running = await start(config)
    await running.stop()
    return 'started'
  } catch (error) {
    return startFailure(error, config)
  }
}
function used(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'qy-used-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

it('names cause and mend of each wrong setting in one sentence [R20 R62]', { timeout: 60_000 }, async () => {
  const file = join(used(), 'file')
  writeFileSync(file, '')
  const folder = { QY_DATA_DIR: used() }
  const cases: [Record<string, string>, RegExp][] = [
    [{ QY_DATA_DIR: join(file, 'var') }, /不能用作目录.*QY_DATA_DIR/],
    [{ QY_DATA_DIR: file }, /不能用作目录.*QY_DATA_DIR/],
    // Nobody may make a folder here, root included.
    [{ QY_DATA_DIR: '/sys/qingyuan' }, /^无法写入 \/sys\/qingyuan，请检查目录权限/],
    [{ ...folder, DATABASE_URL: 'foo' }, /^DATABASE_URL 不是有效的地址/],
    [{ ...folder, DATABASE_URL: 'postgres://u:geheim@127.0.0.1:99999/x' }, /^DATABASE_URL 不是有效的地址/],
    [
      { ...folder, DATABASE_URL: 'postgres://u:geheim@127.0.0.1:1/x' },
      /^无法连接数据库.*连接被拒绝.*DATABASE_URL/,
    ],
    [{ ...folder, DATABASE_URL: 'postgres://u:geheim@%zz/x' }, /DATABASE_URL/],
    [{ ...folder, DATABASE_URL: 'postgres://u:geheim@nohost.invalid/x' }, /^无法连接数据库.*DATABASE_URL/],
    [{ ...folder, HOST: '192.0.2.1' }, /^地址 192\.0\.2\.1 不属于本机，请检查 HOST/],
    [{ ...folder, HOST: 'nohost.invalid' }, /^找不到主机 nohost\.invalid，请检查 HOST/],
    [{ ...folder, NATS_URL: 'foo' }, /^NATS_URL 不是有效的地址/],
    [{ ...folder, QY_ROLE: 'boss' }, /^QY_ROLE 只能是/],
  ]
  for (const [env, sentence] of cases) {
    const words = await refusal(env)
    expect(words, JSON.stringify(env)).toMatch(sentence)
    expect(words).not.toMatch(/\n|geheim/)
  }
})

it('does not begin anew where a database was emptied or taken away; names a broken one [R20 R62]', {
  timeout: 60_000,
}, async () => {
  const dataDir = used()
  const file = join(dataDir, 'qingyuan.db')
  await (await openDb({ dataDir })).close()
  const whole = readFileSync(file)
  for (const spoil of [() => truncateSync(file, 0), () => rmSync(file)]) {
    spoil()
    expect(await refusal({ QY_DATA_DIR: dataDir })).toMatch(/^数据库文件 .* 是空的.*backups 目录.*恢复/)
  }
  const page = 4_096
  for (const from of [1, 2, 6]) {
    writeFileSync(
      file,
      Buffer.concat([whole.subarray(0, from * page), Buffer.alloc(whole.length - from * page, 0xa5)]),
    )
    expect(await refusal({ QY_DATA_DIR: dataDir })).toMatch(/损坏.*backups 目录.*恢复/)
  }
  writeFileSync(file, whole)
  await (await openDb({ dataDir })).close()
})

it('says on a full disk that it is full, whatever is written first [R05 R62]', async () => {
  const noSpace = Object.assign(new Error('database or disk is full'), {
    code: 'ERR_SQLITE_ERROR',
    errcode: 13,
  })
  const { exec } = DatabaseSync.prototype
  for (const first of [/journal_mode/, /^create table if not exists/, /^begin immediate/, /^commit/]) {
    const dataDir = used()
    const spy = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (
      this: DatabaseSync,
      sql: string,
    ) {
      if (first.test(sql)) throw noSpace
      exec.call(this, sql)
    })
    const words = await refusal({ QY_DATA_DIR: dataDir }).finally(() => spy.mockRestore())
    expect(words, String(first)).toBe(`磁盘空间不足，无法写入 ${dataDir}，请清理磁盘后再启动`)
  }
  const config = loadConfig({ QY_DATA_DIR: '/d', DATABASE_URL: 'postgres://u@h/x' })
  expect(startFailure(new FullError('数据库磁盘空间不足，数据未能写入'), config)).toBe(
    '数据库磁盘空间不足，数据未能写入，请清理磁盘后再启动',
  )
})

it('names the file of keys that are not those of the database [R62]', { timeout: 60_000 }, async () => {
  const dataDir = used()
  const ours = devicePasswords(loadSecrets(dataDir).encryptionKey)
  const others = devicePasswords('the key of another host')
  const db = await openDb({ dataDir })
  const site = (mn: string, pw: string) => [mn, mn, mn, 'LOGGER', 'p1', mn, pw]
  const columns = ['id', 'facility_code', 'facility_name', 'facility_type', 'plant_id', 'mn', 'pw']
  await db.write([{ table: 'device_facility', columns, rows: [site('M1', others.close('123456'))] }])
  await db.close()
  const words = await refusal({ QY_DATA_DIR: dataDir })
  expect(words).toMatch(/^密钥文件 .*secrets\.json 与数据库不匹配，.*换回.*$/)
  expect(words).not.toContain('\n')
  // One of many may have been sealed elsewhere: the others go on.
  const again = await openDb({ dataDir })
  await again.write([{ table: 'device_facility', columns, rows: [site('M2', ours.close('123456'))] }])
  await again.close()
  expect(await refusal({ QY_DATA_DIR: dataDir })).toBe('started')
})

it('says under an older Node which one it needs [R20 R62]', async () => {
  const older = "Object.defineProperty(process.versions, 'node', { value: '20.11.0' })"
  const child = spawn(process.execPath, [
    '--import',
    `data:text/javascript,${encodeURIComponent(older)}`,
    'src/setup/serve.mjs',
    'src/server/main.ts',
  ])
  let words = ''
  child.stderr.on('data', (part: Buffer) => (words += part.toString()))
  const [code] = await once(child, 'exit')
  expect(code).toBe(1)
  expect(words.trim()).toMatch(/^无法启动：需要 Node 26 或更高版本，当前为 20\.11\.0，请.*npm start.*$/)
  const scripts = Object.entries(
    JSON.parse(readFileSync('package.json', 'utf8')).scripts as Record<string, string>,
  )
  expect(
    scripts.filter(([, line]) => /^node .*src\/server/.test(line) && !line.includes('src/setup/serve.mjs')),
  ).toEqual([])
})
