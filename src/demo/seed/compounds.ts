/** The drugs the demo reports, with the marker measured, its limits and the published scale of its load. */
import { correctionFactor } from '#lib/wbe/factor.ts'

export interface DemoDrug {
  code: string
  nameZh: string
  nameEn: string
  alias: string
  category: string
  controlled: string
  cas: string
  marker: string
  markerName: string
  /** g/mol */
  molarMass: number
  markerMolarMass: number
  /** Excreted share of the dose; null where none is agreed: then only loads are shown. */
  ef: number | null
  /** Why no consumption is computed. */
  loadOnly: string | null
  source: string
  doseMg: number | null
  /** ng/L */
  lod: number
  loq: number
  /** Mean load of the province, mg/(d·1000 inh): the magnitudes of the published Chinese surveys (METH 12.5-181). */
  meanLoad: number
  /** Load on weekend days over weekday load (MDMA 1.9-2.7 in the European rows, METH about 1). */
  weekend: number
}

export const demoDrugs: readonly DemoDrug[] = [
  drug('METH', '甲基苯丙胺', 'methamphetamine', '冰毒', 'STIM', 'PSY1', '537-46-2', ['METH', '甲基苯丙胺', 149.23, 149.23], 0.43, 30, 2, 16.6, 1.03),
  drug('KET', '氯胺酮', 'ketamine', 'K 粉', 'DISS', 'PSY1', '6740-88-1', ['KET', '氯胺酮', 237.73, 237.73], 0.2, 100, 1, 1.37, 1.12),
  drug('MDMA', '摇头丸', 'MDMA', '摇头丸', 'STIM', 'PSY1', '42542-10-9', ['MDMA', '摇头丸', 193.24, 193.24], 0.65, 100, 1, 1.25, 2.1),
  drug('COC', '可卡因', 'cocaine', '可卡因', 'STIM', 'NARC', '50-36-2', ['BE', '苯甲酰爱康宁', 303.35, 289.33], 0.29, 100, 0.5, 0.15, 1.2),
  drug('HER', '海洛因', 'heroin', '白粉', 'OPIOID', 'NARC', '561-27-3', ['MOR', '吗啡', 369.41, 285.34], null, 20, 5, 5.2, 1, '来源不可分'),
  drug('AMP', '苯丙胺', 'amphetamine', '安非他明', 'STIM', 'PSY1', '300-62-9', ['AMP', '苯丙胺', 135.21, 135.21], 0.3, 30, 1, 1.9, 1.03),
  drug('ETO', '依托咪酯', 'etomidate', '烟粉', 'ETOM', 'PSY2', '33125-97-2', ['ETOA', '依托咪酯酸', 244.29, 216.24], null, null, 1, 0.9, 1.08, '仅负荷'),
] // biome-ignore format: one drug a line

function drug(
  code: string,
  nameZh: string,
  nameEn: string,
  alias: string,
  category: string,
  controlled: string,
  cas: string,
  [marker, markerName, molarMass, markerMolarMass]: [string, string, number, number],
  ef: number | null,
  doseMg: number | null,
  loq: number,
  meanLoad: number,
  weekend: number,
  loadOnly: string | null = null,
): DemoDrug {
  const source = ef === null ? '无公认排泄率' : 'compounds.csv 2026 版，可在系数版本中修改'
  return { code, nameZh, nameEn, alias, category, controlled, cas, marker, markerName, molarMass, markerMolarMass, ef, loadOnly, source, doseMg, lod: loq / 3, loq, meanLoad, weekend } // biome-ignore format: one record
}

export const demoFactorVersion = 'v2026.2'
/** F4 of one drug; null where no excretion factor is agreed. */
export const factorOf = (of: DemoDrug): number | null =>
  of.ef === null ? null : correctionFactor(of.molarMass, of.markerMolarMass, of.ef)
