/** 实验室比对: of samples that the caller sees, how the laboratories that measured their parts agree. */
import type { FastifyInstance } from 'fastify'
import { labCompareList, mostCompared, reportLab, usualDays } from '#contract/sewage/lab-compare.ts'
import { businessDay, dayMs } from '#lib/dates.ts'
import { defaultQcLimits } from '#lib/lab/qc.ts'
import { serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { figureOf } from '../sample/limits.ts'
import { namesOf } from '../worksheet/queries.ts'
import { compared, labOfDepartment, type Part } from './compare.ts'
import {
  departmentNames,
  departmentsOf,
  dividedSamples,
  laboratories,
  type PartRow,
  partsOf,
  valuesOfParts,
} from './queries.ts'
import { report } from './report.ts'

/** Samples of one answer; each has some twenty compounds. */
const mostSamples = 200

/** `labCompare.sigma`: σ_pt in % of the assigned value; by Thompson where nobody set it. */
const sigmaOf = async (db: Deps['db']): Promise<number | null> => {
  const set = await figureOf(db, 'labCompare.sigma', 0, [0, 100])
  return set > 0 ? set : null
}

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  serve(app, labCompareList, async ({ query, session }) => {
    const now = Date.now()
    const from = query.from ?? businessDay(now - usualDays * dayMs)
    const to = query.to ?? businessDay(now)
    const roots = await dividedSamples(db, session, from, to, mostSamples + 1)
    const shown = roots.slice(0, mostSamples)
    const children = await partsOf(
      db,
      session,
      shown.map(({ id }) => id),
    )
    const rows = [...shown, ...children]
    const ids = rows.map(({ id }) => id)
    const [values, departments, labs, sigmaPct, rpdLimit] = await Promise.all([
      valuesOfParts(db, ids),
      departmentsOf(db, ids),
      laboratories(db),
      sigmaOf(db),
      figureOf(db, 'labCompare.rpd', defaultQcLimits.rpd, [1, 200]),
    ])
    const orgOf = new Map(departments.map(one => [one.sampleId, one.orgCode ?? '']))
    const named = new Map(
      (await departmentNames(db, [...new Set(orgOf.values())].filter(Boolean))).map(one => [
        one.orgCode,
        one.departName,
      ]),
    )
    const open = labs.filter(({ delFlag }) => delFlag === '0')
    const partOf = (row: PartRow): Part => {
      const org = orgOf.get(row.id) ?? ''
      const lab = row.labId
        ? labs.find(({ id }) => id === row.labId)
        : labOfDepartment(open, org, row.tenantId)
      return {
        sampleId: row.id,
        rootId: row.parentSampleId && children.includes(row) ? row.parentSampleId : row.id,
        labId: lab?.id ?? row.labId ?? org,
        labName: lab?.labName ?? named.get(org) ?? '未登记的实验室',
      }
    }
    const parts = rows.map(partOf)
    const found = compared(parts, values, { reference: query.reference ?? null, sigmaPct, rpdLimit })
    const names = new Map(
      (await namesOf(db, [...new Set(found.map(({ drugCode }) => drugCode))])).map(one => [
        one.drugCode,
        one.nameZh,
      ]),
    )
    const rootOf = new Map(shown.map((row, at) => [row.id, { row, at }]))
    const plantOf = (row: PartRow) => row.shortName || row.plantName
    const all = found
      .sort(
        (a, b) =>
          rootOf.get(a.sampleId)!.at - rootOf.get(b.sampleId)!.at || (a.drugCode < b.drugCode ? -1 : 1),
      )
      .map(one => {
        const { row } = rootOf.get(one.sampleId)!
        return {
          ...one,
          sampleNo: row.sampleNo,
          sampleDate: row.sampleDate,
          plantName: plantOf(row),
          drugName: names.get(one.drugCode) ?? one.drugCode,
        }
      })
    const wanted = query.drugCode ? all.filter(({ drugCode }) => drugCode === query.drugCode) : all
    const measured = new Set(values.map(({ sampleId }) => sampleId))
    const compares = new Map(all.flatMap(one => one.labs.map(({ labId, labName }) => [labId, labName])))
    return {
      rows: wanted.slice(0, mostCompared),
      more: wanted.length > mostCompared || roots.length > mostSamples,
      labs: [...compares].map(([id, name]) => ({ id, name })),
      drugs: [...names].map(([code, name]) => ({ code, name })).sort((a, b) => (a.code < b.code ? -1 : 1)),
      sigmaPct,
      rpdLimit,
      waiting: children.flatMap(row => {
        const lab = labs.find(({ id }) => id === row.labId)
        if (!lab || measured.has(row.id)) return []
        return [
          {
            sampleId: row.id,
            sampleNo: row.sampleNo,
            sampleDate: row.sampleDate,
            plantName: plantOf(row),
            labName: lab.labName,
            own: lab.departId !== null,
          },
        ]
      }),
    }
  })
  serve(app, reportLab, async ({ body, session }) => {
    const { taken, labName } = await report(deps, session, body)
    return withMessage(`已登记${labName}的 ${taken} 个值`, { taken })
  })
}
