/** The European multi-city study as the comparison set; origin and terms in NOTICE.md. */
import type { Bulk, Db } from '#server/db/db.ts'
import { bulkOf } from '#server/db/rows.ts'
import { readCsv } from '../csv.ts'

const file = (name: string) => new URL(`./${name}`, import.meta.url)

const figure = (raw: string | undefined): number | null => {
  const value = Number(raw)
  return raw === undefined || raw.trim() === '' || !Number.isFinite(value) ? null : value
}
const drugCodes: Record<string, string> = {
  MDMA: 'MDMA',
  amphetamine: 'AMP',
  methamphetamine: 'METH',
  cocaine: 'COC',
  ketamine: 'KET',
  cannabis: 'THC',
}
const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

function bulks(): Bulk[] {
  const sites = readCsv(file('sites.csv')).map(site => ({
    site_code: site['SiteID'],
    country: site['Country'],
    city: site['City'],
    location: site['Location'],
    lat: figure(site['Latitude']),
    lng: figure(site['Longitude']),
    population: figure(site['Population']),
    institution: site['Institution'],
  }))
  const daily = readCsv(file('daily-loads-2011-2023.csv')).map(row => ({
    site_code: row['Site ID'],
    year: Number(row['Year']),
    drug_code: drugCodes[row['Metabolite'] ?? ''] ?? row['Metabolite'],
    ...Object.fromEntries(dayNames.map(name => [name.toLowerCase(), figure(row[name])])),
    weekday_mean: figure(row['Weekday mean']),
    weekend_mean: figure(row['Weekend mean']),
    daily_mean: figure(row['Daily mean']),
  }))
  return [bulkOf('euda_site', sites), bulkOf('euda_daily', daily)]
}

/** Once: what stands there is the study as it was published. */
export async function seedEurope(db: Db): Promise<void> {
  const there = await db.k.selectFrom('eudaDaily').select('siteCode').limit(1).execute()
  if (there.length === 0) await db.write(bulks())
}
