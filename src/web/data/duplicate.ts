/** Is this value free? The server knows; its words are the message (spec 5). */
import { useQuery } from '@tanstack/react-query'
import { duplicateCheck } from '#contract/platform/dict.ts'
import { CallError } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { useDebounced } from './debounce.ts'

export interface DuplicateQuestion {
  tableName: string
  fieldName: string
  fieldVal: string
  /** The row itself does not count against its value. */
  dataId?: string
}
const settleMs = 300

/** The message of a value that is taken; undefined when it is free or empty. @throws CallError when nobody can say */
export async function duplicateMessage(
  question: DuplicateQuestion,
  signal?: AbortSignal,
): Promise<string | undefined> {
  if (question.fieldVal === '') return undefined
  try {
    await call(duplicateCheck, { query: question }, { quiet: true, signal })
    return undefined
  } catch (error) {
    if (error instanceof CallError && error.kind === 'refused') return error.message
    throw error
  }
}

export type DuplicateState =
  | { kind: 'empty' | 'checking' | 'free' }
  | { kind: 'taken'; message: string }
  | { kind: 'unknown'; message: string; retry: () => void }

/** As the value is typed: asked once it stands still, and only the last answer counts. */
export function useDuplicate(question: DuplicateQuestion): DuplicateState {
  const settled = useDebounced(question.fieldVal, settleMs)
  const { data, error, isFetching, refetch } = useQuery<string | null>({
    queryKey: ['duplicate', question.tableName, question.fieldName, question.dataId ?? '', settled],
    queryFn: async ({ signal }) =>
      (await duplicateMessage({ ...question, fieldVal: settled }, signal)) ?? null,
    enabled: settled !== '',
    retry: false,
    // Somebody else may take it meanwhile.
    staleTime: 0,
    gcTime: 0,
  })
  if (question.fieldVal === '') return { kind: 'empty' }
  if (question.fieldVal !== settled || isFetching) return { kind: 'checking' }
  if (error) return { kind: 'unknown', message: error.message, retry: () => void refetch() }
  return data ? { kind: 'taken', message: data } : { kind: 'free' }
}
