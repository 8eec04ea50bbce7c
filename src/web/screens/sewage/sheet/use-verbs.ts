/** What leads on from here and this person may do, without what would be refused as the sheet stands. */
import { leadsOn, whyNot } from '#contract/kit/machine.ts'
import { worksheetMachine } from '#contract/sewage/worksheet.ts'
import { useHeld } from '#web/crud/actions.ts'
import { useSession } from '#web/session/session.ts'
import type { Sheet } from './model.ts'

export function useVerbs(sheet: Sheet): string[] {
  const held = useHeld()
  const person = { username: useSession(({ userInfo }) => userInfo?.username ?? '') }
  const [holding, measured] = [sheet.holds.length > 0, sheet.cells.length > 0]
  const samples = sheet.places.some(({ kind }) => kind === 'SAMPLE')
  const idle: Record<string, boolean> = {
    ...{ approve: holding, approvePart: !holding, takeBack: measured },
    ...{ submit: !measured, start: !samples },
  }
  return worksheetMachine.steps
    .filter(
      step =>
        held(step.access) &&
        leadsOn(worksheetMachine, step, sheet.row) &&
        whyNot(step, sheet.row, person) === undefined,
    )
    .filter(step => !idle[step.verb])
    .map(step => step.verb)
}
