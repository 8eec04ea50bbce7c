import { useEffect, useState } from 'react'

/** The expression in Chinese words; undefined while they load and for a wrong expression. */
export function useDescription(expression: string): string | undefined {
  const [said, setSaid] = useState<{ of: string; words: string | undefined }>()
  useEffect(() => {
    let left = false
    void import('#lib/quartz/describe.ts').then(
      words => {
        if (!left) setSaid({ of: expression, words: words.describe(expression) })
      },
      // Without the words the expression itself and its next runs still stand there.
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [expression])
  return said?.of === expression ? said.words : undefined
}
