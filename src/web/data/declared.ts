/** What the contract declares, for pages that tell of any resource by its name. */
import { declaredIn } from '#contract/kit/declared.ts'

export const { resources } = declaredIn(
  Object.values(
    import.meta.glob<Record<string, unknown>>(['../../contract/*/*.ts', '!../../contract/kit/*.ts'], {
      eager: true,
    }),
  ),
)
