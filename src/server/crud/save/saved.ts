import { toWire } from '#lib/dates.ts'

/** Who saved a row last and when, as a conflict tells it. */
export const savedBy = (row: { updateBy: string | null; updateTime: number | null }) => ({
  updateBy: row.updateBy,
  updateTime: row.updateTime === null ? null : toWire(row.updateTime),
})
