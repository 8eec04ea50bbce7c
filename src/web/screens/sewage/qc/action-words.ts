import { qcAction } from '#contract/sewage/qc-action.ts'

export const actionStates: Readonly<Record<string, string>> = {
  OPEN: '待处理',
  VERIFY: '待验证',
  CLOSED: '已关闭',
}
/** The list of those of one worksheet. */
export const qcActionPath = (worksheetId: string): string => `${qcAction.path}?worksheetId=${worksheetId}`
