/** The European multi-city study as the comparison set; origin and terms in data/NOTICE.md. */
import { readFileSync } from 'node:fs'
import type { Bulk } from '#server/db/db.ts'
import { bulkOf } from '#server/db/rows.ts'

/** RFC 4180 as far as these files use it: quotes around fields, no line breaks inside. */
function readCsv(name: string): Record<string, string>[] {
  const lines = readFileSync(new URL(`./data/${name}`, import.meta.url), 'utf8')
    .trim()
    .split(/\r?\n/)
  const cells = (line: string) =>
    [...line.matchAll(/("([^"]*)"|[^,]*)(,|$)/g)].slice(0, -1).map(match => match[2] ?? match[1] ?? '')
  const names = cells(lines[0]!)
  return lines.slice(1).map(line => {
    const values = cells(line)
    return Object.fromEntries(names.map((column, index) => [column, values[index] ?? '']))
  })
}

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

export function eudaBulks(): Bulk[] {
  const sites = readCsv('sites.csv').map(site => ({
    site_code: site['SiteID'],
    country: site['Country'],
    city: site['City'],
    location: site['Location'],
    lat: figure(site['Latitude']),
    lng: figure(site['Longitude']),
    population: figure(site['Population']),
    institution: site['Institution'],
  }))
  const daily = readCsv('daily-loads-2011-2023.csv').map(row => ({
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
