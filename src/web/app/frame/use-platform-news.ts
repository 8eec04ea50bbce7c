import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { platformChanged } from '#contract/topics.ts'
import { loadGrants } from '#web/api/auth.ts'
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
  useLiveEffect(platformChanged, (_items, changed) => {
    // Words may be days old when a console opens; its menu has just been read.
    const first = !begun.current
    begun.current = true
    // What fails here is read with the next change, or the next page.
    if (changed.has('dict')) readWords().catch(() => undefined)
    if (changed.has('menu') && !first) loadGrants().catch(() => undefined)
  })
}
