/** What the platform may ask of a device over HJ 212: the command, its parameters, what comes back, and how long that may take. */
import { minuteMs } from '#lib/dates.ts'
import { stampOf } from '#lib/hj212/time.ts'

/** A request is awaited for ten seconds and sent three times with one number, so that silence is known after thirty. */
export const answering = { waitMs: 10_000, tries: 3 } as const
/** What could not be sent for so long is not sent any more: its moment has passed. */
export const unsentMs = minuteMs
/** Nobody seconded it for so long. */
export const unconfirmedMs = 30 * minuteMs

export interface CommandKind {
  readonly cn: string
  readonly title: string
  /** Asked for before it goes out, by somebody else than its issuer. */
  readonly confirm?: true
  /** From the device's 9011 to its 9012, ms. */
  readonly executeMs: number
  /**
   * What ends it. `result`: 9012. `data`: 9012 behind the data it asked for. `stream`: the first data of the command that carry the
   * factor, under whatever number: devices send real-time data (2011) with numbers of their own and without a 9012.
   */
  readonly ends: 'result' | 'data' | 'stream'
  /** Done twice it is as done once: it is told again where its result may have been lost, also after the device has taken it up. */
  readonly repeats?: true
  /** What its parameters name: the measured factor, or a state of the site. */
  readonly names?: 'factor' | 'info'
  /** Said before it is issued. */
  readonly consequence?: string
}

const quickly = answering.waitMs * answering.tries
const working = 10 * minuteMs

const kinds = {
  SET_CLOCK: { cn: '1012', title: '校时', executeMs: quickly, ends: 'result', repeats: true },
  READ_CLOCK: { cn: '1011', title: '读取时钟', executeMs: quickly, ends: 'data', repeats: true },
  READ_ID: {
    cn: '3019',
    title: '读取设备标识',
    executeMs: quickly,
    ends: 'data',
    repeats: true,
    names: 'factor',
  },
  READ_INFO: {
    cn: '3020',
    title: '读取现场信息',
    executeMs: quickly,
    ends: 'data',
    repeats: true,
    names: 'info',
  },
  READ_VALUE: {
    cn: '2011',
    title: '读取实时值',
    executeMs: quickly,
    ends: 'stream',
    repeats: true,
    names: 'factor',
  },
  SAMPLE_NOW: {
    cn: '3012',
    title: '即时采样',
    confirm: true,
    executeMs: working,
    ends: 'result',
    names: 'factor',
    consequence: '设备会立即抽取一次水样，并占用一次瓶内余量',
  },
  RETAIN: {
    cn: '3015',
    title: '留样',
    confirm: true,
    executeMs: working,
    ends: 'data',
    consequence: '设备会把水样留入下一个空瓶，回报瓶号',
  },
  CLEAN: {
    cn: '3013',
    title: '清洗管路',
    executeMs: working,
    ends: 'result',
    names: 'factor',
    consequence: '清洗期间设备不采样',
  },
  CALIBRATE: {
    cn: '3011',
    title: '零点校准',
    executeMs: working,
    ends: 'result',
    names: 'factor',
    consequence: '校准期间测量值带 C 标记，不参与判定',
  },
  /** Of 参数配置: which command it is, its key says. */
  READ_CONFIG: { cn: '', title: '读取参数', executeMs: quickly, ends: 'data', repeats: true },
  WRITE_CONFIG: { cn: '', title: '下发参数', executeMs: quickly, ends: 'result', repeats: true },
} as const satisfies Record<string, CommandKind>

export type CommandCode = keyof typeof kinds
export const commandKinds: Readonly<Record<CommandCode, CommandKind>> = kinds
export const isCommandCode = (code: string): code is CommandCode => Object.hasOwn(kinds, code)
/** Issued by themselves; the others come with a parameter. */
export const remoteCommands = (Object.keys(kinds) as CommandCode[]).filter(code => kinds[code].cn !== '')

/**
 * Command parameters as they stand between the `&&`.
 * @param factor code of the measured factor, or of the state of the site that is asked for
 * @param now epoch ms
 */
export function parametersOf(code: CommandCode, factor: string | undefined, now: number): string {
  if (code === 'SET_CLOCK') return `SystemTime=${stampOf(now)}`
  const { names } = commandKinds[code]
  if (names === 'info') return `PolId=w00000;InfoId=${factor ?? 'i12001'}`
  return names === 'factor' && factor ? `PolId=${factor}` : ''
}

/** Why this command cannot name that, in words; undefined where it can. @param factor a code that the tables have, where there is one */
export function factorFault(code: CommandCode, factor: string | null | undefined): string | undefined {
  const { names, title, ends }: CommandKind = commandKinds[code]
  if (!factor)
    // Its answer is known by nothing else.
    return ends === 'stream' ? `${title}须说明读哪个因子，请选择后再下达` : undefined
  if (names === undefined) return `${title}不带因子，请去掉后再下达`
  const ofSite = factor.startsWith('i')
  if (names === 'info' && !ofSite) return `${title}读的是现场状态，请选择 i 开头的状态编码`
  if (names === 'factor' && ofSite) return `${title}针对测量因子，请选择水质、气象等因子，不能是现场状态`
  return undefined
}

/** QnRtn of 9011, as the norm has them. */
const refusals: Readonly<Record<string, string>> = {
  '2': '设备拒绝执行',
  '3': '密码错误',
  '4': 'MN 错误',
  '5': 'ST 错误',
  '6': 'Flag 错误',
  '7': 'QN 错误',
  '8': '设备不支持该命令',
  '9': 'CRC 校验错误',
  '100': '未知错误',
}
/** ExeRtn of 9012. */
const failures: Readonly<Record<string, string>> = {
  '2': '执行失败，原因不明',
  '3': '命令请求条件错误',
  '4': '执行超时',
  '5': '系统繁忙，不能执行',
  '6': '系统故障',
  '100': '没有数据',
}
export const refusalWords = (code: string): string =>
  `设备应答 QnRtn=${code}：${refusals[code] ?? '标准之外的应答码'}`
export const failureWords = (code: string): string =>
  `执行结果 ExeRtn=${code}：${failures[code] ?? '标准之外的结果码'}`

/** States of a command that nobody has to wait for any more. */
export const commandOver = ['DONE', 'FAILED', 'TIMEOUT', 'CANCELLED'] as const
