import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { platformChanged } from '#contract/topics.ts'
import { loadGrants, wordsReadAt } from '#web/api/auth.ts'
import { readDictionaries } from '#web/data/dictionaries.ts'
import { useLiveEffect } from '#web/live/use-live-effect.ts'

/** Words, menus and rights that somebody changes reach an open console without a reload. */
export function usePlatformNews(): void {
  const client = useQueryClient()
  const begun = useRef(false)
  const readWords = async () => {
    await readDictionaries()
    await client.invalidateQueries({ queryKey: ['dict'] })
  }
  useLiveEffect(platformChanged, (items, changed) => {
    // Words may be days old when a console opens, unless it has just read them, as its menu.
    const first = !begun.current
    begun.current = true
    // What fails here is read with the next change, or the next page.
    const told = items.get('dict')?.at ?? 0
    if (changed.has('dict') && !(first && told < wordsReadAt())) readWords().catch(() => undefined)
    if (changed.has('menu') && !first) loadGrants().catch(() => undefined)
  })
}
