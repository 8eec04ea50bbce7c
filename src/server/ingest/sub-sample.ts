/** A sub-sample out of the frame that tells of it; what is impossible about it is said. */
import type { Reading } from '#lib/hj212/cp.ts'
import { eventCodes, samplingResults } from '#lib/sampling.ts'
import { readFigure } from './check-value.ts'
import type { Rejected, SubSample } from './types.ts'

const figureOf = ({ info, rtd, avg }: Reading): string | undefined => info ?? rtd ?? avg

const whole = (value: number | null): number | null => value && Math.round(value)

/** Whether the readings are those of an event and not of the present. */
export const tellsSample = (readings: readonly Reading[]): boolean =>
  readings.some(({ code }) => code === eventCodes.seq) &&
  readings.some(({ code }) => code === eventCodes.result)

/** @param ts start of the pump, epoch ms */
export function subSampleOf(readings: readonly Reading[], ts: number): SubSample | Rejected {
  const textOf = (code: string) => {
    const found = readings.find(reading => reading.code === code)
    return found ? figureOf(found) : undefined
  }
  const within = (code: string, least: number, most: number): number | null => {
    const value = readFigure(textOf(code) ?? '')
    return value >= least && value <= most ? value : null
  }
  const text = readings.map(reading => `${reading.code}=${figureOf(reading) ?? ''}`).join(',')
  const refuse = (reason: string): Rejected => ({
    factor: eventCodes.seq,
    ts,
    text: text.slice(0, 100),
    reason,
  })
  const seq = within(eventCodes.seq, 0, 9_999)
  if (seq === null || !Number.isInteger(seq)) return refuse('子样序号不是 0 到 9999 的整数')
  const code = within(eventCodes.result, 0, samplingResults.length - 1)
  const result = samplingResults[code ?? -1]
  if (!result) return refuse('采样结果不在标准编码之中')
  const actualMl = within(eventCodes.actualMl, 0, 10_000)
  if (actualMl === null && textOf(eventCodes.actualMl)) return refuse('实际采样量不在 0 到 10000 mL 之间')
  return {
    ts,
    seq,
    result,
    actualMl: whole(actualMl),
    planMl: whole(within(eventCodes.planMl, 0, 5_000)),
    bottleNo: whole(within(eventCodes.bottle, 0, 96)),
    level: within(eventCodes.level, 0, 30),
    cabinetTemp: within(eventCodes.temp, -40, 80),
    pumpSec: within(eventCodes.pumpSec, 0, 3_600),
  }
}
