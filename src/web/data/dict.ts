/** Dictionaries: the session brings them at login; one that it lacks is asked for once. */
import { useQuery } from '@tanstack/react-query'
import { dictItems } from '#contract/platform/dict.ts'
import { call } from '#web/api/client.ts'
import { useSession } from '#web/session/session.ts'

export interface DictItem {
  value: string
  text: string
  /** Name of a tag colour (see tagTones), or absent for plain words. */
  color?: string | null
}

const none: readonly DictItem[] = []

export interface DictChoices {
  items: readonly DictItem[]
  loading: boolean
  /** Why there are no items; undefined when they are there. */
  error: Error | undefined
  retry: () => void
}
/** Choices that the page brings. */
export const listed = (items: readonly DictItem[]): DictChoices => ({
  items,
  loading: false,
  error: undefined,
  retry: () => {},
})
const noCode = new Error('字典 code 不能为空！')

/** Items of a dictionary with what became of asking for them; no code asks for nothing. */
export function useDictChoices(code: string | undefined): DictChoices {
  const cached = useSession(state => (code === undefined ? undefined : state.dicts[code]))
  const { data, error, isFetching, refetch } = useQuery<readonly DictItem[]>({
    queryKey: ['dict', code],
    queryFn: () => call(dictItems, { params: { dictCode: code ?? '' } }, { quiet: true }),
    enabled: !!code && cached === undefined,
    staleTime: 300_000,
  })
  const items = cached ?? data
  return {
    items: items ?? none,
    loading: items === undefined && isFetching,
    error: code === '' ? noCode : items === undefined ? (error ?? undefined) : undefined,
    retry: () => void refetch(),
  }
}

export const useDict = (code: string | undefined): readonly DictItem[] => useDictChoices(code).items

export const itemOf = (items: readonly DictItem[], value: unknown): DictItem | undefined =>
  items.find(item => item.value === String(value))

/** The word of a code outside React; the code itself when no dictionary knows it. */
export function dictText(code: string, value: unknown): string {
  const items: readonly DictItem[] = useSession.getState().dicts[code] ?? none
  return itemOf(items, value)?.text ?? String(value ?? '')
}
