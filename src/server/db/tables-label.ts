export interface LabelTables {
  /** The number of a plant in its province, as its labels carry it. */
  labelPlant: { plantId: string; province: string; code: string }
  labelPrint: {
    id: string
    at: number
    byUser: string
    byName: string
    paper: string
    start: number
    /** Comma separated, in the order of the sheet. */
    labelIds: string
    nth: number
    reason: string | null
  }
}
