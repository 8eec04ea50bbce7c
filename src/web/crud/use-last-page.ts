import { useEffect } from 'react'
import { lastPageOf } from './list-state.ts'

/** Deleting the last rows of the last page pulls a list back to the page that is now the last. */
export function useLastPage(
  {
    data,
    isPlaceholderData,
  }: { data?: { records: readonly unknown[]; total: number }; isPlaceholderData: boolean },
  { page, size }: { page: number; size: number },
  go: (page: number) => void,
): void {
  const emptied = data !== undefined && !isPlaceholderData && data.records.length === 0
  const last = lastPageOf(data?.total ?? 0, size)
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it goes to is read when it goes
  useEffect(() => {
    if (emptied && page > last) go(last)
  }, [emptied, page, last])
}
