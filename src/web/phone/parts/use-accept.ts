import { workPath } from '../data/calls.ts'
import { act } from '../data/phone.ts'
import { chainOf, type Work } from '../data/works.ts'
import { useBusy } from './use-busy.ts'

/** 接单, wherever it is offered. @returns whether it is being done, and how to */
export const useAccept = (work: Work): [boolean, () => void] =>
  useBusy(() =>
    act({
      chain: chainOf(work.id),
      title: '接单',
      about: `${work.plantName} ${work.workNo}`,
      path: workPath('accept'),
      body: { id: work.id },
    }),
  )
