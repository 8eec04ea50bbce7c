/** The method that a worksheet works by: its columns, and what each compound has to keep. */
import { usualLimits } from '#contract/drug/method.ts'
import { isEmpty } from '#contract/kit/rule.ts'
import type { QcLimits } from '#lib/lab/qc.ts'
import { type SheetColumn, standardColumn } from '#lib/lab/read-block.ts'
import { defaultPolicy, type WestgardPolicy } from '#lib/lab/westgard.ts'
import type { Bulk, Db } from '#server/db/db.ts'
import {
  askedOf,
  begunPolicy,
  freezeLimits,
  freezePolicy,
  frozenOf,
  type LimitRow,
  namesOf,
  type PolicyRow,
  rulesOf,
} from './queries.ts'

export interface SheetCompound extends SheetColumn {
  readonly title: string
  readonly color: string | null
}
/** The internal standard stands behind the compounds; its figures are %. */
const standard: SheetCompound = {
  code: standardColumn,
  names: ['IS%', 'IS %', '内标', '内标回收率'],
  title: '内标回收率',
  lod: 0,
  loq: 0,
  uloq: null,
  color: null,
}
export interface Method {
  readonly columns: readonly SheetCompound[]
  /** Of a compound, or of the internal standard. */
  limitsOf(code: string): QcLimits
  readonly policy: WestgardPolicy
  /** Of the whole run: the strictest that any compound asks. */
  readonly run: Pick<QcLimits, 'calR' | 'isLow' | 'isHigh'>
}
type Asked = Omit<LimitRow, 'worksheetId'>
/** What it is worked by: the worksheet's row on the wire. */
type Header = Readonly<Record<string, unknown>>

/** What the method says now, the usual limits where it says nothing; a compound without limits of detection is not measured by it. */
async function asksNow(db: Db, methodId: string): Promise<Asked[]> {
  const rows = await askedOf(db, methodId)
  return rows.flatMap(row => {
    const { drugCode, lod, loq } = row
    if (lod === null || loq === null) return []
    return [
      {
        drugCode,
        lod,
        loq,
        linearLow: row.linearLow,
        linearHigh: row.linearHigh,
        recoveryLow: row.recoveryLow ?? usualLimits.recoveryLow,
        recoveryHigh: row.recoveryHigh ?? usualLimits.recoveryHigh,
        isRecoveryLow: row.isRecoveryLow ?? usualLimits.isRecoveryLow,
        isRecoveryHigh: row.isRecoveryHigh ?? usualLimits.isRecoveryHigh,
        rpdLimit: row.rpdLimit ?? usualLimits.rpdLimit,
        ccvLimit: row.ccvLimit ?? usualLimits.ccvLimit,
        curveR: row.curveR ?? usualLimits.curveR,
        blankLimit: row.blankLimit ?? loq,
      },
    ]
  })
}
const limitsIn = (row: Asked): QcLimits => ({
  rpd: row.rpdLimit,
  spikeLow: row.recoveryLow,
  spikeHigh: row.recoveryHigh,
  rmLow: row.recoveryLow,
  rmHigh: row.recoveryHigh,
  isLow: row.isRecoveryLow,
  isHigh: row.isRecoveryHigh,
  calR: row.curveR,
  ccv: row.ccvLimit,
  blank: row.blankLimit,
})

type Rules = Omit<PolicyRow, 'worksheetId'>
const policyIn = (row: Rules | undefined): WestgardPolicy =>
  row
    ? ({
        '1-2s': row.rule12s,
        '1-3s': row.rule13s,
        '2-2s': row.rule22s,
        'R-4s': row.ruleR4s,
        '4-1s': row.rule41s,
        '10-x': row.rule10x,
      } as WestgardPolicy)
    : defaultPolicy
/** What broken rules do by a method now. */
export const policyNow = async (db: Db, methodId: unknown): Promise<WestgardPolicy> =>
  policyIn(isEmpty(methodId) ? undefined : await rulesOf(db, String(methodId)))
async function policyOf(db: Db, header: Header): Promise<WestgardPolicy> {
  const begun = header['state'] === 'DRAFT' ? undefined : await begunPolicy(db, String(header['id']))
  return begun ? policyIn(begun) : policyNow(db, header['methodId'])
}

/** Compounds and limits of a worksheet: those that it began with, before that those of its method. */
export async function methodOf(db: Db, header: Header): Promise<Method> {
  const frozen = header['state'] === 'DRAFT' ? [] : await frozenOf(db, String(header['id']))
  const asked: Asked[] =
    frozen.length > 0 || isEmpty(header['methodId']) ? frozen : await asksNow(db, String(header['methodId']))
  const policy = await policyOf(db, header)
  const drugs = new Map(
    (
      await namesOf(
        db,
        asked.map(({ drugCode }) => drugCode),
      )
    ).map(row => [row.drugCode, row]),
  )
  const strictest = (pick: (row: Asked) => number, of: typeof Math.max, usual: number) =>
    asked.length > 0 ? of(...asked.map(pick)) : usual
  const run = {
    calR: strictest(row => row.curveR, Math.max, usualLimits.curveR),
    isLow: strictest(row => row.isRecoveryLow, Math.max, usualLimits.isRecoveryLow),
    isHigh: strictest(row => row.isRecoveryHigh, Math.min, usualLimits.isRecoveryHigh),
  }
  const limits = new Map(asked.map(row => [row.drugCode, limitsIn(row)]))
  return {
    columns: [
      ...asked.map(({ drugCode, lod, loq, linearLow, linearHigh }) => {
        const drug = drugs.get(drugCode)
        return {
          code: drugCode,
          title: drug?.nameZh ?? drugCode,
          names: [drug?.nameZh, drug?.nameEn, drug?.alias].filter(
            (name): name is string => name !== null && name !== undefined && name !== '',
          ),
          lod,
          loq,
          low: linearLow,
          uloq: linearHigh,
          color: drug?.color ?? null,
        }
      }),
      standard,
    ],
    limitsOf: code => ({ ...(limits.get(code) ?? defaultLimits), ...(code === standardColumn && run) }),
    run,
    policy,
  }
}
const defaultLimits: QcLimits = limitsIn({
  drugCode: '',
  lod: 0,
  loq: 0,
  linearLow: null,
  linearHigh: null,
  ...usualLimits,
  blankLimit: 0,
})

/** The run begins: what the method asks now is what it is judged by from here on. */
export async function frozen(db: Db, worksheetId: string, methodId: string): Promise<Bulk[]> {
  const [asked, rules] = await Promise.all([asksNow(db, methodId), rulesOf(db, methodId)])
  return [
    ...(asked.length > 0 ? [freezeLimits(asked.map(row => ({ ...row, worksheetId })))] : []),
    ...(rules ? [freezePolicy({ ...rules, worksheetId })] : []),
  ]
}
