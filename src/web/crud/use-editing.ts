import { useEffect, useState } from 'react'
import type { Draft } from '#web/data/resource-write.ts'

/**
 * The form that is open above a list: of a new row, which may begin with some values, or of one that is there.
 * @param asked the address asks for a new one; `answered` takes that out of it
 */
export function useEditing(asked: boolean, answered: () => void) {
  /** `new`, or the id of the row. */
  const [editing, edit] = useState<string>()
  const [preset, setPreset] = useState<Draft>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is asked
  useEffect(() => {
    if (!asked) return
    edit('new')
    answered()
  }, [asked])
  return {
    editing,
    preset,
    edit,
    add: (values?: Draft) => {
      setPreset(values)
      edit('new')
    },
    end: () => {
      edit(undefined)
      setPreset(undefined)
    },
  }
}
