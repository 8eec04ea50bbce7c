/** 小程序用户: applying by oneself, and what a phone tells of itself. */
import type { FastifyInstance } from 'fastify'
import { refused } from '#contract/kit/fault.ts'
import { isEmpty, lngLatRule, mobileRule } from '#contract/kit/rule.ts'
import { applyForPhone, miniUser, miniUserMachine, tellPhone, trackOf } from '#contract/sewage/mini-user.ts'
import { dayOfText } from '#lib/dates.ts'
import { nextId } from '#lib/id.ts'
import { audit } from '#server/audit/audit.ts'
import { hook } from '#server/crud/mount.ts'
import { DuplicateError } from '#server/db/db.ts'
import { serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { departOf, insertApplication, miniUserOf, seen, whyNoPhone, workOf } from './queries.ts'
import { trackOn } from './track.ts'

const already: Readonly<Record<string, string>> = {
  APPLY: '您的申请正在等待审核，请联系本市运营人员',
  ACTIVE: '您的小程序账号已经开通，不用再申请',
  FROZEN: '您的小程序账号已冻结，请联系本市运营人员解冻',
  UNBOUND: '您的小程序账号已解绑，请由本市运营人员在“小程序用户”里重新申请',
}

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db, engine } = deps
  serve(app, trackOf, ({ query, session }) => trackOn(engine, session, query.id, query.day))
  // Stands before every call that is made with a phone, whichever module answers it.
  app.addHook('preHandler', async ({ routeOptions: { config }, session }) => {
    const why = config.endpoint?.onPhone ? await whyNoPhone(db, session.username) : undefined
    if (why) throw refused(why)
  })
  hook(deps, miniUser, {
    async completeRows(rows) {
      const usernames = rows.map(row => String(row['username']))
      const done = usernames.length === 0 ? [] : await workOf(db, usernames, Date.now())
      for (const row of rows) {
        const own = done.find(({ assignee }) => assignee === row['username'])
        row['works'] = Number(own?.works ?? 0)
        row['punctuality'] = own ? Math.round((100 * Number(own.punctual)) / Number(own.works)) : null
      }
    },
  })
  serve(app, applyForPhone, async ({ body, session }) => {
    const phone = body.phone.trim()
    const wrong = mobileRule(phone, {})
    if (wrong) throw refused(`「手机号」${wrong}`)
    const tail = body.idCardTail?.trim() || null
    const tailRule = miniUser.fields.idCardTail.rules?.[0]
    if (tail && tailRule?.(tail, {})) throw refused(`「身份证后四位」${tailRule(tail, {})}`)
    const certExpire = isEmpty(body.certExpire) ? null : dayOfText(String(body.certExpire))
    if (certExpire === undefined) throw refused('「上岗证有效期至」应为 yyyy-MM-dd')
    const known = await miniUserOf(db, session.username)
    if (known) throw refused(already[known.state] ?? '您已经申请过')
    const depart = await departOf(db, session.orgCode)
    if (!depart) throw refused('您的账号没有所属部门，请联系系统管理员补填后再申请')
    const id = nextId()
    const now = Date.now()
    const state = miniUserMachine.initial
    const row = {
      id,
      username: session.username,
      realName: session.realname,
      phone,
      idCardTail: tail,
      departId: depart.id,
      roleType: body.roleType,
      certNo: body.certNo?.trim() || null,
      certExpire,
      state,
      createBy: session.username,
      createTime: now,
      sysOrgCode: session.orgCode,
      tenantId: session.tenantId,
    }
    try {
      await db.write([
        insertApplication(row),
        audit(session, 'add', `申请使用手机端（${session.realname}）`, 'sewage:mini-user:add', {
          after: { ids: [id], username: session.username, roleType: body.roleType },
        }),
      ])
    } catch (error) {
      if (error instanceof DuplicateError) throw refused(already['APPLY']!)
      throw error
    }
    return withMessage('已提交申请，审核通过后即可使用', { id, state })
  })
  serve(app, tellPhone, async ({ body, session }) => {
    const place = body.place?.trim() || null
    if (place && lngLatRule(place, {})) throw refused('「位置」应为“经度,纬度”')
    const { username } = session
    const known = (await miniUserOf(db, username)) !== undefined
    if (known)
      await db.write([seen(username, { device: body.deviceModel?.trim() || null, place, at: Date.now() })])
    return { known }
  })
}
