/** What each class of fill rules makes. */
import { refused } from '#contract/kit/fault.ts'
import { type FillClass, periodOf, type SerialParams, serialText } from '#contract/kit/fill-rule.ts'
import { rootPid } from '#contract/platform/category.ts'
import { toWire } from '#lib/dates.ts'
import type { Db } from '#server/db/db.ts'
import { takeSerials } from '#server/db/serial.ts'
import type { Session } from '#server/http/serve.ts'
import { childrenOf, departOf } from '#server/modules/organisation/depart/admin-queries.ts'
import { nextCode as nextDepartCode } from '#server/modules/organisation/depart/codes.ts'
import { codesUnder } from '../category/queries.ts'
import { treeOf } from '../category/service.ts'
import { isRoot, nextCode as nextCategoryCode } from '../category/tree.ts'
import { nextSerial } from './queries.ts'

export interface Order {
  ruleCode: string
  params: SerialParams
  /** What the form that asks holds. */
  form: Readonly<Record<string, unknown>>
  session: Session
  /** A trial takes no number. */
  trial: boolean
  now: number
}
type Generator = (db: Db, order: Order) => Promise<string>

const serialOf =
  (strict: boolean): Generator =>
  async (db, { ruleCode, params, trial, now }) => {
    const at = toWire(now)
    const period = periodOf(params.reset, at)
    const number = trial
      ? await nextSerial(db, ruleCode, period)
      : await takeSerials(db, { series: ruleCode, period, now })
    const made = serialText(params, at, number, strict)
    if (made === undefined) throw refused(`流水号已超过 ${params.digits} 位，请在系统编码规则中加大位数`)
    return made
  }

export const generators: Readonly<Record<FillClass, Generator>> = {
  async org_num_role(db, { form }) {
    const parentId = String(form['parentId'] ?? '')
    const parent = parentId === '' ? undefined : await departOf(db, parentId)
    if (parentId !== '' && !parent) throw refused('上级部门不存在或已删除，请重新选择')
    const brothers = await childrenOf(db, parentId)
    return nextDepartCode(
      parent?.orgCode ?? '',
      brothers.map(row => row.orgCode),
    )
  },
  async category_code_rule(db, { form, session }) {
    const pid = isRoot(form['pid']) ? rootPid : String(form['pid'])
    const parent = pid === rootPid ? undefined : (await treeOf(db, session)).byId(pid)
    if (pid !== rootPid && !parent) throw refused('父级节点不存在或已删除，请重新选择')
    const code = nextCategoryCode(parent?.code ?? '', await codesUnder(db, pid))
    if (code === undefined) throw refused('该节点下的编码已用完，请换一个父级节点')
    return code
  },
  shop_order_num: serialOf(false),
  date_serial: serialOf(true),
}
