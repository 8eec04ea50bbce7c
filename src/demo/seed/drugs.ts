/** The drug list of the demo: all compounds of data/compounds.csv, with the versions of their factors. */
import { factorMachine } from '#contract/drug/factor.ts'
import { correctionFactor } from '#lib/wbe/factor.ts'
import type { Bulk } from '#server/db/db.ts'
import { bulkOf } from '#server/db/rows.ts'
import { readCsv } from '#server/seed/csv.ts'
import { demoDrugs } from './compounds.ts'
import { stepId } from './demo-ids.ts'

const compoundsFile = new URL('./data/compounds.csv', import.meta.url)

type Values = Record<string, unknown>
type Compound = Record<string, string>

/** What the file does not say: formula, category, control, common name, colour; `*`: the main marker of its drug. */
const more: Readonly<Record<string, string>> = {
  METH: 'C10H15N STIM PSY1 冰毒 #208D86 *',
  AMP: 'C9H13N STIM PSY1 安非他明 #173979 *',
  MDMA: 'C11H15NO2 STIM PSY1 摇头丸 #620D4B *',
  MDA: 'C10H13NO2 STIM PSY1 -',
  KET: 'C13H16ClNO DISS PSY1 K粉 #8258CC *',
  NK: 'C12H14ClNO DISS NONE -',
  COC: 'C17H21NO4 STIM NARC 可卡因 #7A972E',
  BE: 'C16H19NO4 STIM NONE - - *',
  HER: 'C21H23NO5 OPIOID NARC 白粉 #8F653F',
  MAM: 'C19H21NO4 OPIOID NONE -',
  MOR: 'C17H19NO3 OPIOID NARC - #525045 *',
  CDN: 'C18H21NO3 OPIOID NARC - - *',
  THC: 'C21H30O2 CANN PSY1 大麻',
  THCCOOH: 'C21H28O4 CANN NONE - - *',
  FEN: 'C22H28N2O OPIOID NARC - - *',
  NFEN: 'C14H20N2O OPIOID NONE -',
  MTD: 'C21H27NO OPIOID NARC 美沙酮 - *',
  EDDP: 'C20H23N OPIOID NONE -',
  TRA: 'C16H25NO2 OPIOID PSY2 - - *',
  ETO: 'C14H16N2O2 ETOM PSY2 烟粉 #1B6682',
  ETOA: 'C12H12N2O2 ETOM NONE - - *',
  COT: 'C10H12N2O MARK NONE - - *',
  NIC: 'C10H14N2 MARK NONE -',
  CAF: 'C8H10N4O2 MARK PSY2 - - *',
  EPH: 'C10H15NO PREC PREC - - *',
  MCAT: 'C10H13NO STIM PSY1 长治筋 - *',
}
const roles: Readonly<Record<string, string>> = {
  'parent+marker': 'BOTH',
  parent: 'PARENT',
  marker: 'MARKER',
  'population marker': 'POP',
  'precursor marker': 'PREC',
}
const given = (word: string | undefined) => (word === undefined || word === '-' ? null : word)
const id = (kind: string, n: number) => `${kind}${String(n).padStart(12, '0')}`

/** ng/L: what the demo's laboratory reports, else the middle of the usual range by its logarithm. */
function loqOf({ code, typical_loq_ng_l: range = '' }: Compound): number | null {
  const own = demoDrugs.find(drug => drug.marker === code)
  if (own) return own.loq
  const [low, high] = range.split('-').map(Number)
  if (!low || !high) return null
  // Its values stand under the drug's own code with this limit: a method that asked for more would call them below it.
  const reported = demoDrugs.find(drug => drug.code === code)
  return reported?.loq ?? Number(Math.sqrt(low * high).toPrecision(2))
}

function drugRow(compound: Compound, at: number, now: number): Values {
  const code = compound['code']!
  const [formula, category, controlled, alias, color, main] = more[code]!.split(' ')
  const parent = compound['parent_code']
  const loq = loqOf(compound)
  return {
    id: id('108', at + 1),
    drug_code: code,
    name_zh: compound['name_zh'],
    name_en: compound['name_en'],
    alias: given(alias),
    category,
    controlled,
    role: roles[compound['role']!],
    parent: parent === code ? null : parent,
    main_marker: main ? 'Y' : 'N',
    cas: compound['cas'],
    formula,
    molar_mass: Number(compound['molar_mass_g_mol']),
    dose_mg: Number(compound['typical_dose_mg']) || null,
    lod_default: loq === null ? null : Number((loq / 3).toFixed(4)),
    loq_default: loq,
    color: given(color),
    status: '1',
    create_by: 'admin',
    create_time: now,
  }
}

const dayMs = 86_400_000
const analyst = { by: 'lab', name: '江映' }
const approver = { by: 'prov', name: '沈岚' }
/** Heroin's markers cannot be told from medicine and poppy straw: nobody has approved a factor for them. */
const notSeparable = 'HER'

/** Factors of one drug, those of its main marker first: the usual candidate is approved, another one waits. */
function factorRows(compounds: readonly Compound[], now: number): { factors: Values[]; steps: Values[] } {
  const factors: Values[] = []
  const steps: Values[] = []
  const massOf = (code: string) => Number(compounds.find(each => each['code'] === code)?.['molar_mass_g_mol'])
  const isMain = (one: Compound) => Number(more[one['code']!]!.endsWith('*'))
  const numbers = new Map<string, number>()
  const begun = now - 470 * dayMs
  const next = new Date(now + 32 * dayMs).toISOString().slice(0, 8)
  const ordered = [...compounds].sort((a, b) => isMain(b) - isMain(a))
  for (const compound of ordered) {
    const marker = compound['code']!
    const drug = compound['parent_code']!
    const candidates = compound['excretion_fraction_candidates']!.split('|').filter(Boolean)
    candidates.forEach((candidate, at) => {
      const no = (numbers.get(drug) ?? 0) + 1
      numbers.set(drug, no)
      const approved = at === 0 && drug !== notSeparable
      // One of those that wait has been handed in.
      const state = approved ? 'APPROVED' : drug === 'KET' ? 'REVIEW' : 'DRAFT'
      const made = approved ? begun : now - 3 * dayMs
      const own = id('109', factors.length + 1)
      const taken = state === 'APPROVED' ? ['submit', 'approve'] : state === 'REVIEW' ? ['submit'] : []
      factors.push({
        id: own,
        drug_code: drug,
        marker,
        version_no: no,
        version_name: `${drug} v${no}`,
        state,
        cf_basis: 'CALC',
        ef: Number(candidate),
        cf: Number(correctionFactor(massOf(drug), massOf(marker), Number(candidate)).toPrecision(8)),
        source: sourceOf(compound),
        confidence: 'LOW',
        valid_from: approved ? '2020-01-01' : `${next}01`,
        authors: analyst.by,
        submit_by: taken.length > 0 ? analyst.by : null,
        submit_time: taken.length > 0 ? made + 3_600_000 : null,
        approve_by: approved ? approver.by : null,
        approve_time: approved ? made + dayMs : null,
        create_by: analyst.by,
        create_time: made,
        version: 1 + taken.length,
      })
      for (const [index, verb] of taken.entries()) {
        const step = factorMachine.steps.find(each => each.verb === verb)!
        const who = verb === 'approve' ? approver : analyst
        steps.push({
          id: stepId(own, index),
          entity: 'correction_factor',
          record_id: own,
          verb,
          title: step.title,
          from_state: step.from[0],
          to_state: step.to,
          by_user: who.by,
          by_name: who.name,
          at: made + (verb === 'approve' ? dayMs : 3_600_000),
          reason: null,
          notes: null,
          tenant_id: '0',
        })
      }
    })
  }
  return { factors, steps }
}
const noteColumn = 'note(gk=from general knowledge, verify)'
const sourceOf = (compound: Compound): string =>
  `compounds.csv 2026 版${compound[noteColumn] ? `：${compound[noteColumn]}` : ''}（gk：领域通识，发布前须核实）`

/** Rows of the drug list. */
export const compoundRows = (now: number): Values[] =>
  readCsv(compoundsFile).map((compound, at) => drugRow(compound, at, now))

export function drugBulks(compounds: Values[], now: number): Bulk[] {
  const { factors, steps } = factorRows(readCsv(compoundsFile), now)
  return [bulkOf('drug', compounds), bulkOf('correction_factor', factors), bulkOf('record_step', steps)]
}
