/** Dictionaries: the session brings them at login; one that it lacks is asked for once. */
import { useQuery } from '@tanstack/react-query'
import { dictItems } from '#contract/system/dict.ts'
import { call } from '#web/api/client.ts'
import { useSession } from '#web/session/session.ts'

export interface DictItem {
  value: string
  text: string
  /** Name of a tag colour (see tagTones), or absent for plain words. */
  color?: string | null
}

const none: readonly DictItem[] = []

export function useDict(code: string | undefined): readonly DictItem[] {
  const cached = useSession(state => (code === undefined ? undefined : state.dicts[code]))
  const { data } = useQuery<readonly DictItem[]>({
    queryKey: ['dict', code],
    queryFn: () => call(dictItems, { params: { dictCode: code ?? '' } }, { quiet: true }),
    enabled: code !== undefined && cached === undefined,
    staleTime: 300_000,
  })
  return cached ?? data ?? none
}

export const itemOf = (items: readonly DictItem[], value: unknown): DictItem | undefined =>
  items.find(item => item.value === String(value))

/** The word of a code outside React; the code itself when no dictionary knows it. */
export function dictText(code: string, value: unknown): string {
  const items: readonly DictItem[] = useSession.getState().dicts[code] ?? none
  return itemOf(items, value)?.text ?? String(value ?? '')
}
