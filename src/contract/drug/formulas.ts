/** 方法说明: how every figure is computed, as docs/method.md says it. It is no secret of anybody's. */
import { page } from '#contract/kit/page.ts'

export const formulasPage = page('/drug/formulas', {
  name: '方法说明',
  group: '/drug',
  at: 6,
  needs: [],
})
