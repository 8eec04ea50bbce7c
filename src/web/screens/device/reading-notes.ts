/** What there is to say of a reading beside its figure: the warning that it raised, why it is not judged. Pure. */
import { formatAge } from '#lib/format.ts'
import type { JudgedFactor } from '#web/widgets/reading/judge-reading.ts'
import { valueWords } from '#web/widgets/reading/judged.tsx'
import type { LiveWarning } from '#web/widgets/warning/held.ts'

/** Of an instrument that is not simply at work (HJ 212-2017, table 8). */
const flagWords: Readonly<Record<string, string>> = {
  F: '停运',
  M: '维护中，本值不判定',
  S: '手工设定，本值不判定',
  D: '仪器故障，本值不可信',
  C: '校准中，本值不判定',
  B: '通讯异常，本值不可信',
}

/** @param warnings the open ones of the device; empty where there is nothing to say */
export function noteOf(
  { factor, value, flag, judged }: JudgedFactor,
  warnings: readonly LiveWarning[],
  now: number,
): string {
  const { verdict, limit } = judged
  if (verdict === 'paused') return flagWords[flag] ?? '仪器未正常工作，本值不判定'
  if (verdict !== 'out' || value === null) return ''
  if (limit === undefined || limit.range) return '超出仪器量程，请核对仪器'
  const raised = warnings.find(({ code, active }) => code === limit.code && active)
  const by = limit.op === '>' || limit.op === '>=' ? value - limit.value : limit.value - value
  const excess =
    limit.op === '=' || limit.op === '!='
      ? ''
      : `，${limit.op.startsWith('>') ? '超' : '低'} ${valueWords(factor, by)}`
  if (raised) return `${raised.title}${excess}，${formatAge(now - raised.firstAt)}`
  return limit.forSec > 0
    ? `${limit.name}${excess}，满 ${Math.round(limit.forSec / 60)} min 预警`
    : `${limit.name}${excess}`
}
