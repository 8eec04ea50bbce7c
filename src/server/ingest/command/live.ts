/** A command on its way to one device, and what an answer of the device makes of it. Pure: nothing is sent or written here. */
import {
  answering,
  type CommandKind,
  commandKinds,
  failureWords,
  isCommandCode,
  parametersOf,
  refusalWords,
} from '#contract/device/command-kinds.ts'
import { type ConfigKey, configKeys, configWords } from '#contract/device/config-keys.ts'
import { factorName, factorUnit, stateWord } from '#lib/factors.ts'
import { formatInstant } from '#lib/format.ts'
import { type Parameters, parseParameters } from '#lib/hj212/cp.ts'
import { parseStamp } from '#lib/hj212/time.ts'
import { withoutNul } from '#lib/nul.ts'
import type { Db, Unit } from '#server/db/db.ts'
import type { DevicePasswords } from '../device-passwords.ts'
import {
  configsOf,
  type Ending,
  facilityFollows,
  passwordFollows,
  type StoredCommand,
  settingRow,
} from './queries.ts'

export interface LiveConfig {
  readonly id: string
  readonly tenantId: string
  /** As the database has it. */
  from: string
  readonly value: string
}
/** What it owes to the database. */
export interface Owed {
  readonly unit: Unit
  /** What is tried once where the unit found a row not as expected. */
  readonly instead: (() => Unit) | undefined
}
export interface Live {
  readonly row: StoredCommand
  readonly kind: CommandKind
  readonly key: ConfigKey | undefined
  readonly config: LiveConfig | undefined
  readonly qn: string
  /** Parameters as they go on the line; a secret among them. */
  readonly cp: string
  state: 'SENT' | 'ACKED'
  readonly sentAt: number
  /** Waits of ten seconds that have begun. */
  turns: number
  tries: number
  ackedAt: number | undefined
  /** What it asked for has come. */
  data: Parameters | undefined
  frameId: string | undefined
  /** Nothing more is awaited; what is owed to the database may still be under way. */
  over: boolean
  readonly owed: Owed[]
  writing: boolean
}

/** Words of 2005 and later ones alike; a command that is known no more waits as long as any. */
export const kindOfRow = ({ kind, cn }: Pick<StoredCommand, 'kind' | 'cn'>): CommandKind =>
  isCommandCode(kind)
    ? { ...commandKinds[kind], cn }
    : { cn, title: kind, executeMs: answering.waitMs * answering.tries, ends: 'result' }

export const keyOfRow = ({ configKey }: Pick<StoredCommand, 'configKey'>): ConfigKey | undefined =>
  configKey ? configKeys[configKey] : undefined

/** Its line is another one, or its process: what was on the way is lost, and nobody but the device can say it again. */
export const isToldAgain = ({ state, kind, over }: Live): boolean =>
  !over && (state === 'SENT' || kind.repeats === true)

/** Epoch ms at which something has to be done for it if no answer comes. */
export const dueAt = ({ state, sentAt, turns, ackedAt, kind }: Live): number =>
  state === 'SENT' ? sentAt + turns * answering.waitMs : (ackedAt ?? sentAt) + kind.executeMs

export const unanswered = (tries: number): string =>
  tries === 0
    ? `${seconds(answering.waitMs * answering.tries)}内设备没有连线，命令没有发出；请等设备恢复通讯后再试`
    : `共发送 ${tries} 次，${seconds(answering.waitMs * answering.tries)}内没有应答；请查看设备与通讯后再试`
export const unfinished = ({ kind }: Pick<Live, 'kind'>): string =>
  `设备已应答，${seconds(kind.executeMs)}内没有回报执行结果；请到现场核对后再下发`
const seconds = (ms: number): string => (ms >= 120_000 ? `${ms / 60_000} 分钟` : `${ms / 1000} 秒`)

/** What came of an answer. */
export type Outcome =
  | { to: 'acked' }
  | { to: 'data' }
  | { to: 'done' | 'failed'; result: string; qnRtn?: number; exeRtn?: number }
  /** It is no answer to this: kept apart, with the reason. */
  | { to: 'aside'; reason: string }
  /** It says again what was said. */
  | { to: 'nothing' }

const codeOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,4}$/.test(text) ? Number(text) : undefined

export function answered(live: Live, cn: string, parameters: Parameters): Outcome {
  if (cn === '9011') return returned(live, parameters.alone['QnRtn'])
  if (cn === '9012') return executed(live, parameters.alone['ExeRtn'])
  if (cn !== live.kind.cn)
    return { to: 'aside', reason: `应答的命令 ${cn} 与下发的 ${live.kind.cn} 不符，没有采用` }
  if (live.kind.ends === 'result') return { to: 'nothing' }
  if (live.key?.read && live.key.read.valueOf(parameters) === undefined)
    return { to: 'aside', reason: `${cn} 中没有所问的${live.key.title}，没有采用` }
  return live.kind.ends === 'stream' ? { to: 'done', result: broughtWords(live, parameters) } : { to: 'data' }
}

/** How an answer ends its command. @param at epoch ms */
export function endingOf(
  live: Live,
  { to, result, qnRtn, exeRtn }: Extract<Outcome, { result: string }>,
  { at, frameId }: { at: number; frameId: string },
): Ending {
  return {
    state: to === 'done' ? 'DONE' : 'FAILED',
    result: withoutNul(result),
    at,
    qnRtn,
    exeRtn,
    // What brought data stays the frame to look at.
    frameId: live.frameId ?? frameId,
    ackedAt: qnRtn === undefined ? at : undefined,
  }
}

function returned(live: Live, text: string | undefined): Outcome {
  const code = codeOf(text)
  if (code === undefined) return { to: 'aside', reason: '9011 中没有 QnRtn，没有采用' }
  if (live.state === 'ACKED') return { to: 'nothing' }
  return code === 1 ? { to: 'acked' } : { to: 'failed', result: refusalWords(String(code)), qnRtn: code }
}
function executed(live: Live, text: string | undefined): Outcome {
  const code = codeOf(text)
  if (code === undefined) return { to: 'aside', reason: '9012 中没有 ExeRtn，没有采用' }
  if (code !== 1) return { to: 'failed', result: failureWords(String(code)), exeRtn: code }
  if (live.kind.ends === 'result') return { to: 'done', result: doneWords(live), exeRtn: code }
  return live.data
    ? { to: 'done', result: broughtWords(live, live.data), exeRtn: code }
    : { to: 'failed', result: '设备回报执行成功，但没有带回所问的数据', exeRtn: code }
}

const doneWords = ({ row, config, key }: Live): string =>
  config && row.configKey && !key?.secret ? `已生效：${configWords(row.configKey, config.value)}` : '执行成功'

/** What a device tells, as people read it. */
function broughtWords({ row, key }: Live, { alone, readings }: Parameters): string {
  const value = key?.read?.valueOf({ alone, readings, repeated: [], unread: [] })
  if (row.configKey && value !== undefined) return `${key!.title} ${configWords(row.configKey, value)}`
  const words = readings.flatMap(({ code, rtd, info, avg, sn }) => {
    const figure = rtd ?? info ?? avg
    if (sn) return `${factorName(code)}序列号 ${sn}`
    if (figure === undefined) return []
    const shown = stateWord(code, Number(figure)) ?? `${figure} ${factorUnit(code)}`.trim()
    return `${factorName(code)} ${shown}`
  })
  const clock = parseStamp(alone['SystemTime'] ?? '')
  if (Number.isFinite(clock)) words.unshift(`设备时钟 ${formatInstant(clock)}`)
  if (alone['VaseNo']) words.unshift(`留样瓶号 ${alone['VaseNo']}`)
  return words.slice(0, 8).join('，').slice(0, 400) || '执行成功'
}

export async function configOf(db: Db, { configId }: StoredCommand): Promise<LiveConfig | undefined> {
  const [stored] = configId ? await configsOf(db, [configId]) : []
  return stored && { ...stored, from: stored.state }
}
export function liveOf(row: StoredCommand, config: LiveConfig | undefined, cp: string): Live {
  return {
    row,
    config,
    cp,
    kind: kindOfRow(row),
    key: keyOfRow(row),
    qn: row.qn ?? '',
    state: row.state === 'ACKED' ? 'ACKED' : 'SENT',
    sentAt: row.sentAt ?? 0,
    turns: 1,
    tries: row.tries,
    ackedAt: row.ackedAt ?? undefined,
    data: row.data === null ? undefined : parseParameters(row.data),
    frameId: undefined,
    over: false,
    owed: [],
    writing: false,
  }
}
/** Real-time data that carry what was asked for. */
export const carries = ({ row, kind }: Live, cn: string, { readings }: Parameters): boolean =>
  cn === kind.cn && readings.some(({ code }) => row.cp === `PolId=${code}`)
export const lateWords = (live: Live): string =>
  live.state === 'ACKED' ? unfinished(live) : unanswered(live.tries)
/** Epoch ms from which nobody waits for it any more. */
export const givenUpAt = (live: Live): number =>
  live.state === 'SENT' ? live.sentAt + answering.waitMs * answering.tries : dueAt(live)
/** Whoever sent it had his time to see to it. */
export const isLeft = ({ state, sentAt, tries, ackedAt }: Live, at: number): boolean =>
  at - (state === 'ACKED' ? (ackedAt ?? sentAt) : sentAt + (tries - 1) * answering.waitMs) > answering.waitMs

/** Whoever gives it up does not know whether its device has the secret that was sent. */
export const isDoubtful = ({ key, row, tries }: Live, { state }: Ending): boolean =>
  key?.secret === true && row.secret !== null && tries > 0 && (state === 'TIMEOUT' || state === 'FAILED')

export const doubtWords = '新旧密码都已保留，设备下次上报时自动判明'

/** Parameters as they go on the line. */
export function cpOf(
  row: StoredCommand,
  config: LiveConfig | undefined,
  { at, passwords }: { at: number; passwords: DevicePasswords },
): string {
  const key = keyOfRow(row)
  if (key && row.kind === 'WRITE_CONFIG')
    return key.write.parametersOf(row.secret ? passwords.open(row.secret) : (config?.value ?? ''))
  return row.kind === 'SET_CLOCK' ? parametersOf('SET_CLOCK', undefined, at) : (row.cp ?? '')
}

/** What is known of the device once a command was done. */
export function consequences(
  { row, config, key, data, cp }: Live,
  at: number,
  passwords: DevicePasswords,
): Unit {
  if (!row.configKey || !key) return []
  const { facilityId, configKey } = row
  if (row.kind === 'READ_CONFIG') {
    const value = data && key.read?.valueOf(data)
    return value === undefined ? [] : [settingRow(facilityId, configKey, withoutNul(value), at, row.id)]
  }
  if (key.secret) {
    const [, password = ''] = /NewPW=(.*)$/.exec(cp) ?? []
    return passwordFollows(facilityId, passwords.close(password))
  }
  const value = config?.value ?? ''
  const setting = settingRow(facilityId, configKey, value, at, row.id)
  return configKey === 'RTD_INTERVAL'
    ? [setting, facilityFollows(facilityId, 'report_sec', Number(value))]
    : [setting]
}
