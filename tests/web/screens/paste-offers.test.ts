import { expect, test } from 'vitest'
import { readBlock } from '#lib/lab/read-block.ts'
import { offerKinds } from '#web/screens/sewage/sheet/paste-problems.tsx'

test('offers are agreed to kind by kind: another unit is not a comma that may mean two things', async () => {
  const report = await readBlock(
    [
      ['位', 'METH (µg/L)', 'KET'],
      ['A1', '0.118', '1,234'],
      ['A2', '0.2', '0.1'],
      ['A3', '0.3', '0.11'],
    ],
    {
      places: [1, 2, 3].map(pos => ({ pos, labelNo: null })),
      columns: ['METH', 'KET'].map(code => ({ code, lod: 0.2, loq: 0.5, uloq: 5_000 })),
    },
  )
  expect(offerKinds(report).map(({ kind, indices }) => [kind, indices.length])).toEqual([
    ['单位换算 ×1,000', 3],
    ['逗号可能是千位分隔，也可能是小数点', 1],
    ['… 低于检出限 …', 2],
  ])
  expect(offerKinds(report)[0]!.like).toBe('A1 METH “0.118” 改为 118 ng/L')
})
